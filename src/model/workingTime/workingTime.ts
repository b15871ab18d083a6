// The working time of one place (a work centre, a machine, a company) over a range of days: sorted, disjoint intervals in
// whole minutes, built once from calendar, shifts and exceptions, in typed arrays that travel to a worker as they are.
// What is asked of them stands in workingMinutes.ts and capacity.ts.
import { Decimal } from '#model/decimal.ts';
import { dateOfDay, dayNumber, minuteOf, minutesOfDay } from './businessMinutes.ts';
import { firstHalf, plainScheme, shiftsOn, workedSpans } from './shifts.ts';
import { workDayOf, type WorkCalendar } from './workCalendar.ts';

export interface WorkingTime {
  title: string;
  /** The range, in minutes since 1970-01-01 by the clock of the business zone; the end excluded. */
  from: number;
  to: number;
  starts: Int32Array;
  ends: Int32Array;
  /** At i: working minutes before interval i; one longer than the intervals. */
  before: Int32Array;
  /** Resources at work, times efficiency, in millionths of one at 100 %. */
  capacity: Float64Array;
  /** Work date of each interval in days since 1970-01-01: the day its shift began. */
  workDates: Int32Array;
  /** Index in shiftCodes. */
  shifts: Int16Array;
  shiftCodes: readonly string[];
}

/** Overtime adds time, a stop takes it away, a change says how many resources there are; local YYYY-MM-DDTHH:mm. */
export interface TimeException {
  from: string;
  /** Excluded. */
  to: string;
  type: 'overtime' | 'stop' | 'change';
  /** Overtime and change: resources at work; null: all there are. */
  resourceQty?: number | null;
}

export interface Workplace {
  /** Also the shifts, where it has some; else one of 08:00 to 17:00. */
  calendar: WorkCalendar;
  /** Parallel machines or people; 1 unless told. */
  resourceQty?: number;
  /** Percent as decimal texts, at most four decimals: what one resource does of a minute. 100 unless told. */
  efficiency?: string;
  utilization?: string;
  exceptions?: readonly TimeException[];
}

interface Piece {
  from: number;
  to: number;
  kind: 'regular' | TimeException['type'];
  quantity: number | null;
  workDate: number;
  shift: number;
}

/** Stands for the shift of overtime outside every shift. */
const overtimeCode = '';

/** @param from, to YYYY-MM-DD, both included: shifts that begin on these days, and what the day before leaves of its night */
export function workingTime(place: Workplace, from: string, to: string): WorkingTime {
  const range = { from: dayNumber(from) * minutesOfDay, to: (dayNumber(to) + 1) * minutesOfDay };
  const codes = [overtimeCode];
  const pieces = [
    ...shiftPieces(place.calendar, dayNumber(from) - 1, dayNumber(to), codes),
    ...(place.exceptions ?? []).map((each): Piece => ({
      from: minuteOf(each.from),
      to: minuteOf(each.to),
      kind: each.type,
      quantity: each.resourceQty ?? null,
      workDate: dayNumber(each.from),
      shift: 0,
    })),
  ].flatMap((piece) => {
    const cut = { ...piece, from: Math.max(piece.from, range.from), to: Math.min(piece.to, range.to) };
    return cut.from < cut.to ? [cut] : [];
  });
  return packed(place.calendar.at(-1)?.title ?? '', range, swept(pieces, place), codes);
}

function shiftPieces(calendar: WorkCalendar, first: number, last: number, codes: string[]): Piece[] {
  const plain = plainScheme();
  const known = new Map<string, number>();
  const spans = new Map<object, ReturnType<typeof workedSpans>>();
  const pieces: Piece[] = [];
  for (let day = first; day <= last; day += 1) {
    const { worked, halved, scheme } = workDayOf(calendar, dateOfDay(day));
    if (!worked) continue;
    for (const { shift, resourceQty } of shiftsOn(scheme ?? plain, day)) {
      const whole = spans.get(shift) ?? workedSpans(shift);
      spans.set(shift, whole);
      const code = known.get(shift.code) ?? codes.push(shift.code) - 1;
      known.set(shift.code, code);
      for (const span of halved ? firstHalf(whole) : whole)
        pieces.push({
          from: day * minutesOfDay + span.from,
          to: day * minutesOfDay + span.to,
          kind: 'regular',
          quantity: resourceQty ?? null,
          workDate: day,
          shift: code,
        });
    }
  }
  return pieces;
}

interface Interval extends Omit<Piece, 'kind' | 'quantity'> {
  capacity: number;
}

/**
 * From beginning to end, with what is at work between two edges. Shifts at once: those with a number of their own add up,
 * those without mean the whole place, which is there once.
 */
function swept(pieces: readonly Piece[], place: Workplace): Interval[] {
  const whole = place.resourceQty ?? 1;
  const one = millionths(place.efficiency) * (millionths(place.utilization) / 1e6);
  const sorted = pieces.toSorted((a, b) => a.from - b.from || a.workDate - b.workDate);
  const edges = Int32Array.from(new Set(sorted.flatMap(({ from, to }) => [from, to]))).toSorted();
  const intervals: Interval[] = [];
  let active: Piece[] = [];
  let next = 0;
  for (const [at, from] of edges.entries()) {
    const to = edges[at + 1];
    if (to === undefined) break;
    active = active.filter((piece) => piece.to > from);
    for (let piece = sorted[next]; piece !== undefined && piece.from === from; piece = sorted[next]) {
      active.push(piece);
      next += 1;
    }
    const quantity = quantityOf(active, whole);
    if (quantity <= 0) continue;
    const { workDate, shift } = active.find(({ kind }) => kind === 'regular') ?? {
      workDate: active.find(({ kind }) => kind === 'overtime')?.workDate ?? 0,
      shift: 0,
    };
    const capacity = Math.round(quantity * one);
    const last = intervals.at(-1);
    if (last?.to === from && last.capacity === capacity && last.shift === shift && last.workDate === workDate)
      last.to = to;
    else intervals.push({ from, to, workDate, shift, capacity });
  }
  return intervals;
}

function quantityOf(active: readonly Piece[], whole: number): number {
  if (active.some(({ kind }) => kind === 'stop')) return 0;
  const working = active.filter(({ kind }) => kind === 'regular' || kind === 'overtime');
  if (working.length === 0) return 0;
  const changed = active.findLast(({ kind }) => kind === 'change');
  if (changed !== undefined) return changed.quantity ?? whole;
  const named = working.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  return working.some(({ quantity }) => quantity === null) ? Math.max(whole, named) : named;
}

/** A percentage in millionths: 100 is 1,000,000. */
function millionths(percent = '100'): number {
  return new Decimal(percent).times(10_000).round().toNumber();
}

function packed(
  title: string,
  range: { from: number; to: number },
  intervals: readonly Interval[],
  shiftCodes: readonly string[],
): WorkingTime {
  const before = new Int32Array(intervals.length + 1);
  for (const [at, { from, to }] of intervals.entries()) before[at + 1] = (before[at] ?? 0) + to - from;
  return {
    title,
    ...range,
    starts: Int32Array.from(intervals, ({ from }) => from),
    ends: Int32Array.from(intervals, ({ to }) => to),
    before,
    capacity: Float64Array.from(intervals, ({ capacity }) => capacity),
    workDates: Int32Array.from(intervals, ({ workDate }) => workDate),
    shifts: Int16Array.from(intervals, ({ shift }) => shift),
    shiftCodes,
  };
}
