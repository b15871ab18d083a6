// Trees: no record stands below itself, leaves know that they are leaves, and full names follow when a record above is
// renamed or moved. Holds for every definition that names its parent.
import type { Doc, EntityDef } from '#model/entity.ts';
import { optionalText } from '#server/values.ts';
import { defineAction, defineBehaviour, type Behaviour, type Read } from '../behaviour.ts';
import { treeStructure } from '../locks.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { sql, raw, is, asKind, otherwise } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { namedFieldsOf } from '#model/namedFields.ts';
import { deepest, treeReads, type Below } from './treeReads.ts';

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
  const { table, parent, circularBelow, isTooDeep, below, one } = treeReads(def, parentKey);
  const { isLeaf, fullName: ownFullName, name: ownName } = def.fields;
  const keepsLeaves = isLeaf?.readonly === true && def.name !== 'permission';
  const keepsNames = ownFullName?.computed !== undefined && ownName !== undefined;

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
      ...leaves(def, doc.fields[parentKey], known),
      ...fullNames(def, doc.id, namedFieldsOf(doc.fields).fullName ?? '', known),
    ],
  });
  const removed = defineAction({
    structures,
    effects: ['set'],
    facts: (doc, read) => place(doc, read, null),
    plan: (_doc, placed): Effect[] => leaves(def, null, placed),
  });
  return defineBehaviour({ title: '上下级', actions: { save, delete: removed } });
}

function leaves(def: EntityDef, now: unknown, { before, emptied, filled }: Place): Effect[] {
  const parentNow = optionalText(now);
  return [
    ...(emptied && before?.parent != null ? [set(def, before.parent, { isLeaf: true })] : []),
    ...(filled && parentNow !== null ? [set(def, parentNow, { isLeaf: false })] : []),
  ];
}

function fullNames(def: EntityDef, id: string, fullName: string, facts: Facts): Effect[] {
  const known = new Map([[id, fullName]]);
  return facts.below.flatMap((row) => {
    const path = `${known.get(row.parent) ?? ''}/${row.name}`;
    known.set(row.id, path);
    return path === row.fullName ? [] : [set(def, row.id, { fullName: path })];
  });
}

function set(def: EntityDef, id: string, fields: Record<string, boolean | string>): Effect {
  return { effect: 'set', entity: def.name, id, fields };
}
