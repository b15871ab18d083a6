// Statements of areas read tables as the session may see them: its rows, and columns it may look at.
import { expect, test } from 'vitest';
import { customer } from '#entities/master/customer.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { sql } from '#server/select/piece.ts';
import { statement } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { scopedTable, seenColumn, seenTable } from '#server/select/visible.ts';
import { testGrants } from '../../support/context.ts';

const nobody = testGrants({ admin: false, codes: [] });
const clerk = testGrants({ admin: false, codes: ['saleOrder:view'] });
const blind = testGrants({
  admin: false,
  codes: ['saleOrder:view'],
  fields: { saleOrder: { customer: 'hidden' } },
});

test.each([
  { what: 'without a session all rows are there', grants: null, from: '"sale_order" o' },
  {
    what: 'who may look sees the rows within the wall',
    grants: clerk,
    from: '(select seen.* from "sale_order" seen where seen."org" = $1::uuid) o',
  },
  {
    what: 'who may not look sees none',
    grants: nobody,
    from: '(select seen.* from "sale_order" seen where false) o',
  },
])('$what', ({ grants, from }) => {
  const o = seenTable(saleOrder, grants, 'o');
  expect(statement({ code: o.code }, sql`from ${o}`).text).toBe(`select o."code" as "code" from ${from}`);
});

test('what stands under a right of its own asks for no right to look at the document', () => {
  const o = scopedTable(saleOrder, nobody, 'o');
  expect(statement({ id: o.id }, sql`from ${o}`).text).toBe(
    'select o."id" as "id" from (select seen.* from "sale_order" seen where seen."org" = $1::uuid) o',
  );
});

test.each([
  { what: 'a field one may see is joined by', grants: clerk, by: 'o."customer"' },
  { what: 'a field kept from the session is nothing', grants: blind, by: 'null' },
])('$what', ({ grants, by }) => {
  const o = headerTable(saleOrder, 'o');
  const c = headerTable(customer, 'c');
  const made = statement(
    { name: c.name },
    sql`from ${o} left join ${c} on ${c.id} = ${seenColumn(grants, saleOrder, 'customer', o.customer)}`,
  );
  expect(made.text).toBe(
    `select c."name" as "name" from "sale_order" o left join "customer" c on c."id" = ${by}`,
  );
});
