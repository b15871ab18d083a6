// Typed selects are the SQL a person would write, and their rows are what the definition says of the columns asked for.
import { expect, test } from 'vitest';
import { material } from '#entities/master/material/material.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { among, asKind, counted, is, joined, present, raw, sql, stateIs } from '#server/select/piece.ts';
import { selectFrom, statement } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

const o = headerTable(saleOrder, 'o');
const i = linesTable(saleOrder, 'items', 'i');
const m = headerTable(material, 'm');
const org = '0190a8c0-0000-7000-8000-000000000001';

const flat = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

test.each([
  {
    what: 'one column of one record',
    made: statement({ code: o.code }, sql`from ${o} where ${is(o.id, org)}`),
    text: `select o."code" as "code" from "sale_order" o where o."id" = $1::uuid`,
    parameters: [org],
  },
  {
    what: 'lines with their document',
    made: statement(
      { line: i.id, order: o.code, qty: i.qty },
      sql`from ${i} join ${o} on ${o.id} = ${i.docId} where ${is(o.org, org)} order by ${i.seq}`,
    ),
    text: `select i."id" as "line", o."code" as "order", i."qty" as "qty" from "sale_order_items" i join "sale_order" o on o."id" = i.doc_id where o."org" = $1::uuid order by i."seq"`,
    parameters: [org],
  },
  {
    what: 'several values of a column',
    made: statement({ id: m.id }, sql`from ${m} where ${among(m.code, ['A1', 'A2'])}`),
    text: `select m."id" as "id" from "material" m where m."code" = any($1::text[])`,
    parameters: [['A1', 'A2']],
  },
  {
    what: 'a sum by a reference',
    made: statement(
      { material: i.material, open: asKind('qty', sql`sum(${i.qty} - ${i.shippedQty})`) },
      sql`from ${i} group by ${i.material}`,
    ),
    text: `select i."material" as "material", sum(i."qty" - i."shipped_qty") as "open" from "sale_order_items" i group by i."material"`,
    parameters: [],
  },
  {
    what: 'how many',
    made: statement({ count: counted() }, sql`from ${o} where ${o.date} < ${'2026-01-01'}::date`),
    text: `select count(*) as "count" from "sale_order" o where o."date" < $1::date`,
    parameters: ['2026-01-01'],
  },
  {
    what: 'rows locked in their order',
    made: statement({ id: o.id }, sql`from ${o} where ${among(o.id, [org])} order by ${o.id} for update`),
    text: `select o."id" as "id" from "sale_order" o where o."id" = any($1::uuid[]) order by o."id" for update`,
    parameters: [[org]],
  },
  {
    what: 'states by their role',
    made: statement({ id: o.id }, sql`from ${o} where not ${stateIs(saleOrder, o.status, 'void')}`),
    text: `select o."id" as "id" from "sale_order" o where not o."status" in ('voided')`,
    parameters: [],
  },
  {
    what: 'whether there is one',
    made: statement(
      {
        id: m.id,
        ordered: asKind('bool', sql`exists (select 1 from ${i} where ${i.material} = ${m.id})`),
      },
      sql`from ${m} limit 3`,
    ),
    text: `select m."id" as "id", exists (select 1 from "sale_order_items" i where i."material" = m."id") as "ordered" from "material" m limit 3`,
    parameters: [],
  },
  {
    what: 'values in the list before values of the condition',
    made: statement(
      { late: asKind('bool', sql`${i.deliveryDate} < ${'2026-03-01'}::date`) },
      sql`from ${i} where ${is(i.lineStatus, 'open')}`,
    ),
    text: `select i."delivery_date" < $1::date as "late" from "sale_order_items" i where i."line_status" = $2::text`,
    parameters: ['2026-03-01', 'open'],
  },
  {
    what: 'conditions put together',
    made: statement(
      { id: o.id },
      sql`from ${o} where ${joined([is(o.org, org), raw('o.version > 1'), sql`${o.contractNo} is null`], ' and ')}`,
    ),
    text: `select o."id" as "id" from "sale_order" o where o."org" = $1::uuid and o.version > 1 and o."contract_no" is null`,
    parameters: [org],
  },
])('$what', ({ made, text, parameters }) => {
  expect(flat(made.text)).toBe(text);
  expect(made.parameters).toEqual(parameters);
});

test('values are read as the fields they are: decimals without trailing zeros, days, numbers', () => {
  const { row } = statement(
    { qty: i.qty, day: i.deliveryDate, seq: i.seq, done: i.isFree, none: i.warehouse },
    sql`from ${i}`,
  );
  const read = row({ qty: '12.500000', day: '2026-03-01', seq: 2, done: false, none: null });
  const qty: `${number}` | null = read.qty;
  expect({ ...read, qty }).toEqual({ qty: '12.5', day: '2026-03-01', seq: 2, done: false, none: null });
});

test('what is asked for as present is never null', () => {
  const { row } = statement({ material: present(i.material) }, sql`from ${i}`);
  const material: string = row({ material: org }).material;
  expect(material).toBe(org);
  expect(() => row({ material: null })).toThrow('a column without a value');
});

test('a function that reads rows is asked with the statement, and its rows are typed', async () => {
  const asked: { text: string; parameters: readonly unknown[] }[] = [];
  const found = await selectFrom(
    (text, parameters) => {
      asked.push({ text: flat(text), parameters });
      return Promise.resolve([{ line: org, qty: '3.000000' }]);
    },
    { line: i.id, qty: i.qty },
    sql`from ${i} where ${is(i.docId, org)}`,
  );
  const [first] = found;
  const qty: `${number}` | null | undefined = first?.qty;
  expect({ ...first, qty }).toEqual({ line: org, qty: '3' });
  expect(asked).toEqual([
    {
      text: `select i."id" as "line", i."qty" as "qty" from "sale_order_items" i where i.doc_id = $1::uuid`,
      parameters: [org],
    },
  ]);
});
