// Trees: no record stands below itself, leaves know that they are leaves, and full names follow when a record above is
// renamed or moved. Holds for every definition that names its parent.
import { columnName } from '#model/derive/names.ts';
import { tableName } from '#model/derive/tables.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText } from '#server/values.ts';
import { defineAction, defineBehaviour, type Behaviour, type Read } from '../behaviour.ts';
import { treeStructure } from '../locks.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { sql, raw, is, asKind, otherwise } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { namedFieldsOf } from '#model/namedFields.ts';

/** Deeper trees are a circle or a mistake. */
const deepest = 50;

interface Below {
  id: string;
  parent: string;
  name: string;
  fullName: string;
}

interface Place {
  circular: boolean;
  /** With what stands below it, it would stand on more levels than there may be. */
  deep: boolean;
  before: { parent: string | null; fullName: string } | null;
  /** The former parent has no other child. */
  emptied: boolean;
  /** The new parent counts as a leaf still. */
  filled: boolean;
}

interface Facts extends Place {
  /** Everything below, parents before children; only where full names are kept and this one's changes. */
  below: readonly Below[];
}

export function treeBehaviour(def: EntityDef, parentKey: string): Behaviour {
  const table = `"${tableName(def)}"`;
  const parent = `"${columnName(parentKey)}"`;
  const { isLeaf, fullName: ownFullName, name: ownName } = def.fields;
  const keepsLeaves = isLeaf?.readonly === true && def.name !== 'permission';
  const keepsNames = ownFullName?.computed !== undefined && ownName !== undefined;

  async function circularBelow(read: Read, id: string, wanted: string): Promise<boolean> {
    const rows = await read.rows(
      `with recursive above as (
         select id, ${parent} as parent, 1 as depth from ${table} where id = $1::uuid
         union select p.id, p.${parent}, a.depth + 1 from ${table} p join above a on p.id = a.parent where a.depth < ${deepest})
       select 1 from above where id = $2::uuid limit 1`,
      [wanted, id],
    );
    return rows.length > 0;
  }

  /** Levels above the record with it, and those below it. */
  async function isTooDeep(read: Read, id: string, wanted: string): Promise<boolean> {
    const [row] = await read.select(
      { levels: otherwise(asKind('integer', raw('levels.levels')), 0) },
      sql`from (with recursive above as (
         select id, ${raw(parent)} as parent, 1 as depth from ${raw(table)} where id = ${wanted}::uuid
         union all select p.id, p.${raw(parent)}, a.depth + 1 from ${raw(table)} p join above a on p.id = a.parent where a.depth <= ${raw(String(deepest))}),
       under as (
         select id, 1 as depth from ${raw(table)} where ${raw(parent)} = ${id}::uuid and id <> ${id}::uuid
         union all select c.id, u.depth + 1 from ${raw(table)} c join under u on c.${raw(parent)} = u.id where u.depth <= ${raw(String(deepest))})
       select coalesce((select max(depth) from above), 0) + 1 + coalesce((select max(depth) from under), 0) as levels) levels`,
    );
    return (row?.levels ?? 0) > deepest;
  }

  async function below(read: Read, id: string): Promise<Below[]> {
    return read.select(
      {
        id: otherwise(asKind('ref', raw('below.id')), ''),
        parent: otherwise(asKind('ref', raw('below.parent')), ''),
        name: otherwise(asKind('text', raw('below.name')), ''),
        fullName: otherwise(asKind('text', raw('below.full_name')), ''),
      },
      sql`from (with recursive found as (
         select id, ${raw(parent)} as parent, name, full_name, 1 as depth from ${raw(table)} where ${raw(parent)} = ${id}::uuid and id <> ${id}::uuid
         union all select c.id, c.${raw(parent)}, c.name, c.full_name, b.depth + 1 from ${raw(table)} c join found b on c.${raw(parent)} = b.id
           where b.depth < ${raw(String(deepest))})
       select * from found) below order by below.depth, below.id`,
    );
  }

  async function one(
    read: Read,
    question: string,
    parameters: readonly unknown[],
  ): Promise<SqlRow | undefined> {
    const [row] = await read.rows(question, parameters);
    return row;
  }

  /** @param wanted the parent it is to have; null where it goes, or stands at the top */
  async function place(doc: Doc, read: Read, wanted: string | null): Promise<Place> {
    const h = headerTable(def, 'h');
    const [stored] = await read.select(
      {
        parent: asKind('ref', raw(`h.${parent}`)),
        fullName: otherwise(asKind('text', raw(keepsNames ? 'h.full_name' : 'null')), ''),
      },
      sql`from ${h} where ${is(h.id, doc.id)}`,
    );
    const before = stored ?? null;
    const moved = before?.parent !== wanted;
    const circular =
      moved &&
      wanted !== null &&
      (wanted === doc.id || (before !== null && (await circularBelow(read, doc.id, wanted))));
    const deep = moved && wanted !== null && !circular && (await isTooDeep(read, doc.id, wanted));
    const old = moved ? (before?.parent ?? null) : null;
    const emptied =
      keepsLeaves &&
      old !== null &&
      (await one(read, `select 1 from ${table} where ${parent} = $1::uuid and id <> $2::uuid limit 1`, [
        old,
        doc.id,
      ])) === undefined;
    const filled =
      keepsLeaves && moved && wanted !== null
        ? (await one(read, `select 1 from ${table} where id = $1::uuid and is_leaf is not false`, [
            wanted,
          ])) !== undefined
        : false;
    return { circular, deep, before, emptied, filled };
  }

  async function facts(doc: Doc, read: Read): Promise<Facts> {
    const placed = await place(doc, read, optionalText(doc.fields[parentKey]));
    const renamed =
      keepsNames &&
      placed.before !== null &&
      placed.before.fullName !== (namedFieldsOf(doc.fields).fullName ?? '');
    return { ...placed, below: renamed && !placed.circular ? await below(read, doc.id) : [] };
  }

  const structures = [treeStructure(def)];
  const save = defineAction({
    checks: ['上级不能是自己或自己的下级', `最多 ${deepest} 级`],
    structures,
    effects: ['set'],
    facts,
    check(_doc, { circular, deep }) {
      if (!(circular || deep)) return [];
      if (deep)
        return [{ field: parentKey, level: 'error', message: `最多 ${deepest} 级，请选择更靠近顶层的上级` }];
      return [
        {
          field: parentKey,
          level: 'error',
          message: `“${def.fields[parentKey]?.title ?? ''}”不能是自己或自己的下级，请重新选择`,
        },
      ];
    },
    plan: (doc, known): Effect[] => [
      ...leaves(doc.fields[parentKey], known),
      ...fullNames(doc.id, namedFieldsOf(doc.fields).fullName ?? '', known),
    ],
  });
  const removed = defineAction({
    structures,
    effects: ['set'],
    facts: (doc, read) => place(doc, read, null),
    plan: (_doc, placed): Effect[] => leaves(null, placed),
  });
  return defineBehaviour({ title: '上下级', actions: { save, delete: removed } });

  function leaves(now: unknown, { before, emptied, filled }: Place): Effect[] {
    const parentNow = optionalText(now);
    return [
      ...(emptied && before?.parent != null ? [set(before.parent, { isLeaf: true })] : []),
      ...(filled && parentNow !== null ? [set(parentNow, { isLeaf: false })] : []),
    ];
  }

  function fullNames(id: string, fullName: string, facts: Facts): Effect[] {
    const known = new Map([[id, fullName]]);
    return facts.below.flatMap((row) => {
      const path = `${known.get(row.parent) ?? ''}/${row.name}`;
      known.set(row.id, path);
      return path === row.fullName ? [] : [set(row.id, { fullName: path })];
    });
  }

  function set(id: string, fields: Record<string, boolean | string>): Effect {
    return { effect: 'set', entity: def.name, id, fields };
  }
}
