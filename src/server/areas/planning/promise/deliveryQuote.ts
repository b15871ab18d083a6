// 交期答复: its actions compute the answer, hold what it stands on for a while, and write the date into the line it was asked
// for; of an order the day it is planned for, of a quotation the day of delivery.
import type { Problem } from '#model/check/problem.ts';
import { deliveryQuote as quote } from '#entities/planning/promise/deliveryQuote.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { saleQuotation } from '#entities/sales/saleQuotation.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';

type Quote = DocOf<typeof quote>;

interface Source {
  entity: 'saleOrder' | 'saleQuotation';
  id: string;
  line: string;
}

function sourceOf({
  fields: { saleOrder: order, saleQuotation: quotation, lineId: line },
}: Quote): Source | null {
  const id = order ?? quotation;
  return id === null || line === null || line === ''
    ? null
    : { entity: order === null ? 'saleQuotation' : 'saleOrder', id, line };
}

/** Why the date cannot be written into the line; null when it can. */
async function objectionOf(doc: Quote, read: Read): Promise<string | null> {
  const source = sourceOf(doc);
  if (source === null) return '这张答复不是从订单或报价单的明细问来的，没有可以写入的行';
  const found = await read.docOf(source.entity === 'saleOrder' ? saleOrder : saleQuotation, source.id);
  const row = found?.lines.items.find(({ id }) => id === source.line);
  if (row === undefined) return '来源单据或它的这一行已被删除，不能写入';
  return row.material === doc.fields.material ? null : '来源行的物料已改变，请按新的物料重新问交期';
}

export const deliveryQuote = defineBehaviour(quote, {
  title: '交期答复',
  actions: {
    quote: { effects: ['answerQuote'], plan: () => [{ effect: 'answerQuote' }] },
    reserve: { effects: ['reserveQuote'], plan: () => [{ effect: 'reserveQuote' }] },
    unreserve: { effects: ['releaseQuote'], plan: () => [{ effect: 'releaseQuote' }] },
    accept: defineAction(quote, {
      checks: ['来源行还在，物料没有改变'],
      effects: ['set', 'releaseQuote'],
      facts: objectionOf,
      check: (_doc, objection): Problem[] =>
        objection === null ? [] : [{ field: '', level: 'error', message: objection }],
      plan(doc) {
        const source = sourceOf(doc);
        if (source === null) return [];
        const { entity, id, line } = source;
        const field = entity === 'saleOrder' ? 'planDeliveryDate' : 'deliveryDate';
        const fields = { [field]: doc.fields.promiseDate };
        return [
          { effect: 'set', entity, id, lines: [{ lines: 'items', id: line, fields }] },
          { effect: 'releaseQuote' },
        ];
      },
    }),
  },
});
