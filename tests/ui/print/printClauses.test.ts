// Clauses on paper: those that are ticked, numbered, behind the sums of the table and over as many pages as they need.
import { expect, test } from 'vitest';
import { saleContract } from '#entities/contract/saleContract.ts';
import type { Doc, Row } from '#model/entity.ts';
import { builtInLayout } from '#model/print/printDefaults.ts';
import { layoutOf } from '#model/print/printStored.ts';
import { pagesOf, partsOf } from '#features/print/pages.ts';
import { contentOf } from '#features/print/printContent.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { createLookups } from '#ui/kinds/lookups.ts';

const nobody = (): never => {
  throw new Error('nothing is picked on paper');
};
const environment: FieldEnvironment = {
  dictItems: () => [],
  fieldsOf: () => [],
  refs: () => undefined,
  today: () => '2026-11-23',
  pick: {
    suggest: nobody,
    resolve: nobody,
    reachable: nobody,
    open: nobody,
    chosen: nobody,
    create: () => null,
  },
  lookups: createLookups(),
  upload: nobody,
  files: { describe: nobody, download: nobody, choose: nobody },
  peek: () => null,
};

const clause = (title: string, isPrint: boolean): Row => ({ title, content: `${title}的内容`, isPrint });
const contract: Doc = {
  id: 'c1',
  version: 1,
  status: 'approved',
  fields: { code: 'SC1' },
  lines: {
    items: [{ id: 'i1', seq: 1, materialName: '减速机', qty: '2' }],
    terms: [clause('付款', true), clause('内部约定', false), clause('质保', true)].map((row, at) => ({
      id: `t${at}`,
      seq: at + 1,
      ...row,
    })),
  },
};
const printed = (layout: object) =>
  contentOf(saleContract, contract, { ...builtInLayout(saleContract), ...layout }, environment);

test('a contract prints the clauses that are ticked, numbered anew (findings 3, 8.4)', () => {
  expect(printed({}).clauses).toEqual([
    { heading: '1. 付款', text: '付款的内容' },
    { heading: '2. 质保', text: '质保的内容' },
  ]);
  expect(printed({ clauses: false }).clauses).toEqual([]);
});

test('a template whose table is the clauses leaves out the others too, and has no second place for them', () => {
  const columns = [{ field: 'title', width: 40 }];
  const { rows, clauses } = printed({ lines: 'terms', columns });
  expect(rows).toEqual([['付款'], ['质保']]);
  expect(clauses).toEqual([]);
});

test('a stored template that chose its columns prints clauses only where it says so', () => {
  const columns = [{ field: 'materialName', width: 40 }];
  expect(layoutOf(saleContract, { columns }).clauses).toBe(false);
  expect(layoutOf(saleContract, { columns, clauses: true }).clauses).toBe(true);
  expect(layoutOf(saleContract, {}).clauses).toBe(true);
});

test('sums end the table before the first clause, and pages of clauses alone have no table', () => {
  // Three rows of ten, then clauses of forty; the first one carries the sums.
  const heights = { room: 70, tableHead: 10, rows: [10, 10, 10, 45, 40, 40], end: 15, emptyRow: 10 };
  const parts = pagesOf(heights, 0).map((page) => partsOf(page, 3, 3));
  expect(parts).toEqual([
    { table: true, rows: [0, 3], sums: false, clauses: [0, 0] },
    { table: true, rows: [3, 3], sums: true, clauses: [0, 1] },
    { table: false, rows: [3, 3], sums: false, clauses: [1, 2] },
    { table: false, rows: [3, 3], sums: false, clauses: [2, 3] },
  ]);
});

test.each([
  { rows: 2, page: { from: 0, to: 2, empty: 0, last: true }, table: true, sums: true },
  { rows: 2, page: { from: 0, to: 1, empty: 0, last: false }, table: true, sums: false },
  { rows: 0, page: { from: 0, to: 0, empty: 3, last: true }, table: true, sums: true },
])('without clauses the sums stand on the last page: %o', ({ rows, page, table, sums }) => {
  expect(partsOf(page, rows, 0)).toMatchObject({ table, sums, rows: [page.from, page.to] });
});
