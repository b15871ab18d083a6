// Whom a peg is about beside its documents: who ordered what is wanted, who brings or makes what supplies it. Only of
// documents the session may look at, and only where it sees whom they are for.
import { customer } from '#entities/master/customer.ts';
import type { PegRow, PegWay } from '#entities/planning/pegging/pegTree.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { Context } from '#server/context.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { seenColumn, seenTable } from '#server/select/visible.ts';
import { supplyFacts } from './pegRows.ts';

/** The rows of a branch with the partner of what each leads to. */
export async function withPartners(
  context: Context,
  way: PegWay,
  rows: readonly PegRow[],
): Promise<PegRow[]> {
  const codeOf = (row: PegRow): string => (way === 'down' ? row.supplyCode : orderOf(row));
  const codes = [...new Set(rows.map(codeOf))].filter((code) => code !== '');
  if (codes.length === 0) return [...rows];
  const names = await (way === 'down' ? suppliersOf : customersOf)(context, codes);
  return rows.map((row) => ({ ...row, partner: names.get(codeOf(row)) ?? '' }));
}

/** Orders of other kinds may have the same code. */
const orderOf = ({ demandType, demandCode }: PegRow): string =>
  demandType === 'saleOrder' ? demandCode : '';

async function suppliersOf(
  { session, grants }: Context,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const facts = await supplyFacts(session, grants.org, codes, grants);
  return new Map([...facts].map(([code, { partner }]) => [code, partner]));
}

async function customersOf(
  { session, grants }: Context,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const o = seenTable(saleOrder, grants, 'o');
  const c = headerTable(customer, 'c');
  const rows = await selectRows(
    session,
    { code: o.code, partner: c.name },
    sql`from ${o} left join ${c} on ${c.id} = ${seenColumn(grants, saleOrder, 'customer', o.customer)}
      where ${is(o.org, grants.org)} and ${among(o.code, codes)}`,
  );
  return new Map(rows.map(({ code, partner }) => [code ?? '', partner ?? '']));
}
