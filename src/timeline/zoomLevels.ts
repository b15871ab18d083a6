// The six levels of zoom, the marks of their two heads, and what a dragged bar snaps to. One pure function gives ticks,
// labels and snapping, so that they cannot disagree.
import type { TimeAxis } from './timeAxis.ts';

export type TimeUnit = 'hour' | 'shift' | 'day' | 'week' | 'month' | 'year';

export interface ZoomLevel {
  title: string;
  pxPerHour: number;
  /** Units of the upper and the lower head. */
  upper: TimeUnit;
  lower: TimeUnit;
  /** Minutes; 0: bars are not moved here. */
  snap: number;
}

export const zoomLevels: readonly ZoomLevel[] = [
  { title: '小时', pxPerHour: 60, upper: 'day', lower: 'hour', snap: 5 },
  { title: '班', pxPerHour: 20, upper: 'day', lower: 'shift', snap: 15 },
  { title: '日', pxPerHour: 6, upper: 'week', lower: 'day', snap: 15 },
  { title: '周', pxPerHour: 1.5, upper: 'month', lower: 'day', snap: 60 },
  { title: '月', pxPerHour: 0.5, upper: 'month', lower: 'week', snap: 480 },
  { title: '季', pxPerHour: 1 / 6, upper: 'year', lower: 'month', snap: 0 },
];

export interface Tick {
  from: number;
  to: number;
  label: string;
}

const day = 1440;
/** 1970-01-05 was a Monday. */
const firstMonday = 4 * day;
const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

function dateAt(minute: number): Date {
  return new Date(minute * 60_000);
}

/** Beginning of the unit that holds the minute. */
export function unitStart(unit: TimeUnit, minute: number): number {
  if (unit === 'hour') return Math.floor(minute / 60) * 60;
  if (unit === 'shift') return Math.floor(minute / 480) * 480;
  if (unit === 'day') return Math.floor(minute / day) * day;
  if (unit === 'week') return Math.floor((minute - firstMonday) / (7 * day)) * 7 * day + firstMonday;
  const date = dateAt(minute);
  return Date.UTC(date.getUTCFullYear(), unit === 'month' ? date.getUTCMonth() : 0, 1) / 60_000;
}

/** Beginning of the next unit. */
export function nextUnit(unit: TimeUnit, start: number): number {
  if (unit === 'hour') return start + 60;
  if (unit === 'shift') return start + 480;
  if (unit === 'day') return start + day;
  if (unit === 'week') return start + 7 * day;
  const date = dateAt(start);
  return unit === 'month'
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 60_000
    : Date.UTC(date.getUTCFullYear() + 1, 0, 1) / 60_000;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** As it stands in a head: 11月23日 一, 08–16, 08:00. `isUpper` heads have room for the longer form. */
export function unitLabel(unit: TimeUnit, start: number, isUpper: boolean): string {
  const date = dateAt(start);
  const [month, days] = [date.getUTCMonth() + 1, date.getUTCDate()];
  const weekday = weekdays[(((Math.floor(start / day) + 3) % 7) + 7) % 7] ?? '';
  switch (unit) {
    case 'hour':
      return `${two(date.getUTCHours())}:00`;
    case 'shift':
      return `${two(date.getUTCHours())}–${two(date.getUTCHours() + 8)}`;
    case 'day':
      return isUpper ? `${month}月${days}日 周${weekday}` : `${days} ${weekday}`;
    case 'week':
      return isUpper ? `${date.getUTCFullYear()}年${month}月${days}日 起` : `${month}-${days}`;
    case 'month':
      return isUpper ? `${date.getUTCFullYear()}年${month}月` : `${month}月`;
    default:
      return `${date.getUTCFullYear()}年`;
  }
}

/** Units that touch the stretch. */
export function ticks(unit: TimeUnit, from: number, to: number, isUpper: boolean): Tick[] {
  const found: Tick[] = [];
  for (let start = unitStart(unit, from); start < to; start = nextUnit(unit, start))
    found.push({ from: start, to: nextUnit(unit, start), label: unitLabel(unit, start, isUpper) });
  return found;
}

/** The nearest magnet within reach, else the nearest step; the minute as it is without a step. */
export function snapped(
  minute: number,
  step: number,
  axis: Pick<TimeAxis, 'xOf'>,
  magnets: readonly number[] = [],
  reachPx = 8,
): number {
  const x = axis.xOf(minute);
  let [best, distance] = [Number.NaN, reachPx];
  for (const magnet of magnets) {
    const away = Math.abs(axis.xOf(magnet) - x);
    if (away <= distance) [best, distance] = [magnet, away];
  }
  if (!Number.isNaN(best)) return best;
  return step <= 0 ? minute : Math.round(minute / step) * step;
}
