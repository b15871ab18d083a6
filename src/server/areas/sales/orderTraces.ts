// Bridge sales-out bill → order: each shipment is a row in the logistics of its orders, and the signature of whoever
// received the goods is kept there. Taking the shipment back takes the row away.
import type { Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { sumOfIntegers } from '#server/values.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { linesTable } from '#server/select/table.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

type Bill = DocOf<typeof salesOutBill>;

const entity = 'saleOrder';
const answers: Readonly<Record<string, string>> = {
  unsigned: 'shipped',
  partial: 'arrived',
  signed: 'signed',
  rejected: 'returned',
};
export const orderTraces = defineBehaviour(salesOutBill, {
  title: '订单的物流记录与签收',
  actions: {
    approve: defineAction(salesOutBill, {
      effects: ['keepLines'],
      facts: async (doc, read) => ({ orders: await ordersOf(doc, read), now: read.now }),
      plan: (doc, { orders, now }) =>
        orders.map((id): Effect => ({
          effect: 'keepLines',
          entity,
          id,
          lines: 'traces',
          insert: [traceOf(doc, now)],
        })),
    }),
    unapprove: defineAction(salesOutBill, {
      checks: ['客户没有签收'],
      effects: ['keepLines'],
      facts: tracesOf,
      check: (doc) =>
        (doc.fields.signStatus ?? 'unsigned') === 'unsigned'
          ? []
          : refuse('signStatus', '客户已签收，不能反审核；如签收有误，请先在“签收”中改为未签收'),
      plan: (_doc, traces) =>
        traces.map(({ order, id }): Effect => ({
          effect: 'keepLines',
          entity,
          id: order,
          lines: 'traces',
          remove: [id],
        })),
    }),
    sign: defineAction(salesOutBill, 'sign', {
      checks: ['签收时填写签收人'],
      effects: ['set'],
      facts: async (doc, read) => ({ traces: await tracesOf(doc, read), now: read.now }),
      check(_doc, _facts, { given }) {
        const status = given.signStatus ?? 'signed';
        if (!Object.hasOwn(answers, status)) return refuse('signStatus', '请选择签收结果');
        return status !== 'unsigned' && given.signer === null ? refuse('signer', '请填写签收人') : [];
      },
      plan(doc, { traces, now }, { given }) {
        const signStatus = given.signStatus ?? 'signed';
        const undone = signStatus === 'unsigned';
        const fields: Row = {
          traceStatus: answers[signStatus] ?? 'signed',
          signTime: undone ? null : (given.signTime ?? now),
          signer: undone ? null : given.signer,
          ...(given.receiptImage === null ? {} : { receiptImage: given.receiptImage }),
        };
        return [
          { effect: 'set', entity: 'salesOutBill', id: doc.id, fields: { signStatus } },
          ...traces.map(({ order, id }): Effect => ({
            effect: 'set',
            entity,
            id: order,
            lines: [{ lines: 'traces', id, fields }],
          })),
        ];
      },
    }),
  },
});

const refuse = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];

/** Orders the bill is about to ship for. */
async function ordersOf({ lines }: Bill, read: Read): Promise<string[]> {
  const wanted = lines.items.flatMap((row) => row.orderLineId ?? []);
  if (wanted.length === 0) return [];
  const i = linesTable(saleOrder, 'items', 'i');
  const orders = await read.select(
    { id: present(i.docId) },
    sql`from ${i} where ${among(i.id, wanted)} group by ${i.docId} order by ${i.docId}`,
  );
  return orders.map(({ id }) => id);
}

/** Rows of the bill in the logistics of its orders. */
function tracesOf(doc: Bill, read: Read): Promise<{ id: string; order: string }[]> {
  const t = linesTable(saleOrder, 'traces', 't');
  return read.select(
    { id: present(t.id), order: present(t.docId) },
    sql`from ${t} where ${is(t.salesOutBill, doc.id)} order by ${t.docId}`,
  );
}

function traceOf({ id, fields, lines }: DocOf<typeof salesOutBill>, now: string): Row {
  const packages = sumOfIntegers(lines.items.map((row) => row.packages));
  return {
    salesOutBill: id,
    logisticsSupplier: fields.carrier,
    logisticsNo: fields.logisticsNo ?? fields.deliveryNo,
    plateNo: fields.plateNo,
    packages: packages === 0 ? null : packages,
    deliverTime: now,
    traceStatus: 'shipped',
  };
}
