// Exceptions of a calendar taken from elsewhere: another year of the same calendar, another calendar, or a list pasted from
// a worksheet. What a year had before is cut away where something new is laid over it. Pure.
import { linePlace } from '#model/check/place.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { applyPatches, type Patch } from '#model/patch.ts';
import { isDate, monthEnd } from '#model/time/calendar.ts';
import type { DayException, DayType } from '#model/workingTime/workCalendar.ts';
import { appliedPatches, paintPatches, type Run } from './paintDays.ts';
import { exceptionsOf, weekOfList } from './storedTime.ts';

/** The same day of another year; the 29th of February is the last of that month. */
function inYear(date: string, by: number): string {
  const moved = `${String(Number(date.slice(0, 4)) + by).padStart(4, '0')}${date.slice(4)}`;
  return isDate(moved) ? moved : monthEnd(`${moved.slice(0, 8)}01`);
}

/** Exceptions of one year laid over another; shifts of their own stay with the year they were made for. */
export function copiedYear(
  rows: readonly LineRow[],
  { from, to }: { from: number; to: number },
  bounds: Run,
  newId: () => string,
): Patch[] {
  const days = daysOfYear(rows, from).map((day) => ({
    ...day,
    from: inYear(day.from, to - from),
    to: inYear(day.to, to - from),
  }));
  return appliedPatches(rows, to, days, bounds, newId);
}

/** Exceptions another calendar has in the year, in place of those of this one. */
export function copiedCalendar(
  rows: readonly LineRow[],
  other: readonly LineRow[],
  year: number,
  bounds: Run,
  newId: () => string,
): Patch[] {
  return appliedPatches(rows, year, daysOfYear(other, year), bounds, newId);
}

function daysOfYear(rows: readonly LineRow[], year: number): DayException[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  return exceptionsOf(rows, () => null)
    .filter(({ from, to }) => from <= last && first <= to)
    .map((day) => ({ ...day, from: day.from < first ? first : day.from, to: day.to > last ? last : day.to }));
}

/** What a pasted list says, and the lines that cannot be read, in words. */
export interface PastedDays {
  days: DayException[];
  problems: string[];
}

const words: readonly (readonly [RegExp, DayType])[] = [
  [/半天/, 'halfDay'],
  [/调休上班|补班|上班|工作日|^班$/, 'workday'],
  [/休息/, 'restday'],
  [/节|假|放假|^休$/, 'holiday'],
];

/** Says the type and no more; 劳动节 says both. */
const plainWord = /^(半天|调休上班|补班|上班|工作日|班|休息日?|节假日|节日|假日|放假|休)$/;

/** YYYY-MM-DD of 2027-10-1, 2027/10/01, 2027.10.1, 20271001, 2027年10月1日 and, with the year of the page, 10-1; null: none. */
function dateIn(text: string, year: number): string | null {
  const found =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    /^()(\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  if (found === null) return null;
  const [, ofYear, month = '', day = ''] = found;
  const date = `${ofYear === '' ? year : ofYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}

/**
 * Lines of a list: 开始日期, 结束日期 (one of them is enough), 类型, 说明, between tabs, commas or blanks. A head is passed over;
 * without a type a day is a holiday.
 */
export function pastedDays(text: string, year: number): PastedDays {
  const result: PastedDays = { days: [], problems: [] };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const parts = line
      .split(/[\t,，;；]|\s{1,}/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const [first, second, ...rest] = parts;
    if (first === undefined || (index === 0 && /日期/.test(line) && dateIn(first, year) === null)) continue;
    const from = dateIn(first, year);
    const until = second === undefined ? null : dateIn(second, year);
    if (from === null) {
      result.problems.push(`${linePlace(index + 1)}“${first}”不是日期，请写成 2027-10-01 的形式`);
      continue;
    }
    const to = until ?? from;
    if (to < from) {
      result.problems.push(`${linePlace(index + 1)}结束日期 ${to} 早于开始日期 ${from}`);
      continue;
    }
    const said = [...(until === null && second !== undefined ? [second] : []), ...rest];
    const type = words.find(([pattern]) => pattern.test(said[0] ?? ''))?.[1];
    const note =
      type === undefined || (said.length === 1 && !plainWord.test(said[0] ?? '')) ? said : said.slice(1);
    result.days.push({ from, to, type: type ?? 'holiday', text: note.join(' ') });
  }
  return result;
}

/** A pasted list painted over the calendar, one line after the other; days beyond the calendar are counted and left out. */
export function importedPatches(
  doc: Doc,
  days: readonly DayException[],
  bounds: Run,
  newId: () => string,
): { patches: Patch[]; outside: number } {
  const inside = days.filter(({ from, to }) => bounds.from <= from && to <= bounds.to);
  const { weekPattern } = doc.fields;
  const week = weekOfList(weekPattern);
  const patches: Patch[] = [];
  let current = doc;
  for (const { from, to, type, text } of inside) {
    const paint = { type, ...(text === undefined || text === '' ? {} : { text }) };
    const { exceptions = [] } = current.lines;
    const stroke = paintPatches(exceptions, week, { from, to }, paint, newId);
    patches.push(...stroke);
    current = applyPatches(current, stroke);
  }
  return { patches, outside: days.length - inside.length };
}
