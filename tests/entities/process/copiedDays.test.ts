// Exceptions taken from another year, another calendar, or a list pasted from a worksheet.
import { describe, expect, it } from 'vitest';
import {
  copiedCalendar,
  copiedYear,
  importedPatches,
  pastedDays,
} from '#entities/process/time/copiedDays.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { applyPatches, type Patch } from '#model/patch.ts';
import { plainText } from '#model/text/plainText.ts';

let count = 0;
const newId = (): string => `new-${(count += 1)}`;
const bounds = { from: '2026-01-01', to: '2028-12-31' };

/** '2026-10-01…2026-10-07 holiday 国庆节'. */
function calendarWith(...exceptions: string[]): Doc {
  return {
    id: 'calendar',
    version: 1,
    status: 'approved',
    fields: { name: '总厂', weekPattern: null },
    lines: {
      exceptions: exceptions.map((text, at): LineRow => {
        const [run = '', dayType = '', description] = text.split(' ');
        const [startDate = '', endDate = startDate] = run.split('…');
        return {
          id: `row-${at}`,
          seq: at + 1,
          startDate,
          endDate,
          dayType,
          description: description ?? null,
        };
      }),
    },
  };
}
const rowsOf = (doc: Doc): LineRow[] => doc.lines['exceptions'] ?? [];
const told = (doc: Doc, patches: readonly Patch[]): string[] =>
  rowsOf(applyPatches(doc, patches))
    .map((row) =>
      ['startDate', 'endDate', 'dayType', 'description']
        .map((field) => plainText(row[field] ?? null))
        .join(' ')
        .trim(),
    )
    .toSorted();

describe('exceptions from elsewhere', () => {
  it('lays a year over the next one in place of what stood there', () => {
    const doc = calendarWith(
      '2026-10-01…2026-10-07 holiday 国庆节',
      '2026-10-10 workday',
      '2027-05-01 holiday',
    );
    expect(told(doc, copiedYear(rowsOf(doc), { from: 2026, to: 2027 }, bounds, newId))).toEqual([
      '2026-10-01 2026-10-07 holiday 国庆节',
      '2026-10-10 2026-10-10 workday',
      '2027-10-01 2027-10-07 holiday 国庆节',
      '2027-10-10 2027-10-10 workday',
    ]);
  });

  it('keeps to the year at its edges, the leap day and the end of the calendar', () => {
    const doc = calendarWith('2027-12-30…2028-01-03 holiday', '2028-02-29 restday');
    expect(told(doc, copiedYear(rowsOf(doc), { from: 2027, to: 2026 }, bounds, newId))).toContain(
      '2026-12-30 2026-12-31 holiday',
    );
    expect(told(doc, copiedYear(rowsOf(doc), { from: 2028, to: 2027 }, bounds, newId))).toContain(
      '2027-02-28 2027-02-28 restday',
    );
    expect(copiedYear(rowsOf(doc), { from: 2028, to: 2029 }, bounds, newId)).toEqual([]);
  });

  it('takes the year of another calendar', () => {
    const own = calendarWith('2026-05-01 holiday', '2027-05-01 holiday');
    const other = calendarWith('2026-06-19 holiday 端午节', '2027-06-09 holiday');
    expect(told(own, copiedCalendar(rowsOf(own), rowsOf(other), 2026, bounds, newId))).toEqual([
      '2026-06-19 2026-06-19 holiday 端午节',
      '2027-05-01 2027-05-01 holiday',
    ]);
  });
});

describe('a pasted list of exceptions', () => {
  it.each([
    ['2027-10-01\t2027-10-07\t节假日\t国庆节', ['2027-10-01', '2027-10-07', 'holiday', '国庆节']],
    ['2027/1/1,2027/1/3,放假,元旦', ['2027-01-01', '2027-01-03', 'holiday', '元旦']],
    ['2027年2月14日 上班', ['2027-02-14', '2027-02-14', 'workday', '']],
    ['20271009\t调休上班\t国庆调休', ['2027-10-09', '2027-10-09', 'workday', '国庆调休']],
    ['5-1 5-5 劳动节', ['2027-05-01', '2027-05-05', 'holiday', '']],
    ['12.24\t半天', ['2027-12-24', '2027-12-24', 'halfDay', '']],
    ['2027-03-08\t休息日\t停电', ['2027-03-08', '2027-03-08', 'restday', '停电']],
    ['2027-06-01\t年中检修', ['2027-06-01', '2027-06-01', 'holiday', '年中检修']],
  ])('reads %j', (line, [from, to, type, text]) => {
    const { days, problems } = pastedDays(line, 2027);
    expect(problems).toEqual([]);
    expect(days).toMatchObject([{ from, to, type }]);
    expect(days[0]?.text).toContain(text);
  });

  it('passes over its head and says which line it cannot read', () => {
    const { days, problems } = pastedDays(
      '开始日期\t结束日期\n\n2027-02-30\n国庆\n2027-10-07\t2027-10-01',
      2027,
    );
    expect(days).toEqual([]);
    expect(problems).toEqual([
      '第3行 “2027-02-30”不是日期，请写成 2027-10-01 的形式',
      '第4行 “国庆”不是日期，请写成 2027-10-01 的形式',
      '第5行 结束日期 2027-10-01 早于开始日期 2027-10-07',
    ]);
  });

  it('is painted over what is there, days beyond the calendar left out and counted', () => {
    const doc = calendarWith('2026-10-01…2026-10-07 holiday');
    const { days } = pastedDays('2026-10-06\t2026-10-08\t上班\n2026-10-08\t半天\n2030-01-01', 2026);
    const { patches, outside } = importedPatches(doc, days, bounds, newId);
    expect(outside).toBe(1);
    expect(told(doc, patches)).toEqual(['2026-10-01 2026-10-05 holiday', '2026-10-08 2026-10-08 halfDay']);
  });
});
