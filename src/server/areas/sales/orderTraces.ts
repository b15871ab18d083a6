// Bridge sales-out bill → order: each shipment is a row in the logistics of its orders, and the signature of whoever
// received the goods is kept there. Taking the shipment back takes the row away.
import type { Doc, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { optionalText, sumOfIntegers, textOf } from '#server/values.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

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

export const orderTraces = defineBehaviour<Facts>({
  title: '订单的物流记录与签收',
  effects: { approve: ['keepLines'], unapprove: ['keepLines'], sign: ['set'] },
  async facts(doc, read, moment) {
    const nothing: Facts = { orders: [], traces: [], given: read.given, now: read.now };
    if (!moments.includes(moment)) return nothing;
    const lines = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['orderLineId']) ?? []);
    const begins = moment === 'approve';
    const orders =
      begins && lines.length > 0
        ? await read.rows(
            'select distinct doc_id as id from sale_order_items where id = any($1::uuid[]) order by doc_id',
            [lines],
          )
        : [];
    const traces = begins
      ? []
      : await read.rows(
          'select id, doc_id as "order" from sale_order_traces where sales_out_bill = $1::uuid order by doc_id',
          [doc.id],
        );
    return {
      ...nothing,
      orders: orders.map((row) => String(row['id'])),
      traces: traces.map((row) => ({ order: String(row['order']), id: String(row['id']) })),
    };
  },
  check(doc, { given }, moment): Problem[] {
    const refuse = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
    if (moment === 'unapprove' && (doc.fields['signStatus'] ?? 'unsigned') !== 'unsigned')
      return refuse('signStatus', '客户已签收，不能反审核；如签收有误，请先在“签收”中改为未签收');
    if (moment !== 'sign') return [];
    const status = textOf(given['signStatus'], 'signed');
    if (!Object.hasOwn(answers, status)) return refuse('signStatus', '请选择签收结果');
    if (status !== 'unsigned' && optionalText(given['signer']) === null)
      return refuse('signer', '请填写签收人');
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
      const signStatus = textOf(given['signStatus'], 'signed');
      const undone = signStatus === 'unsigned';
      const fields: Row = {
        traceStatus: answers[signStatus] ?? 'signed',
        signTime: undone ? null : (optionalText(given['signTime']) ?? now),
        signer: undone ? null : optionalText(given['signer']),
        ...((given['receiptImage'] ?? null) === null ? {} : { receiptImage: given['receiptImage'] ?? null }),
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

function traceOf(doc: Doc, now: string): Row {
  const { fields } = doc;
  const packages = sumOfIntegers((doc.lines['items'] ?? []).map((row) => row['packages']));
  return {
    salesOutBill: doc.id,
    logisticsSupplier: fields['carrier'] ?? null,
    logisticsNo: fields['logisticsNo'] ?? fields['deliveryNo'] ?? null,
    plateNo: fields['plateNo'] ?? null,
    packages: packages === 0 ? null : packages,
    deliverTime: now,
    traceStatus: 'shipped',
  };
}
