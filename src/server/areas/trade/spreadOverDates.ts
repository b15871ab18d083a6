// What was executed of a line, laid on its rows of dates: earliest date first; the last one takes what is over.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { textOf } from '#server/values.ts';

/** @param field of the item and of its delivery rows: 'shippedQty', 'noticedQty', 'receivedQty' */
export function spreadOverDates(doc: Doc, item: LineRow, field: string): Patch[] {
  const rows = (doc.lines['deliveries'] ?? [])
    .filter((row) => row['itemSeq'] === item.seq)
    .toSorted(
      (left, right) =>
        textOf(left['deliveryDate']).localeCompare(textOf(right['deliveryDate'])) || left.seq - right.seq,
    );
  let left = decimal(textOf(item[field]));
  return rows.map((row, index) => {
    const planned = decimal(textOf(row['qty']));
    const taken = index === rows.length - 1 ? left : Decimal.min(left, planned);
    left = left.minus(taken);
    return { op: 'setLine', lines: 'deliveries', id: row.id, field, value: decimalText(taken) };
  });
}
