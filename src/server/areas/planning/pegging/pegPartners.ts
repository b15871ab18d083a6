// Whom a peg is about beside its documents: who ordered what is wanted, who brings or makes what supplies it. Only of
// documents the session may look at, and only where it sees whom they are for.
import { entities } from '#entities/registry.ts';
import type { PegRow, PegWay } from '#entities/planning/pegging/pegTree.ts';
import type { Context } from '#server/context.ts';
import { Parameters } from '#server/store/sql.ts';
import { visibleColumn, visibleRows } from '#server/store/visibleRows.ts';
import { textOf } from '#server/values.ts';
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
  const { saleOrder } = entities;
  const parameters = new Parameters([grants.org, codes]);
  const { rows } = await session.query(
    `select o.code, coalesce(c.name, '') as partner
     from ${visibleRows(saleOrder, grants, parameters)} o left join customer c on c.id = ${visibleColumn(grants, saleOrder, 'customer', 'o.customer')}
     where o.org = $1::uuid and o.code = any($2::text[])`,
    parameters.values,
  );
  return new Map(rows.map((row) => [textOf(row['code']), textOf(row['partner'])]));
}
