// What materials cost now, per base unit in local currency: for margins of quotations and orders, before anything moves.
import { textOf } from '#server/values.ts';
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
  const found = await rows(
    `select m.id, nullif(m.standard_cost, 0)::text as standard, nullif(m.ref_cost, 0)::text as reference,
       (select round(sum(p.amount) / nullif(sum(p.qty), 0), 6)::text from stock_cost_pool p
        where p.org = $1::uuid and p.material = m.id and p.qty > 0) as average
     from material m where m.id = any($2::uuid[])`,
    [org, [...new Set(materials)]],
  );
  const text = (value: unknown): string | null => textOf(value) || null;
  return new Map(
    found.map((row) => [
      String(row['id']),
      { standard: text(row['standard']), average: text(row['average']), reference: text(row['reference']) },
    ]),
  );
}
