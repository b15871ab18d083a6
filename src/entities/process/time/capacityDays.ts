// Available minutes of a place day by day: minutes of the shifts of the day, times resources, times efficiency, with
// exceptions of the place taken in. What a night shift works after midnight counts for the day it began on.
import { Decimal, decimalText } from '#model/decimal.ts';
import { dateOfDay, dayNumber } from '#model/workingTime/businessMinutes.ts';
import { workDayOf, type DayType } from '#model/workingTime/workCalendar.ts';
import { workingTime, type Workplace } from '#model/workingTime/workingTime.ts';

export interface CapacityDay {
  /** YYYY-MM-DD. */
  date: string;
  type: DayType;
  /** What the exception of the calendar is called; '' where the week decides. */
  text: string;
  /** Minutes somebody works, whoever and however many. */
  minutes: number;
  /** Minutes times resources, efficiency and utilisation, as a decimal text. */
  capacity: string;
  /** Codes of the shifts worked, in the order they begin; overtime outside of shifts has none. */
  shifts: string[];
}

/** @param from, to YYYY-MM-DD, both included */
export function capacityDays(place: Workplace, from: string, to: string): CapacityDay[] {
  const first = dayNumber(from);
  const sums = Array.from({ length: dayNumber(to) - first + 1 }, () => ({
    minutes: 0,
    millionths: 0,
    shifts: new Set<string>(),
  }));
  // A day more on the right, so that the night that begins on the last day is whole.
  const time = workingTime(place, from, dateOfDay(dayNumber(to) + 1));
  for (let at = 0; at < time.starts.length; at += 1) {
    const sum = sums[(time.workDates[at] ?? 0) - first];
    if (sum === undefined) continue;
    const minutes = (time.ends[at] ?? 0) - (time.starts[at] ?? 0);
    sum.minutes += minutes;
    sum.millionths += minutes * (time.capacity[at] ?? 0);
    const code = time.shiftCodes[time.shifts[at] ?? 0] ?? '';
    if (code !== '') sum.shifts.add(code);
  }
  return sums.map(({ minutes, millionths, shifts }, at) => {
    const date = dateOfDay(first + at);
    const { type, text } = workDayOf(place.calendar, date);
    const capacity = decimalText(new Decimal(millionths).div(1_000_000));
    return { date, type, text, minutes, capacity, shifts: [...shifts] };
  });
}
