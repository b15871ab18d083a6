// Shifts of a day and the schemes that say which are worked when: fixed by the weekday or rotating in a cycle, with
// breaks, across midnight, several at once for several teams. Everything becomes minutes from the midnight on which the
// work date begins; the work date of a shift is the date of its start.
import { dayNumber, minutesOfDay, weekdayOfDay } from './businessMinutes.ts';

export interface ShiftPeriod {
  /** HH:mm; what is earlier than the start of the shift belongs to the next day. */
  start: string;
  end: string;
  isBreak: boolean;
}

export interface Shift {
  code: string;
  title: string;
  /** HH:mm. */
  start: string;
  /** HH:mm; not later than the start: on the next day. */
  end: string;
  /** Worked periods, or breaks in the shift, or both; without any the whole shift is worked. */
  periods: readonly ShiftPeriod[];
}

export interface SchemeDay {
  /** Fixed: 1 Monday to 7 Sunday. Rotating: 1 to cycleDays. */
  dayNo: number;
  shift: Shift;
  team?: string | null;
  /** Resources at work in this shift; null: all there are. */
  resourceQty?: number | null;
}

export interface ShiftScheme {
  title: string;
  type: 'fixed' | 'rotating';
  /** Rotating: length of the cycle, and a date (YYYY-MM-DD) that is its first day. */
  cycleDays: number;
  baseDate: string | null;
  days: readonly SchemeDay[];
}

/** From the midnight of the work date, the end excluded; above 1,440 on the next day. */
export interface Span {
  from: number;
  to: number;
}

export interface ShiftProblem {
  /** Index of the period or day; null for the whole. */
  at: number | null;
  message: string;
}

/** Minutes of HH:mm, 00:00 to 24:00; null when it is none. */
export function timeOfDay(text: string): number | null {
  const match = /^(\d{2}):(\d{2})$/.exec(text);
  if (match === null) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return Number(match[2]) < 60 && minutes <= minutesOfDay ? minutes : null;
}

/** HH:mm of minutes from midnight, of the next day as well. */
export function timeText(minutes: number): string {
  const within = minutes === minutesOfDay ? minutes : minutes % minutesOfDay;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** From start to end, across midnight when the end is not later; null when a time cannot be read. */
export function shiftSpan({ start, end }: Pick<Shift, 'start' | 'end'>): Span | null {
  const [from, to] = [timeOfDay(start), timeOfDay(end)];
  if (from === null || to === null || from === minutesOfDay) return null;
  return { from, to: to <= from ? to + minutesOfDay : to };
}

/** Where a period lies in its shift; what is earlier than its start is on the next day. */
export function periodSpan(shift: Span, period: ShiftPeriod): Span | null {
  const span = shiftSpan(period);
  if (span === null) return null;
  return span.from < shift.from ? { from: span.from + minutesOfDay, to: span.to + minutesOfDay } : span;
}

/** Worked spans of the shift in their order, breaks taken out. Times that cannot be read are left out. */
export function workedSpans(shift: Shift): Span[] {
  const whole = shiftSpan(shift);
  if (whole === null) return [];
  const spans = (isBreak: boolean): Span[] =>
    shift.periods
      .filter((period) => period.isBreak === isBreak)
      .flatMap((period) => periodSpan(whole, period) ?? [])
      .toSorted((a, b) => a.from - b.from);
  const worked = spans(false);
  let left = worked.length === 0 ? [whole] : worked;
  for (const pause of spans(true))
    left = left.flatMap(({ from, to }) =>
      [
        { from, to: Math.min(to, pause.from) },
        { from: Math.max(from, pause.to), to },
      ].filter((piece) => piece.from < piece.to),
    );
  return left;
}

export function spanMinutes(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The spans up to half of their minutes, rounded up to a whole one: what is worked on half a day. */
export function firstHalf(spans: readonly Span[]): Span[] {
  let left = Math.ceil(spanMinutes(spans) / 2);
  return spans.flatMap(({ from, to }) => {
    const minutes = Math.min(left, to - from);
    left -= minutes;
    return minutes === 0 ? [] : [{ from, to: from + minutes }];
  });
}

/** What is wrong with the times of a shift; a break inside a worked period is as good as one between two. */
export function shiftProblems(shift: Shift): ShiftProblem[] {
  const whole = shiftSpan(shift);
  if (whole === null)
    return [{ at: null, message: '上班、下班时间请填写 00:00 至 24:00 之间的时间，例如 08:30' }];
  const name = ({ start, end }: ShiftPeriod): string => `${start}–${end}`;
  const problems: ShiftProblem[] = [];
  const known: { span: Span; period: ShiftPeriod }[] = [];
  for (const [at, period] of shift.periods.entries()) {
    const span = periodSpan(whole, period);
    if (span === null) {
      problems.push({ at, message: '时段的开始、结束请填写时间，例如 12:00' });
      continue;
    }
    if (span.from < whole.from || span.to > whole.to)
      problems.push({ at, message: `时段 ${name(period)} 不在班次 ${shift.start}–${shift.end} 之内` });
    const other = known.find(
      (each) =>
        each.period.isBreak === period.isBreak && span.from < each.span.to && each.span.from < span.to,
    );
    if (other !== undefined)
      problems.push({ at, message: `时段 ${name(period)} 与 ${name(other.period)} 重叠，请改正其中一个` });
    known.push({ span, period });
  }
  if (problems.length === 0 && spanMinutes(workedSpans(shift)) === 0)
    problems.push({ at: null, message: '班次没有工作时间，请检查时段' });
  return problems;
}

/** Number of the day in the scheme: the weekday, or the place in the cycle. `day` in days since 1970-01-01. */
export function schemeDayNo({ type, cycleDays, baseDate }: ShiftScheme, day: number): number {
  if (type === 'fixed') return weekdayOfDay(day) + 1;
  const cycle = Math.max(1, cycleDays);
  return ((((day - dayNumber(baseDate ?? '1970-01-01')) % cycle) + cycle) % cycle) + 1;
}

/** Shifts of a work date, in the order of the scheme. */
export function shiftsOn(scheme: ShiftScheme, day: number): readonly SchemeDay[] {
  const dayNo = schemeDayNo(scheme, day);
  return scheme.days.filter((each) => each.dayNo === dayNo);
}

/** What is wrong with a scheme: days outside the cycle, and one team in two shifts at once. */
export function schemeProblems(scheme: ShiftScheme): ShiftProblem[] {
  const { type, cycleDays, baseDate, days } = scheme;
  const length = type === 'fixed' ? 7 : cycleDays;
  if (type === 'rotating' && !(cycleDays >= 1))
    return [{ at: null, message: '轮班方案请填写循环天数，至少 1 天' }];
  if (type === 'rotating' && baseDate === null)
    return [{ at: null, message: '轮班方案请填写循环基准日，即循环第 1 天的日期' }];
  const problems: ShiftProblem[] = [];
  const placed: { span: Span; day: SchemeDay }[] = [];
  for (const [at, day] of days.entries()) {
    const span = shiftSpan(day.shift);
    if (day.dayNo < 1 || day.dayNo > length) {
      problems.push({ at, message: `第几天请填写 1 到 ${length}` });
      continue;
    }
    if (span === null) continue;
    const begin = (day.dayNo - 1) * minutesOfDay;
    const mine = { from: begin + span.from, to: begin + span.to };
    const round = length * minutesOfDay;
    const other = placed.find(
      (each) =>
        (each.day.team ?? null) === (day.team ?? null) &&
        [-round, 0, round].some((by) => mine.from + by < each.span.to && each.span.from < mine.to + by),
    );
    if (other !== undefined)
      problems.push({
        at,
        message: `第 ${day.dayNo} 天的${day.shift.title}与第 ${other.day.dayNo} 天的${other.day.shift.title}重叠，同一班组不能同时上两个班`,
      });
    placed.push({ span: mine, day });
  }
  return problems;
}

/** One shift a day from 08:00 with a break at noon, on every day: what is worked where no scheme was set up. */
export function plainScheme(minutes = 480): ShiftScheme {
  const morning = Math.min(240, minutes);
  const afternoon = minutes - morning;
  const worked = (from: number, length: number): ShiftPeriod => ({
    start: timeText(from),
    end: timeText(from + length),
    isBreak: false,
  });
  const shift: Shift = {
    code: 'day',
    title: '日班',
    start: '08:00',
    end: timeText(afternoon > 0 ? 780 + afternoon : 480 + morning),
    periods: [worked(480, morning), ...(afternoon > 0 ? [worked(780, afternoon)] : [])],
  };
  return {
    title: '日班',
    type: 'fixed',
    cycleDays: 7,
    baseDate: null,
    days: [1, 2, 3, 4, 5, 6, 7].map((dayNo) => ({ dayNo, shift })),
  };
}
