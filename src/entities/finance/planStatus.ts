// State of a plan row from its money and dates, written with every change of it. Overdue is not a state: it follows from
// the day one asks.
import { Decimal } from '#model/decimal.ts';
import { daysBetween } from '#model/time/calendar.ts';
import { numberOf } from '#model/rules/amounts.ts';

/** What the state of a plan row follows from. */
interface PlanState {
  amount?: string | null;
  deductAmount?: string | null;
  settledAmount?: string | null;
  planRowStatus?: string | null;
  dueDate?: string | null;
}

/** amount - deductAmount - settledAmount; negative on rows that give money back. */
export function unsettledOf(row: PlanState): Decimal {
  return numberOf(row.amount).minus(numberOf(row.deductAmount)).minus(numberOf(row.settledAmount));
}

/** pending (no date yet) > due > partial > settled; cancelled stays. */
export function planRowStatus(row: PlanState): string {
  if (row.planRowStatus === 'cancelled') return 'cancelled';
  if (unsettledOf(row).isZero()) return 'settled';
  if (!numberOf(row.settledAmount).isZero()) return 'partial';
  return typeof row.dueDate === 'string' && row.dueDate !== '' ? 'due' : 'pending';
}

/** Days past the due date while money is open; null when there is nothing to wait for. */
export function overdueDays(row: PlanState, today: string): number | null {
  const { dueDate, planRowStatus: status } = row;
  if (typeof dueDate !== 'string' || status === 'settled' || status === 'cancelled') return null;
  const days = daysBetween(dueDate, today);
  return days > 0 ? days : null;
}
