// 销售订单: the same customer order number twice is worth a warning; delivery rows fill up earliest date first.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { defineBehaviour } from '../behaviour.ts';
import { textOf } from '#server/values.ts';
import { proposePrices } from './prices.ts';

interface Facts {
  /** Code of another order with the same customer order number. */
  duplicate: string | null;
}

export const saleOrder = defineBehaviour<Facts>({
  propose: proposePrices,
  async facts(doc, read, moment) {
    const { customer, customerOrderNo } = doc.fields;
    if ((moment !== 'save' && moment !== 'submit') || typeof customerOrderNo !== 'string' || customerOrderNo === '')
      return { duplicate: null };
    const [other] = await read.rows(
      `select code from sale_order where org = $1::uuid and customer = $2::uuid and customer_order_no = $3 and id <> $4::uuid and status <> 'voided' limit 1`,
      [read.org, customer, customerOrderNo, doc.id],
    );
    return { duplicate: typeof other?.['code'] === 'string' ? other['code'] : null };
  },
  check(_doc, { duplicate }) {
    if (duplicate === null) return [];
    return [{ field: 'customerOrderNo', level: 'warning', message: `该客户的订单 ${duplicate} 已用过此客户订单号，请确认不是重复录入` }];
  },
  settle: (doc) =>
    (doc.lines['items'] ?? []).flatMap((item) => [
      ...deliveryPatches(doc, item, 'shippedQty'),
      ...deliveryPatches(doc, item, 'noticedQty'),
    ]),
});

/** Spreads what was shipped (or noticed) of a line over its delivery rows, earliest date first; the last takes what is over. */
function deliveryPatches(doc: Doc, item: LineRow, field: 'shippedQty' | 'noticedQty'): Patch[] {
  const rows = (doc.lines['deliveries'] ?? [])
    .filter((row) => row['itemSeq'] === item.seq)
    .toSorted((left, right) => textOf(left['deliveryDate']).localeCompare(textOf(right['deliveryDate'])) || left.seq - right.seq);
  let left = decimal(textOf(item[field]));
  return rows.map((row, index) => {
    const planned = decimal(textOf(row['qty']));
    const taken = index === rows.length - 1 ? left : Decimal.min(left, planned);
    left = left.minus(taken);
    return { op: 'setLine', lines: 'deliveries', id: row.id, field, value: decimalText(taken) };
  });
}
