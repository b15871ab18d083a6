// Days named from today in filters: which days a name means on any day of any year, and how typed conditions are read.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilterRequest } from '#grid';
import { filterText, readFilter, readFilters } from '#grid/filter/filterText.ts';
import { columnsIn, joinedTree, splitTree } from '#grid/filter/filterTree.ts';
import { fileName } from '#grid/export/exporting.ts';
import { gridDay, setGridDay } from '#grid/core/today.ts';
import { isRelativeDate, relativeDates, relativeSpan } from '#grid/filter/relativeDates.ts';
import { withRequest } from '#grid/filter/valueFilter.ts';

const dayMs = 86_400_000;
const dateOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);
const numberOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
/** Any day from 1990 to 2099. */
const today = fc.integer({ min: 7_305, max: 47_481 }).map(dateOf);
const span = (name: string, from: string): { from: string; to: string } => {
  const found = relativeSpan(name, from);
  if (!found) throw new Error(`${name} is no name of days`);
  return found;
};
const daysOf = ({ from, to }: { from: string; to: string }): number => numberOf(to) - numberOf(from) + 1;

test('grid 43 typed filters: every name of days means whole days, the first not after the last', () => {
  fc.assert(
    fc.property(today, fc.constantFrom(...relativeDates), (now, name) => {
      const found = span(name, now);
      expect(isRelativeDate(name)).toBe(true);
      expect([dateOf(numberOf(found.from)), dateOf(numberOf(found.to))]).toEqual([found.from, found.to]);
      expect(daysOf(found)).toBeGreaterThan(0);
    }),
  );
});

test('grid 43 typed filters: last, this and next week, month and quarter follow each other without a gap', () => {
  fc.assert(
    fc.property(today, (now) => {
      for (const names of [
        ['昨天', '今天', '明天'],
        ['上周', '本周', '下周'],
        ['上月', '本月', '下月'],
        ['上季', '本季'],
        ['去年', '本年'],
      ]) {
        names.forEach((name, at) => {
          const next = names[at + 1];
          if (next !== undefined)
            expect(numberOf(span(next, now).from)).toBe(numberOf(span(name, now).to) + 1);
        });
        const present = span(names.find((name) => /^[今本]/.test(name)) ?? '', now);
        expect(present.from <= now && now <= present.to).toBe(true);
      }
    }),
  );
});

test('grid 43 typed filters: a week begins on Monday, a month, a quarter and a year on the first', () => {
  fc.assert(
    fc.property(today, (now) => {
      const week = span('本周', now);
      expect([new Date(week.from).getUTCDay(), daysOf(week)]).toEqual([1, 7]);
      const month = span('本月', now);
      expect(month.from).toBe(`${now.slice(0, 7)}-01`);
      expect(dateOf(numberOf(month.to) + 1).slice(8)).toBe('01');
      const quarter = span('本季', now);
      expect(['01', '04', '07', '10']).toContain(quarter.from.slice(5, 7));
      expect(daysOf(quarter)).toBeGreaterThanOrEqual(90);
      expect(daysOf(quarter)).toBeLessThanOrEqual(92);
      expect(span('本年', now)).toEqual({ from: `${now.slice(0, 4)}-01-01`, to: `${now.slice(0, 4)}-12-31` });
    }),
  );
});

test('grid 43 typed filters: the last and the next days count today', () => {
  fc.assert(
    fc.property(today, fc.integer({ min: 1, max: 400 }), (now, days) => {
      const last = span(`最近${days}天`, now);
      const next = span(`未来${days}天`, now);
      expect([last.to, daysOf(last)]).toEqual([now, days]);
      expect([next.from, daysOf(next)]).toEqual([now, days]);
    }),
  );
  expect(relativeSpan('上上周', '2026-03-05')).toBeNull();
  expect(relativeSpan('toString', '2026-03-05')).toBeNull();
  expect(isRelativeDate('最近天')).toBe(false);
});

test('今天 is the day the program names, wherever the browser stands (findings 3, 5.6)', () => {
  expect(gridDay()).toMatch(/^\d{4}-\d\d-\d\d$/);
  setGridDay(() => '2026-01-05');
  expect(gridDay()).toBe('2026-01-05');
  expect(fileName('销售订单列表', 'xlsx')).toBe('销售订单列表 2026-01-05.xlsx');
});

test('grid 43 typed filters: a typed date is a day, a month or a year that there is', () => {
  fc.assert(
    fc.property(today, fc.constantFrom('-', '/', '.'), (date, sign) => {
      const [year = '', month = '', day = ''] = date.split('-');
      const typed = [year, String(Number(month)), String(Number(day))].join(sign);
      const one: FilterRequest = { column: 'c', op: 'eq', values: [date] };
      expect(readFilter('c', 'date', typed, null)).toEqual(one);
      expect(readFilter('c', 'date', `${year}${month}${day}`, null)).toEqual(one);
      expect(readFilter('c', 'date', `${year}年${Number(month)}月${Number(day)}日`, null)).toEqual(one);
      const whole = readFilter('c', 'date', `${year}${sign}${Number(month)}`, null);
      expect(whole?.values.map((each) => each.slice(0, 7))).toEqual([date.slice(0, 7), date.slice(0, 7)]);
      expect(whole?.values).toEqual([`${date.slice(0, 7)}-01`, span('本月', date).to]);
    }),
  );
  for (const typed of ['2026-13', '2026-02-29', '2026-00-01', '2026-1-32', '26-1-1', '明年'])
    expect(readFilter('c', 'date', typed, null)).toBeNull();
});

test('grid 43 typed filters: before and after a month leave its days out or take them in as the sign says', () => {
  const read = (typed: string): [string, ...string[]] => {
    const found = readFilter('c', 'date', typed, null);
    return [found?.op ?? '', ...(found?.values ?? [])];
  };
  expect(read('>2026-02')).toEqual(['gt', '2026-02-28']);
  expect(read('>=2026-02')).toEqual(['ge', '2026-02-01']);
  expect(read('<2026-02')).toEqual(['lt', '2026-02-01']);
  expect(read('<=2026-02')).toEqual(['le', '2026-02-28']);
  expect(read('2026-01..2026-02')).toEqual(['between', '2026-01-01', '2026-02-28']);
  expect(read('2026-01至2026-02')).toEqual(['between', '2026-01-01', '2026-02-28']);
  expect(read('..2026-02')).toEqual(['le', '2026-02-28']);
  expect(read('2026-02..')).toEqual(['ge', '2026-02-01']);
});

const number = fc
  .record({ digits: fc.integer({ min: -99_999, max: 99_999 }), places: fc.nat(2) })
  .map(({ digits, places }) => (digits / 10 ** places).toFixed(places));

test('grid 43 typed filters: numbers are read with thousands separators and full-width digits as without', () => {
  const wide = (text: string): string =>
    text.replaceAll(/[0-9.]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
  fc.assert(
    fc.property(number, fc.constantFrom('', '>', '>=', '<', '<=', '<>', '='), (value, sign) => {
      const plain = readFilter('c', 'number', `${sign}${value}`, null);
      expect(plain?.values).toEqual([value]);
      expect(readFilter('c', 'number', ` ${sign}${wide(value)} `, null)).toEqual(plain);
      expect(filterText('number', plain ?? { column: 'c', op: 'empty', values: [] })).toBe(
        sign === '' ? `=${value}` : `${sign}${value}`,
      );
    }),
  );
  expect(readFilter('c', 'number', '1,234.5', null)?.values).toEqual(['1234.5']);
  for (const typed of ['abc', '1.2.3', '>', '1..x', '--1'])
    expect(readFilter('c', 'number', typed, null)).toBeNull();
});

test('grid 43 typed filters: two conditions one after the other both hold, with or without 且', () => {
  const ops = (typed: string): (string | undefined)[][] =>
    readFilters('c', 'number', typed, null).map(({ op, values }) => [op, ...values]);
  expect(ops('>1 <9')).toEqual([
    ['gt', '1'],
    ['lt', '9'],
  ]);
  expect(ops('>=1 且 <9')).toEqual([
    ['ge', '1'],
    ['lt', '9'],
  ]);
  expect(ops('1 或 2')).toEqual([['eq', '1', '2']]);
});

const request = fc.record({
  column: fc.constantFrom('a', 'b'),
  op: fc.constantFrom('eq' as const, 'ne' as const, 'empty' as const),
  values: fc.array(fc.constantFrom('1', '2'), { maxLength: 2 }),
}) satisfies fc.Arbitrary<FilterRequest>;

test('grid 47 builder: column filters and nested conditions are taken apart as they were put together', () => {
  fc.assert(
    fc.property(fc.array(request, { maxLength: 4 }), request, request, (filters, one, other) => {
      const nested = { any: [one, { not: other }] };
      const { filters: plain, tree } = splitTree(joinedTree(filters, nested));
      expect(plain).toEqual(filters);
      expect(tree).toEqual(nested);
      expect(new Set(columnsIn(joinedTree(filters, nested)))).toEqual(
        new Set([...filters, one, other].map(({ column }) => column)),
      );
    }),
  );
  expect(splitTree(joinedTree([], null))).toEqual({ filters: [], tree: null });
});

test('grid 49 filter by cell value: a new condition takes the place of its column; excluding adds to what is excluded', () => {
  fc.assert(
    fc.property(fc.array(request, { maxLength: 3 }), request, (filters, next) => {
      const after = withRequest(filters, next);
      expect(after.filter(({ column }) => column !== next.column)).toEqual(
        filters.filter(({ column }) => column !== next.column),
      );
      const own = after.filter(({ column }) => column === next.column);
      if (next.op !== 'ne') expect(own).toEqual([next]);
      else
        for (const value of next.values)
          expect(own.some(({ op, values }) => op === 'ne' && values.includes(value))).toBe(true);
    }),
  );
});
