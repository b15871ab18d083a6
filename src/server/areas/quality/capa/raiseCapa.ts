// A corrective action raised from the document that shows the problem: what it knows is carried over, and one document has
// one open record.
import { codeText } from '#entities/codeLists.ts';
import { andonCall } from '#entities/shopfloor/andon/andonCall.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { saleReturnApplication } from '#entities/sales/saleReturnApplication.ts';
import { capaRecord } from '#entities/quality/capa/capaRecord.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal } from '#model/decimal.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Behaviour } from '#server/behaviours/behaviour.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { codeOf } from '#server/document/stamps.ts';

interface Raising<E extends EntityDef> {
  title: string;
  /** Fields of the new record, from the document. */
  carries(doc: DocOf<E>): Row;
  /** Why the document shows no problem; null: it does. */
  refuses?(doc: DocOf<E>): string | null;
}

const objection = (message: string): Problem[] => [{ field: '', level: 'error', message }];

function raising<E extends EntityDef>(
  def: E,
  { title, carries, refuses = () => null }: Raising<E>,
): Behaviour {
  return defineBehaviour<E>(def, {
    title: `${title}发起 8D`,
    actions: {
      raiseCapa: defineAction<E, string | null>(def, {
        checks: [`一张${title}只有一张未关闭的 8D`],
        effects: ['create'],
        async facts(doc, read) {
          const c = headerTable(capaRecord, 'c');
          const [found] = await read.select(
            { code: c.code },
            sql`from ${c} where ${is(c.org, read.org)} and ${is(c.sourceLineId, doc.id)} and ${c.status} not in ('closed', 'voided') limit 1`,
          );
          return found?.code ?? null;
        },
        check(doc, open) {
          const without = refuses(doc);
          if (without !== null) return objection(without);
          return open === null ? [] : objection(`已有未关闭的 8D ${open}，请在其中继续，或先关闭它`);
        },
        plan: (doc) => [
          {
            effect: 'create',
            opens: true,
            entity: 'capaRecord',
            fields: {
              sourceEntity: def.name,
              sourceCode: codeOf(doc) ?? '',
              sourceLineId: doc.id,
              ...carries(doc),
            },
            lines: {},
          },
        ],
      }),
    },
  });
}

const told = (...texts: readonly (string | null)[]): string[] =>
  texts.filter((text) => text !== null && text !== '').map(String);

/** One key further than the call: what stopped the line is looked into. */
export const capaFromCall = raising(andonCall, {
  title: '安灯呼叫',
  carries: ({ fields }) => ({
    title: `安灯呼叫 ${fields.code ?? ''}`,
    capaSource: 'internal',
    workshop: fields.workshop,
    problem: told(fields.remark, fields.cause).join('\n'),
  }),
});

/** What a customer sends back: only one material leaves no doubt which one it is about. */
export const capaFromReturn = raising(saleReturnApplication, {
  title: '退货申请单',
  carries({ fields, lines }) {
    const rows = lines.items;
    const [first] = rows;
    const isOne = rows.every((row) => row.material === first?.material);
    return {
      title: `客户退货 ${fields.code ?? ''}`,
      capaSource: 'customer',
      customer: fields.customer,
      ...(isOne && first !== undefined ? { material: first.material, lot: first.lot } : {}),
      defectQty: isOne ? (first?.qty ?? null) : null,
      problem: told(codeText('returnReason', fields.returnReason ?? ''), fields.remark).join('：'),
    };
  },
});

/** Whose fault is looked for: the supplier's, or one found on the way to a customer or back. */
const sources: Readonly<Record<string, string>> = {
  incoming: 'supplier',
  outsourcing: 'supplier',
  return: 'customer',
};

/** A lot that was not accepted as it is: refused, conceded, or sorted. */
export const capaFromInspection = raising(inspectionBill, {
  title: '检验单',
  refuses: ({ fields }) =>
    fields.sampleResult !== 'reject' && !decimal(fields.unqualifiedQty).greaterThan(0)
      ? '这张检验单已接收，没有不合格数量，不用发起 8D'
      : null,
  carries({ fields, lines }) {
    const reasons = lines.decisions.flatMap((row) => (row.decision === 'accept' ? [] : told(row.reason)));
    return {
      title: `检验不合格 ${fields.code ?? ''}`,
      capaSource: sources[fields.inspectionType ?? ''] ?? 'internal',
      supplier: fields.supplier,
      customer: fields.customer,
      material: fields.material,
      lot: fields.lot,
      defectQty: fields.unqualifiedQty,
      problem: told(
        `${codeText('inspectionType', fields.inspectionType ?? '')}不合格`,
        [...new Set(reasons)].join('；'),
      ).join('：'),
    };
  },
});
