// What stands below a parent by the approved versions in effect: whether it leads back to the parent, how deep it is, and
// the low-level codes that follow.
import { bom as bill } from '#entities/master/bom/bom.ts';
import { material } from '#entities/master/material/material.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Graph } from '#server/behaviours/locks.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { asKind, is, present, raw, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
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
  const h = headerTable(bill, 'h');
  const i = linesTable(bill, 'items', 'i');
  const m = headerTable(material, 'm');
  const below = await read.select(
    {
      id: present(asKind('ref', sql`b.material`)),
      level: present(asKind('integer', sql`max(b.level)`)),
      code: present(asKind('integer', sql`coalesce(max(${m.lowLevelCode}), 0)`)),
    },
    sql`from (with recursive below as (
        select part as material, 1 as level from unnest(${parts}::uuid[]) as part
        union select ${i.material}, b.level + 1 from below b
          join ${h} on ${h.material} = b.material and ${is(h.org, read.org)} and ${stateIs(bill, h.status, 'executable')} and ${h.id} <> ${bom}::uuid
            and ${h.effectiveDate} <= ${read.today}::date and coalesce(${h.expiryDate}, ${read.today}::date) >= ${read.today}::date
          join ${i} on ${i.docId} = ${h.id}
          where b.level < ${raw(String(deepest))} and b.material <> ${parent}::uuid)
      select material, level from below) b
      join ${m} on ${m.id} = b.material group by b.material`,
  );
  const [own] = await read.select({ code: m.lowLevelCode }, sql`from ${m} where ${is(m.id, parent)}`);
  return {
    circle: await circleOf(asked, read),
    depth: Math.max(0, ...below.map(({ level }) => level)),
    parentCode: own?.code ?? 0,
    below,
  };
}

/** On whatever day all bills of the way back are in force together, today or later. */
async function circleOf({ parts, parent, bom, from, until }: Below, read: Read): Promise<string | null> {
  const h = headerTable(bill, 'h');
  const i = linesTable(bill, 'items', 'i');
  const m = headerTable(material, 'm');
  const [circle] = await read.select(
    { code: m.code },
    sql`from (with recursive below as (
        select part as material, greatest(${from}::date, ${read.today}::date) as starts, coalesce(${until}::date, 'infinity') as ends, 1 as level
          from unnest(${parts}::uuid[]) as part
        union select ${i.material}, greatest(b.starts, ${h.effectiveDate}), least(b.ends, ${h.expiryDate}), b.level + 1 from below b
          join ${h} on ${h.material} = b.material and ${is(h.org, read.org)} and ${stateIs(bill, h.status, 'executable')} and ${h.id} <> ${bom}::uuid
            and greatest(b.starts, ${h.effectiveDate}) <= least(b.ends, ${h.expiryDate})
          join ${i} on ${i.docId} = ${h.id}
          where b.level < ${raw(String(deepest))} and b.material <> ${parent}::uuid)
      select material from below) b
      join ${m} on ${m.id} = b.material where b.material = ${parent}::uuid limit 1`,
  );
  return circle === undefined ? null : (circle.code ?? '');
}

/** Everything below stands lower than the parent. */
export function lowLevelCodes({ parentCode, below }: StructureFacts): Effect[] {
  return below.flatMap(({ id, level, code }) =>
    parentCode + level > code
      ? [{ effect: 'set' as const, entity: 'material', id, fields: { lowLevelCode: parentCode + level } }]
      : [],
  );
}
