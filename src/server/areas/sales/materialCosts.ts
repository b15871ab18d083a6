// What materials cost now, per base unit in local currency: for margins of quotations and orders, before anything moves.
import { material } from '#entities/master/material/material.ts';
import { stockCostPool } from '#entities/inventory/stockCostPool.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { statement } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { Rows } from '#server/ports.ts';

export interface MaterialCost {
  standard: string | null;
  average: string | null;
  reference: string | null;
}

export async function materialCosts(
  rows: Rows,
  org: string,
  materials: readonly string[],
): Promise<ReadonlyMap<string, MaterialCost>> {
  if (materials.length === 0) return new Map();
  const m = headerTable(material, 'm');
  const p = headerTable(stockCostPool, 'p');
  const { text, parameters, row } = statement(
    {
      id: present(m.id),
      standard: asKind('price', sql`nullif(${m.standardCost}, 0)`),
      average: asKind(
        'price',
        sql`(select round(sum(${p.amount}) / nullif(sum(${p.qty}), 0), 6) from ${p}
          where ${is(p.org, org)} and ${p.material} = ${m.id} and ${p.qty} > 0)`,
      ),
      reference: asKind('price', sql`nullif(${m.refCost}, 0)`),
    },
    sql`from ${m} where ${among(m.id, [...new Set(materials)])}`,
  );
  return new Map((await rows(text, parameters)).map(row).map(({ id, ...cost }) => [id, cost]));
}
