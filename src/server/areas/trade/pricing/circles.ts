// What a partner or a material belongs to: its own group or category and those above it, nearest first.
import { material } from '#entities/master/material/material.ts';
import { materialCategory } from '#entities/master/materialCategory.ts';
import type { customerCategory } from '#entities/master/customerCategory.ts';
import type { supplierCategory } from '#entities/master/supplierCategory.ts';
import type { saleDiscountGroup } from '#entities/sales/saleDiscountGroup.ts';
import type { salePriceGroup } from '#entities/sales/salePriceGroup.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

/** Ids by their distance: 0 the own one. */
export type Distances = ReadonlyMap<string, number>;

/** What forms a tree. */
type Circle =
  | typeof customerCategory
  | typeof supplierCategory
  | typeof saleDiscountGroup
  | typeof salePriceGroup;

export async function above(read: Read, def: Circle, id: string | null): Promise<Distances> {
  if (id === null) return new Map();
  const p = headerTable(def, 'p');
  const rows = await read.keptSelect(
    [def],
    {
      id: present(asKind('ref', raw('circle.id'))),
      depth: present(asKind('integer', raw('circle.depth'))),
    },
    sql`from (
        with recursive above as (
          select ${p.id}, ${p.parent}, 0 as depth from ${p} where ${is(p.id, id)}
          union all select ${p.id}, ${p.parent}, a.depth + 1 from ${p} join above a on ${p.id} = a.parent where a.depth < 20)
        select above.id, above.depth from above) circle
      order by circle.depth`,
  );
  return new Map(rows.map((row) => [row.id, row.depth]));
}

/** Categories by material, nearest first. */
export async function materialCategories(
  read: Read,
  materials: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const m = headerTable(material, 'm');
  const c = headerTable(materialCategory, 'c');
  const rows = await read.select(
    {
      material: present(asKind('ref', raw('circle.material'))),
      categories: asKind('refs', raw('circle.categories')),
    },
    sql`from (
        with recursive above as (
          select ${m.id} as material, ${c.id}, ${c.parent}, 0 as depth from ${m} join ${c} on ${c.id} = ${m.category}
          where ${among(m.id, materials)}
          union all select a.material, ${c.id}, ${c.parent}, a.depth + 1 from ${c} join above a on ${c.id} = a.parent where a.depth < 20)
        select above.material, array_agg(above.id::text order by above.depth) as categories from above group by above.material) circle`,
  );
  return new Map(rows.map((row) => [row.material, row.categories ?? []]));
}
