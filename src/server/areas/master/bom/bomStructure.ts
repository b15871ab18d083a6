// What stands below a parent by the approved versions in effect: whether it leads back to the parent, how deep it is, and
// the low-level codes that follow.
import { textOf } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** Deeper structures are a circle. */
const deepest = 60;

export interface StructureFacts {
  /** Code of a material below that leads back to the parent; null when none does. */
  circle: string | null;
  /** Levels below the parent. */
  depth: number;
  parentCode: number;
  /** Materials below with the level they stand on and the code they have. */
  below: readonly { id: string; level: number; code: number }[];
}

/** @param of the parts directly below, their parent, and the bill that is left out since it is being changed */
export async function structureOf(
  { parts, parent, bom }: { parts: readonly string[]; parent: string; bom: string },
  read: Read,
): Promise<StructureFacts> {
  const rows = await read.rows(
    `with recursive below as (
       select part as material, 1 as level from unnest($1::uuid[]) as part
       union select i.material, b.level + 1 from below b
         join bom h on h.material = b.material and h.org = $2::uuid and ${stateSql('bom', 'h.status', 'executable')} and h.id <> $4::uuid
           and h.effective_date <= $5::date and coalesce(h.expiry_date, $5::date) >= $5::date
         join bom_items i on i.doc_id = h.id
         where b.level < ${deepest} and b.material <> $3::uuid)
     select b.material, m.code, max(b.level) as level, coalesce(max(m.low_level_code), 0) as low from below b
     join material m on m.id = b.material group by b.material, m.code`,
    [parts, read.org, parent, bom, read.today],
  );
  const [own] = await read.rows(
    'select coalesce(low_level_code, 0) as low from material where id = $1::uuid',
    [parent],
  );
  const circle = rows.find((row) => row['material'] === parent);
  const below = rows.map((row) => ({
    id: String(row['material']),
    level: Number(row['level']),
    code: Number(row['low']),
  }));
  return {
    circle: circle === undefined ? null : textOf(circle['code']),
    depth: Math.max(0, ...below.map(({ level }) => level)),
    parentCode: Number(own?.['low'] ?? 0),
    below,
  };
}

/** Everything below stands lower than the parent. */
export function lowLevelCodes({ parentCode, below }: StructureFacts): Effect[] {
  return below.flatMap(({ id, level, code }) =>
    parentCode + level > code
      ? [{ effect: 'set' as const, entity: 'material', id, fields: { lowLevelCode: parentCode + level } }]
      : [],
  );
}
