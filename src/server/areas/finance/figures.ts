// What lists of money plans compute.
import { dayOf } from '#server/store/figures.ts';
import type { Figure, Figures } from '#server/areas/serverArea.ts';

/** Days past the due date while money is open (model/rules/planStatus.ts); none when there is nothing to wait for. */
const overdueDays: Figure = (
  h,
  today,
) => `case when ${h}."plan_row_status" not in ('settled', 'cancelled') and ${h}."due_date" < ${dayOf(today)}
  then ${dayOf(today)} - ${h}."due_date" end`;

export const financeFigures: Figures = { payablePlan: { overdueDays }, receivablePlan: { overdueDays } };
