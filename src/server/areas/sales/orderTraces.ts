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
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

const signing = (given: Row) => givenOf(salesOutBill, 'sign', given);

interface Facts {
  /** Orders the bill is about to ship for. */
  orders: readonly string[];
  /** Rows of the bill in their logistics. */
  traces: readonly { order: string; id: string }[];
  given: Row;
  now: string;
}

const entity = 'saleOrder';
const answers: Readonly<Record<string, string>> = {
  unsigned: 'shipped',
  partial: 'arrived',
  signed: 'signed',
  rejected: 'returned',
};
const moments: readonly string[] = ['approve', 'unapprove', 'sign'];

export const orderTraces = defineBehaviour(salesOutBill, {
  title: '订单的物流记录与签收',
  effects: { approve: ['keepLines'], unapprove: ['keepLines'], sign: ['set'] },
  async facts(doc, read, moment): Promise<Facts> {
    const nothing: Facts = { orders: [], traces: [], given: read.given, now: read.now };
    if (!moments.includes(moment)) return nothing;
    const lines = doc.lines.items.flatMap((row) => row.orderLineId ?? []);
    const i = linesTable(saleOrder, 'items', 'i');
    const t = linesTable(saleOrder, 'traces', 't');
    const begins = moment === 'approve';
    const orders =
      begins && lines.length > 0
        ? await read.select(
            { id: present(i.docId) },
            sql`from ${i} where ${among(i.id, lines)} group by ${i.docId} order by ${i.docId}`,
          )
        : [];
    const traces = begins
      ? []
      : await read.select(
          { id: present(t.id), order: present(t.docId) },
          sql`from ${t} where ${is(t.salesOutBill, doc.id)} order by ${t.docId}`,
        );
    return { ...nothing, orders: orders.map(({ id }) => id), traces };
  },
  check(doc, { given }, moment): Problem[] {
    const refuse = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
    if (moment === 'unapprove' && (doc.fields.signStatus ?? 'unsigned') !== 'unsigned')
      return refuse('signStatus', '客户已签收，不能反审核；如签收有误，请先在“签收”中改为未签收');
    if (moment !== 'sign') return [];
    const { signStatus, signer } = signing(given);
    const status = signStatus ?? 'signed';
    if (!Object.hasOwn(answers, status)) return refuse('signStatus', '请选择签收结果');
    if (status !== 'unsigned' && signer === null) return refuse('signer', '请填写签收人');
    return [];
  },
  plan: {
    approve: (doc, { orders, now }) =>
      orders.map((id): Effect => ({
        effect: 'keepLines',
        entity,
        id,
        lines: 'traces',
        insert: [traceOf(doc, now)],
      })),
    unapprove: (_doc, { traces }) =>
      traces.map(({ order, id }): Effect => ({
        effect: 'keepLines',
        entity,
        id: order,
        lines: 'traces',
        remove: [id],
      })),
    sign: (doc, { traces, given, now }) => {
      const { signStatus: status, signTime, signer, receiptImage } = signing(given);
      const signStatus = status ?? 'signed';
      const undone = signStatus === 'unsigned';
      const fields: Row = {
        traceStatus: answers[signStatus] ?? 'signed',
        signTime: undone ? null : (signTime ?? now),
        signer: undone ? null : signer,
        ...(receiptImage === null ? {} : { receiptImage }),
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
  },
});

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
