// Which instalments an invoice stands for: it fills what is not invoiced yet, the earliest first; a red one takes back from
// the latest. What goes beyond every instalment stays with the last of them.
import { Decimal } from '#model/decimal.ts';

export interface Instalment {
  id: string;
  /** Less what returns took off. */
  amount: Decimal;
  invoiced: Decimal;
}

/** @returns what each instalment gains, in their order; nothing for those untouched */
export function invoicedInstalments(
  rows: readonly Instalment[],
  amount: Decimal,
): { id: string; amount: Decimal }[] {
  const given: { id: string; amount: Decimal }[] = [];
  const ordered = amount.isNegative() ? rows.toReversed() : rows;
  let left = amount;
  ordered.forEach((row, index) => {
    const room = amount.isNegative() ? row.invoiced.negated() : row.amount.minus(row.invoiced);
    const takes = amount.isNegative()
      ? Decimal.max(left, Decimal.min(room, 0))
      : Decimal.min(left, Decimal.max(room, 0));
    const share = index === ordered.length - 1 ? left : takes;
    left = left.minus(share);
    if (!share.isZero()) given.push({ id: row.id, amount: share });
  });
  return given;
}
