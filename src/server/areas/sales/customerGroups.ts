// 销售价格组, 销售折扣组: a customer belongs to one group at a date, in groups as a whole.
import { columnName } from '#model/derive/names.ts';
import type { Behaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Elsewhere {
  customer: string;
  group: string;
  from: string;
  to: string;
}

const always = { from: '0001-01-01', to: '9999-12-31' };

/** @param entity 'salePriceGroup' or 'saleDiscountGroup' */
function customerGroups(entity: 'salePriceGroup' | 'saleDiscountGroup'): Behaviour<readonly Elsewhere[]> {
  const table = columnName(entity);
  return {
    title: '客户只属于一组',
    async facts(doc, read, moment) {
      const customers = (doc.lines['customers'] ?? []).flatMap((row) => optionalText(row['customer']) ?? []);
      if (moment !== 'save' || customers.length === 0) return [];
      const rows = await read.rows(
        `select c.customer, g.code || ' ' || g.name as "group", coalesce(c.effective_date, $4::date)::text as "from",
                coalesce(c.expiry_date, $5::date)::text as "to"
         from ${table}_customers c join ${table} g on g.id = c.doc_id
         where g.org = $1::uuid and g.id <> $2::uuid and g.status = 'enabled' and c.customer = any($3::uuid[])`,
        [read.org, doc.id, customers, always.from, always.to],
      );
      return rows.map((row) => ({
        customer: String(row['customer']),
        group: textOf(row['group']),
        from: textOf(row['from']),
        to: textOf(row['to']),
      }));
    },
    check(doc, elsewhere) {
      const lines = doc.lines['customers'] ?? [];
      return lines.flatMap((row, index) => {
        const customer = optionalText(row['customer']);
        const from = optionalText(row['effectiveDate']) ?? always.from;
        const to = optionalText(row['expiryDate']) ?? always.to;
        const here = lines.slice(0, index).find((other) => {
          const begins = optionalText(other['effectiveDate']) ?? always.from;
          return (
            optionalText(other['customer']) === customer &&
            begins <= to &&
            (optionalText(other['expiryDate']) ?? always.to) >= from
          );
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
  };
}

export const salePriceGroup = customerGroups('salePriceGroup');
export const saleDiscountGroup = customerGroups('saleDiscountGroup');
