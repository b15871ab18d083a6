// Reads the ways clerks write a day: 2026-03-05, 2026/3/5, 20260305, 3-5, 3月5日, 今天, 月底, +7.
import { addDays, addMonths, dateOf, daysInMonth, monthEnd } from '#model/time/calendar.ts';
import { halfWidth } from './plainText.ts';
import { shortened } from '#model/text/shortened.ts';

export type DateText = { ok: true; value: string | null } | { ok: false; reason: string };

const words: Readonly<Record<string, number>> = {
  大前天: -3,
  前天: -2,
  昨天: -1,
  今天: 0,
  今日: 0,
  明天: 1,
  后天: 2,
  大后天: 3,
};
const expected = '应为日期，如 2026-03-05、3-5、今天、+7';

/** Full-width signs as usual ones, blanks at the ends cut, long dashes as hyphens. */
export function normalisedDate(text: string): string {
  return halfWidth(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[。．]/g, '.')
    .trim();
}

function built(year: number, month: number, date: number): DateText {
  const value = dateOf(year, month, date);
  if (value !== null) return { ok: true, value };
  if (month < 1 || month > 12) return { ok: false, reason: `没有 ${month} 月` };
  if (date < 1 || date > daysInMonth(year, month))
    return { ok: false, reason: `${year} 年 ${month} 月没有 ${date} 日` };
  return { ok: false, reason: '的年份应在 1900 到 2999 之间' };
}

function relative(text: string, today: string): DateText | null {
  const word = words[text];
  if (word !== undefined && Object.hasOwn(words, text)) return { ok: true, value: addDays(today, word) };
  if (text === '月初') return { ok: true, value: `${today.slice(0, 8)}01` };
  if (text === '月底' || text === '月末') return { ok: true, value: monthEnd(today) };
  const steps = /^([+-])(\d{1,4})(天|日|周|个?月|年)?$/.exec(text);
  if (steps === null) return null;
  const count = Number(`${steps[1]}${steps[2]}`);
  const unit = steps[3] ?? '天';
  if (unit.endsWith('月')) return { ok: true, value: addMonths(today, count) };
  if (unit === '年') return { ok: true, value: addMonths(today, count * 12) };
  return { ok: true, value: addDays(today, unit === '周' ? count * 7 : count) };
}

/** Day of the text; relative and short forms count from `today` and are refused without it. */
export function readDate(text: string, today: string | undefined): DateText {
  const rest = text.length > 100 ? text : normalisedDate(text);
  if (rest === '' || rest === '-' || rest === '--') return { ok: true, value: null };
  if (rest.length > 100) return { ok: false, reason: expected };
  const full =
    /^(\d{4})\s*(?:[-/.]|年)\s*(\d{1,2})\s*(?:[-/.]|月)\s*(\d{1,2})\s*日?$/.exec(rest) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(rest);
  if (full !== null) return built(Number(full[1]), Number(full[2]), Number(full[3]));
  if (today !== undefined) {
    const short = /^(\d{1,2})\s*(?:[-/.]|月)\s*(\d{1,2})\s*[日号]?$/.exec(rest);
    if (short !== null) return built(Number(today.slice(0, 4)), Number(short[1]), Number(short[2]));
    const dayOnly = /^(\d{1,2})\s*[日号]$/.exec(rest);
    if (dayOnly !== null)
      return built(Number(today.slice(0, 4)), Number(today.slice(5, 7)), Number(dayOnly[1]));
    const shifted = relative(rest, today);
    if (shifted !== null) return shifted;
  }
  return { ok: false, reason: `${expected}（现在是“${shortened(text)}”）` };
}
