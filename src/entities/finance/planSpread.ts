// What becomes of plan rows when goods come back or the document changes (FLOWS §7): deductions from the last row to
// the first, and a new total spread over what is not settled.
import { Decimal, decimalText, round } from '#model/decimal.ts';
import { zero } from '#model/rules/amounts.ts';
import type { DecimalText } from '#model/typedDoc.ts';

/** A plan row as far as its money is concerned, in the order of the instalments. */
export interface PlanMoney {
  id: string;
  amount: Decimal;
  settled: Decimal;
  deducted: Decimal;
}

function openOf({ amount, settled, deducted }: PlanMoney): Decimal {
  return Decimal.max(zero, amount.minus(settled).minus(deducted));
}

/** Deductions by row, last row first; `left` did not fit and becomes a row of its own, negative. */
export function deductReturn(
  rows: readonly PlanMoney[],
  amount: Decimal,
): { parts: { id: string; amount: DecimalText }[]; left: Decimal } {
  let left = amount;
  const parts: { id: string; amount: DecimalText }[] = [];
  for (const row of rows.toReversed()) {
    const taken = Decimal.min(openOf(row), left);
    if (taken.isZero()) continue;
    parts.push({ id: row.id, amount: decimalText(taken) });
    left = left.minus(taken);
  }
  return { parts, left };
}

/**
 * New amounts by row for a new total. What was settled or deducted stays in its row; the rest is spread over the open
 * parts in proportion, the last open row takes the rounding. `left` finds no open row: a further instalment when
 * positive, money to give back when negative.
 */
export function respread(
  rows: readonly PlanMoney[],
  total: Decimal,
  scale: number,
): { amounts: Map<string, Decimal>; left: Decimal } {
  const fixed = rows.reduce((sum, { settled, deducted }) => sum.plus(settled).plus(deducted), zero);
  const rest = total.minus(fixed);
  const open = rows.filter((row) => openOf(row).gt(0));
  const openSum = open.reduce((sum, row) => sum.plus(openOf(row)), zero);
  const spread = open.length > 0 && rest.gte(0);
  const amounts = new Map<string, Decimal>();
  let given = zero;
  for (const row of rows) {
    const base = row.settled.plus(row.deducted);
    if (openOf(row).isZero() || !spread) {
      amounts.set(row.id, base);
      continue;
    }
    const isLast = row === open.at(-1);
    const part = isLast ? rest.minus(given) : round(rest.times(openOf(row)).div(openSum), scale);
    given = given.plus(part);
    amounts.set(row.id, base.plus(part));
  }
  return { amounts, left: spread ? zero : rest };
}
