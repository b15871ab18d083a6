// What stands below a parent by the approved versions in effect: whether it leads back to the parent, how deep it is, and
// the low-level codes that follow.
import { textOf } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Graph } from '#server/behaviours/locks.ts';
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

/** Bills of one organisation: whoever approves or changes one in force sees what others approved before. */
export const bomStructure: Graph = {
  name: 'bom',
  title: '物料清单的父子关系',
  of: 'material',
  pairs: `select h.org, h.material as above, i.material as below, greatest(h.effective_date, i.effective_date) as starts, least(h.expiry_date, i.expiry_date) as ends
    from bom h join bom_items i on i.doc_id = h.id where ${stateSql('bom', 'h.status', 'executable')}`,
};

interface Below {
  /** Parts directly below. */
  parts: readonly string[];
  parent: string;
  /** Bill that is left out since it is being changed. */
  bom: string;
  /** Days of the parts below the parent; null: from ever, for ever. */
  from: string | null;
  until: string | null;
}

export async function structureOf(asked: Below, read: Read): Promise<StructureFacts> {
  const { parts, parent, bom } = asked;
  const rows = await read.rows(
    `with recursive below as (
       select part as material, 1 as level from unnest($1::uuid[]) as part
       union select i.material, b.level + 1 from below b
         join bom h on h.material = b.material and h.org = $2::uuid and ${stateSql('bom', 'h.status', 'executable')} and h.id <> $4::uuid
           and h.effective_date <= $5::date and coalesce(h.expiry_date, $5::date) >= $5::date
         join bom_items i on i.doc_id = h.id
         where b.level < ${deepest} and b.material <> $3::uuid)
     select b.material, max(b.level) as level, coalesce(max(m.low_level_code), 0) as low from below b
     join material m on m.id = b.material group by b.material`,
    [parts, read.org, parent, bom, read.today],
  );
  const [own] = await read.rows(
    'select coalesce(low_level_code, 0) as low from material where id = $1::uuid',
    [parent],
  );
  const below = rows.map((row) => ({
    id: String(row['material']),
    level: Number(row['level']),
    code: Number(row['low']),
  }));
  return {
    circle: await circleOf(asked, read),
    depth: Math.max(0, ...below.map(({ level }) => level)),
    parentCode: Number(own?.['low'] ?? 0),
    below,
  };
}

/** On whatever day all bills of the way back are in force together, today or later. */
async function circleOf({ parts, parent, bom, from, until }: Below, read: Read): Promise<string | null> {
  const [row] = await read.rows(
    `with recursive below as (
       select part as material, greatest($5::date, $7::date) as starts, coalesce($6::date, 'infinity') as ends, 1 as level from unnest($1::uuid[]) as part
       union select i.material, greatest(b.starts, h.effective_date), least(b.ends, h.expiry_date), b.level + 1 from below b
         join bom h on h.material = b.material and h.org = $2::uuid and ${stateSql('bom', 'h.status', 'executable')} and h.id <> $4::uuid
           and greatest(b.starts, h.effective_date) <= least(b.ends, h.expiry_date)
         join bom_items i on i.doc_id = h.id
         where b.level < ${deepest} and b.material <> $3::uuid)
     select m.code from below b join material m on m.id = b.material where b.material = $3::uuid limit 1`,
    [parts, read.org, parent, bom, from, until, read.today],
  );
  return row === undefined ? null : textOf(row['code']);
}

/** Everything below stands lower than the parent. */
export function lowLevelCodes({ parentCode, below }: StructureFacts): Effect[] {
  return below.flatMap(({ id, level, code }) =>
    parentCode + level > code
      ? [{ effect: 'set' as const, entity: 'material', id, fields: { lowLevelCode: parentCode + level } }]
      : [],
  );
}
