// State of a plan row from its money and dates, written with every change of it. Overdue is not a state: it follows from
// the day one asks.
import { Decimal } from '#model/decimal.ts';
import { daysBetween } from '#model/time/calendar.ts';
import type { Row } from '#model/entity.ts';
import { numberOf } from '#model/rules/amounts.ts';

/** amount - deductAmount - settledAmount; negative on rows that give money back. */
export function unsettledOf(row: Row): Decimal {
  return numberOf(row['amount']).minus(numberOf(row['deductAmount'])).minus(numberOf(row['settledAmount']));
}

/** pending (no date yet) > due > partial > settled; cancelled stays. */
export function planRowStatus(row: Row): string {
  if (row['planRowStatus'] === 'cancelled') return 'cancelled';
  if (unsettledOf(row).isZero()) return 'settled';
  if (!numberOf(row['settledAmount']).isZero()) return 'partial';
  return typeof row['dueDate'] === 'string' && row['dueDate'] !== '' ? 'due' : 'pending';
}

/** Days past the due date while money is open; null when there is nothing to wait for. */
export function overdueDays(row: Row, today: string): number | null {
  const { dueDate, planRowStatus: status } = row;
  if (typeof dueDate !== 'string' || status === 'settled' || status === 'cancelled') return null;
  const days = daysBetween(dueDate, today);
  return days > 0 ? days : null;
}
