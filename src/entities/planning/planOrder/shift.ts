// 改期 of a plan order: the end moves and the start with it, by the working days between them, unless only the end is to
// move. Source: catalogue `planOrder` (changing the end moves the start by the lead time over the calendar).
import {
  addWorkdays,
  OutsideCalendar,
  workdaysBetween,
  type WorkingDays,
} from '#model/workingTime/workingDays.ts';

/** YYYY-MM-DD. */
export interface OrderDays {
  startDate: string;
  finishDate: string;
}

/** By so many working days, earlier when negative, or to a day. */
export type ShiftTo = { days: number } | { finishDate: string };

export interface Shifted extends OrderDays {
  /** Why it cannot be so; null when it can. */
  problem: string | null;
}

/** The order as it will be. A day off is left as it was typed; counted days end on worked ones. */
export function shiftedDays(
  { startDate, finishDate }: OrderDays,
  to: ShiftTo,
  keepLead: boolean,
  days: WorkingDays,
): Shifted {
  try {
    const finish = 'days' in to ? addWorkdays(days, finishDate, to.days) : to.finishDate;
    const start = keepLead ? startFor({ startDate, finishDate }, finish, days) : startDate;
    const problem =
      start > finish ? `完工日期 ${finish} 早于开工日期 ${start}，请保持提前期或另选日期` : null;
    return { startDate: start, finishDate: finish, problem };
  } catch (error) {
    if (!(error instanceof OutsideCalendar)) throw error;
    return { startDate, finishDate, problem: '日期超出工厂日历，请先延长日历' };
  }
}

/** The start that keeps the working days between start and end. @throws OutsideCalendar */
export function startFor({ startDate, finishDate }: OrderDays, finish: string, days: WorkingDays): string {
  if (finish === finishDate) return startDate;
  const lead = workdaysBetween(days, startDate, finishDate);
  const start = addWorkdays(days, finish, -lead);
  return start > finish ? finish : start;
}
