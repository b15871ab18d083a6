// What a partner or a material belongs to: its own group or category and those above it, nearest first.
import { optionalText } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

/** Ids by their distance: 0 the own one. */
export type Distances = ReadonlyMap<string, number>;

export async function above(
  read: Read,
  entity: string,
  table: string,
  id: string | null,
): Promise<Distances> {
  if (id === null) return new Map();
  const rows = await read.kept(
    [entity],
    `with recursive above as (
       select id, parent, 0 as depth from ${table} where id = $1::uuid
       union all select p.id, p.parent, a.depth + 1 from ${table} p join above a on p.id = a.parent where a.depth < 20)
     select id, depth from above order by depth`,
    [id],
  );
  return new Map(rows.map((row) => [String(row['id']), Number(row['depth'])]));
}

/** Categories by material, nearest first. */
export async function materialCategories(
  read: Read,
  materials: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await read.rows(
    `with recursive above as (
       select m.id as material, c.id, c.parent, 0 as depth from material m join material_category c on c.id = m.category where m.id = any($1::uuid[])
       union all select a.material, p.id, p.parent, a.depth + 1 from material_category p join above a on p.id = a.parent where a.depth < 20)
     select material, array_agg(id::text order by depth) as categories from above group by material`,
    [materials],
  );
  return new Map(
    rows.map((row) => [
      String(row['material']),
      Array.isArray(row['categories']) ? row['categories'].map(String) : [],
    ]),
  );
}

/** The category of a record. */
export async function categoryOf(read: Read, table: string, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await read.rows(`select category from ${table} where id = $1::uuid`, [id]);
  return optionalText(row?.['category']);
}
