// Days named by where they lie from today: 今天, 上周, 本月, 最近7天. Filters keep the name, so that a saved view of
// 本月 shows the month it is opened in; whoever asks turns it into days. The Chinese name is kept in every language.

export interface DaySpan {
  /** Both YYYY-MM-DD, both included. */
  from: string;
  to: string;
}

const dayMs = 86_400_000;

function day(date: string, add: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + add * dayMs).toISOString().slice(0, 10);
}

/** First day of the month that many months away. */
function monthStart(date: string, add: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + add, 1)).toISOString().slice(0, 10);
}

function months(start: string, count: number): DaySpan {
  return { from: start, to: day(monthStart(start, count), -1) };
}

const spans: Readonly<Record<string, (today: string) => DaySpan>> = {
  今天: (today) => ({ from: today, to: today }),
  昨天: (today) => ({ from: day(today, -1), to: day(today, -1) }),
  明天: (today) => ({ from: day(today, 1), to: day(today, 1) }),
  本周: (today) => week(today, 0),
  上周: (today) => week(today, -1),
  下周: (today) => week(today, 1),
  本月: (today) => months(monthStart(today, 0), 1),
  上月: (today) => months(monthStart(today, -1), 1),
  下月: (today) => months(monthStart(today, 1), 1),
  本季: (today) => quarter(today, 0),
  上季: (today) => quarter(today, -1),
  本年: (today) => months(`${today.slice(0, 4)}-01-01`, 12),
  去年: (today) => months(`${Number(today.slice(0, 4)) - 1}-01-01`, 12),
};

function week(today: string, add: number): DaySpan {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = day(today, add * 7 - weekday);
  return { from: monday, to: day(monday, 6) };
}

function quarter(today: string, add: number): DaySpan {
  const month = Number(today.slice(5, 7)) - 1;
  return months(monthStart(today, add * 3 - (month % 3)), 3);
}

/** Names offered in menus; any number of days is understood besides. */
export const relativeDates: readonly string[] = [...Object.keys(spans), '最近7天', '最近30天', '未来7天'];

export const countedDays = /^(最近|未来)(\d{1,4})天$/;
export function isRelativeDate(text: string): boolean {
  return Object.hasOwn(spans, text) || countedDays.test(text);
}

/** Days of the name as seen from `today` (YYYY-MM-DD); null when it is no such name. */
export function relativeSpan(text: string, today: string): DaySpan | null {
  if (Object.hasOwn(spans, text)) return spans[text]?.(today) ?? null;
  const [, direction, days] = countedDays.exec(text) ?? [];
  if (days === undefined) return null;
  const count = Math.max(1, Number(days)) - 1;
  return direction === '最近'
    ? { from: day(today, -count), to: today }
    : { from: today, to: day(today, count) };
}
