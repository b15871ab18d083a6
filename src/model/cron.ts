// When a task of the clock is due: minute, hour, day, month and weekday as cron writes them, in Asia/Shanghai.
// Numbers, lists (1,15), ranges (1-5), steps (*/10) and stars; nothing else is understood.
import { businessOffset } from './calendar.ts';

interface Cron {
  minutes: readonly number[];
  hours: readonly number[];
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** Both days and weekdays are restricted: either of them is enough. */
  either: boolean;
}

const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;
const day = 86_400_000;

/** Null for a text that is no schedule. */
export function parseCron(text: string): Cron | null {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== 5) return null;
  const sets = parts.map((part, at) => valuesOf(part, bounds[at]?.[0] ?? 0, bounds[at]?.[1] ?? 0));
  const [minutes, hours, days, months, weekdays] = sets;
  if (!minutes || !hours || !days || !months || !weekdays) return null;
  return {
    minutes: [...minutes].toSorted((a, b) => a - b),
    hours: [...hours].toSorted((a, b) => a - b),
    days,
    months,
    weekdays: new Set([...weekdays].map((each) => each % 7)),
    either: parts[2] !== '*' && parts[4] !== '*',
  };
}

function valuesOf(part: string, least: number, most: number): Set<number> | null {
  const values = new Set<number>();
  for (const piece of part.split(',')) {
    const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(piece);
    if (match === null) return null;
    const [, first, last, step] = match;
    const from = first === undefined ? least : Number(first);
    const to =
      first === undefined || (last === undefined && step !== undefined) ? most : Number(last ?? first);
    const by = Number(step ?? 1);
    if (from < least || to > most || from > to || by < 1) return null;
    for (let value = from; value <= to; value += by) values.add(value);
  }
  return values;
}

/** First due instant after `after`, both in milliseconds; null when there is none within five years. */
export function nextRun(cron: Cron, after: number): number | null {
  const local = Math.floor((after + businessOffset) / 60_000) * 60_000 + 60_000;
  const first = Math.floor(local / day) * day;
  for (let date = first; date < first + 5 * 366 * day; date += day) {
    if (!fits(cron, new Date(date))) continue;
    for (const hour of cron.hours) {
      for (const minute of cron.minutes) {
        const at = date + hour * 3_600_000 + minute * 60_000;
        if (at >= local) return at - businessOffset;
      }
    }
  }
  return null;
}

function fits({ days, months, weekdays, either }: Cron, date: Date): boolean {
  if (!months.has(date.getUTCMonth() + 1)) return false;
  const [byDay, byWeekday] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())];
  return either ? byDay || byWeekday : byDay && byWeekday;
}

/** In words, where the schedule is one of the usual ones; else the text itself. */
export function cronText(text: string): string {
  const match = /^(\d{1,2}|\*\/\d{1,2}) (\d{1,2}|\*) (\*|\d{1,2}) \* (\*|[0-7])$/.exec(text.trim());
  if (match === null) return text;
  const [, minute = '', hour = '', date = '', weekday = ''] = match;
  if (minute.startsWith('*/'))
    return hour === '*' && date === '*' && weekday === '*' ? `每 ${minute.slice(2)} 分钟` : text;
  if (hour === '*') return date === '*' && weekday === '*' ? `每小时第 ${Number(minute)} 分` : text;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (date !== '*') return weekday === '*' ? `每月 ${Number(date)} 日 ${time}` : text;
  return weekday === '*' ? `每天 ${time}` : `每周${'日一二三四五六日'[Number(weekday)] ?? ''} ${time}`;
}
