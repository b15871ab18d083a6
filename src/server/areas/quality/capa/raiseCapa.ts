// A corrective action raised from the document that shows the problem: what it knows is carried over, and one document has
// one open record.
import { codeText } from '#entities/codeLists.ts';
import { andonCall } from '#entities/shopfloor/andon/andonCall.ts';
import { saleReturnApplication } from '#entities/sales/saleReturnApplication.ts';
import { capaRecord } from '#entities/quality/capa/capaRecord.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Behaviour } from '#server/behaviours/behaviour.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { codeOf } from '#server/document/stamps.ts';

/** @param carries fields of the new record, from the document. */
function raising<E extends EntityDef>(def: E, title: string, carries: (doc: DocOf<E>) => Row): Behaviour {
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
        check: (_doc, open) =>
          open === null
            ? []
            : [{ field: '', level: 'error', message: `已有未关闭的 8D ${open}，请在其中继续，或先关闭它` }],
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

/** One key further than the call: what stopped the line is looked into. */
export const capaFromCall = raising(andonCall, '安灯呼叫', ({ fields }) => ({
  title: `安灯呼叫 ${fields.code ?? ''}`,
  capaSource: 'internal',
  workshop: fields.workshop,
  problem: [fields.remark, fields.cause].filter((text) => text !== null && text !== '').join('\n'),
}));

/** What a customer sends back: only one material leaves no doubt which one it is about. */
export const capaFromReturn = raising(saleReturnApplication, '退货申请单', ({ fields, lines }) => {
  const rows = lines.items;
  const [first] = rows;
  const isOne = rows.every((row) => row.material === first?.material);
  return {
    title: `客户退货 ${fields.code ?? ''}`,
    capaSource: 'customer',
    customer: fields.customer,
    ...(isOne && first !== undefined ? { material: first.material, lot: first.lot } : {}),
    defectQty: isOne ? (first?.qty ?? null) : null,
    problem: [codeText('returnReason', fields.returnReason ?? ''), fields.remark]
      .filter((text) => text !== null && text !== '')
      .join('：'),
  };
});
