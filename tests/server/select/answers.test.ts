// Statements beyond a plain select: changes that answer their rows, sub-selects, tables no entity defines, and the ways a
// value is read where a column alone does not say enough.
import { expect, test } from 'vitest';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { asKind, asStored, filled, is, joined, oneOf, otherwise, raw, sql } from '#server/select/piece.ts';
import { plainTable } from '#server/select/plainTable.ts';
import {
  answering,
  columnsOf,
  columnsUnder,
  returningRows,
  selectRows,
  statement,
} from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { Parameters } from '#server/store/sql.ts';

const org = '0190a8c0-0000-7000-8000-000000000001';
const o = headerTable(saleOrder, 'o');
const k = plainTable('stock_key', 'k', { org: 'ref', rowNo: 'integer', note: 'text', at: 'datetime' });

const flat = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** A session that answers these rows and remembers what it was asked. */
function answers(rows: SqlRow[]): { session: SqlSession; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    session: {
      query(text, parameters) {
        asked.push(`${flat(text)} ${JSON.stringify(parameters)}`);
        return Promise.resolve({ rows, affected: rows.length });
      },
    },
  };
}

test('a table no entity defines is named with the kinds of its columns', () => {
  const { text, parameters, row } = statement(
    { no: k.rowNo, note: k.note },
    sql`from ${k} where ${is(k.org, org)} order by ${k.at}`,
  );
  expect(flat(text)).toBe(
    `select k."row_no" as "no", k."note" as "note" from "stock_key" k where k."org" = $1::uuid order by k."at"`,
  );
  expect(parameters).toEqual([org]);
  expect(row({ no: '7', note: null })).toEqual({ no: 7, note: null });
});

test('a change answers the rows it touched', async () => {
  const { session, asked } = answers([{ id: org, version: 2 }]);
  const changed = await returningRows(
    session,
    sql`update ${o} set contract_no = ${'C1'} where ${is(o.id, org)}`,
    { id: o.id, version: o.version },
  );
  expect(changed).toEqual([{ id: org, version: 2 }]);
  expect(asked).toEqual([
    `update "sale_order" o set contract_no = $1 where o."id" = $2::uuid returning o."id" as "id", o."version" as "version" ["C1","${org}"]`,
  ]);
});

test('rows of several tables are listed together under one alias', () => {
  const shown = { code: o.code, note: otherwise(asKind('text', raw('null::text')), '') };
  const parts = [sql`(select ${columnsOf(shown)} from ${o})`, sql`(select ${columnsOf(shown)} from ${o})`];
  const { text, row } = statement(
    columnsUnder('listed', shown),
    sql`from (${joined(parts, ' union all ')}) listed order by listed."code"`,
  );
  expect(flat(text)).toBe(
    `select listed."code" as "code", listed."note" as "note" from ((select o."code" as "code", null::text as "note" from "sale_order" o) union all (select o."code" as "code", null::text as "note" from "sale_order" o)) listed order by listed."code"`,
  );
  expect(row({ code: 'A', note: null })).toEqual({ code: 'A', note: '' });
});

test('parts that were written before keep their places', () => {
  const parameters = new Parameters();
  const where = raw(`o.code = ${parameters.add('A', 'text')}`);
  const asked = { id: o.id };
  const made = answering(
    asked,
    sql`select ${columnsOf(asked)} from ${o} where ${where} and ${is(o.org, org)}`,
    parameters,
  );
  expect(flat(made.text)).toBe(
    `select o."id" as "id" from "sale_order" o where o.code = $1::text and o."org" = $2::uuid`,
  );
  expect(made.parameters).toEqual(['A', org]);
});

test.each([
  { what: 'a missing value has one in its place', read: otherwise(k.note, '无').read(null), is: '无' },
  { what: 'a value that is there stays', read: otherwise(k.note, '无').read('急'), is: '急' },
  { what: 'an empty text counts as none', read: filled(k.note).read(''), is: null },
  { what: 'one of the words is that word', read: oneOf(['L', 'M'], k.note).read('M'), is: 'M' },
  { what: 'what is none of the words is nothing', read: oneOf(['L', 'M'], k.note).read('X'), is: null },
  { what: 'what was stored is told by its guard', read: asStored(k.note, isList).read(['a']), is: ['a'] },
  { what: 'what has another shape is nothing', read: asStored(k.note, isList).read('a'), is: null },
])('$what', ({ read, is: expected }) => {
  expect(read).toEqual(expected);
});

function isList(value: unknown): value is string[] {
  return Array.isArray(value);
}

test('what a row is asked for is read by the kinds of the select', async () => {
  const { session } = answers([{ done: null, at: '2026-03-01T00:00:00.000Z' }]);
  const [row] = await selectRows(session, { done: otherwise(k.rowNo, 0), at: k.at }, sql`from ${k}`);
  expect(row).toEqual({ done: 0, at: '2026-03-01T00:00:00.000Z' });
});
