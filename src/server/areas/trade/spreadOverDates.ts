// What was executed of a line, laid on its rows of dates: earliest date first; the last one takes what is over.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Patch } from '#model/patch.ts';
import type { DecimalText } from '#model/typedDoc.ts';

/** A day of delivery and how much is wanted by then. */
interface Delivery {
  id: string;
  seq: number;
  itemSeq: number | null;
  deliveryDate: string | null;
  qty: DecimalText | null;
}

/** @param field of the delivery rows: 'shippedQty', 'noticedQty', 'receivedQty' @param executed what the item says of it */
export function spreadOverDates(
  deliveries: readonly Delivery[],
  { seq }: { seq: number },
  field: string,
  executed: DecimalText | null,
): Patch[] {
  const rows = deliveries
    .filter(({ itemSeq }) => itemSeq === seq)
    .toSorted(
      (left, right) =>
        (left.deliveryDate ?? '').localeCompare(right.deliveryDate ?? '') || left.seq - right.seq,
    );
  let left = decimal(executed);
  return rows.map((row, index) => {
    const taken = index === rows.length - 1 ? left : Decimal.min(left, decimal(row.qty));
    left = left.minus(taken);
    return { op: 'setLine', lines: 'deliveries', id: row.id, field, value: decimalText(taken) };
  });
}
