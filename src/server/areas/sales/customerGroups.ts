// 销售价格组, 销售折扣组: a customer belongs to one group at a date, in groups as a whole.
import type { Problem } from '#model/check/problem.ts';
import { saleDiscountGroup as discountGroup } from '#entities/sales/saleDiscountGroup.ts';
import { salePriceGroup as priceGroup } from '#entities/sales/salePriceGroup.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

interface Elsewhere {
  customer: string;
  group: string | null;
  from: string;
  to: string;
}

const always = { from: '0001-01-01', to: '9999-12-31' };

type Groups = typeof priceGroup | typeof discountGroup;

function customerGroups(def: Groups) {
  return defineBehaviour(def, {
    title: '客户只属于一组',
    actions: {
      save: defineAction(def, {
        checks: ['一个客户同一时间只属于一组'],
        async facts(doc, read): Promise<readonly Elsewhere[]> {
          const customers = doc.lines.customers.flatMap((row) => row.customer ?? []);
          if (customers.length === 0) return [];
          const g = headerTable(def, 'g');
          const c = linesTable(def, 'customers', 'c');
          return read.select(
            {
              customer: present(c.customer),
              group: asKind('text', sql`${g.code} || ' ' || ${g.name}`),
              from: present(asKind('date', sql`coalesce(${c.effectiveDate}, ${always.from}::date)`)),
              to: present(asKind('date', sql`coalesce(${c.expiryDate}, ${always.to}::date)`)),
            },
            sql`from ${c} join ${g} on ${g.id} = ${c.docId}
          where ${is(g.org, read.org)} and ${g.id} <> ${doc.id}::uuid and ${g.status} = 'enabled' and ${among(c.customer, customers)}`,
          );
        },
        check(doc, elsewhere) {
          const lines = doc.lines.customers;
          return lines.flatMap((row, index): Problem[] => {
            const { customer } = row;
            const from = row.effectiveDate ?? always.from;
            const to = row.expiryDate ?? always.to;
            const here = lines.slice(0, index).find((other) => {
              const begins = other.effectiveDate ?? always.from;
              return other.customer === customer && begins <= to && (other.expiryDate ?? always.to) >= from;
            });
            const there = elsewhere.find(
              (other) => other.customer === customer && other.from <= to && other.to >= from,
            );
            if (customer === null || (here === undefined && there === undefined)) return [];
            const where = here === undefined ? `组“${there?.group ?? ''}”` : `第${here.seq}行`;
            return [
              {
                field: 'customer',
                lines: 'customers',
                lineId: row.id,
                lineNo: row.seq,
                level: 'error',
                message: `第${row.seq}行 该客户在此期间已属于${where}，请先调整加入和退出日期`,
              },
            ];
          });
        },
      }),
    },
  });
}

export const salePriceGroup = customerGroups(priceGroup);
export const saleDiscountGroup = customerGroups(discountGroup);
