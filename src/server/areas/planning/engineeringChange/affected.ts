// What a change touches: open documents of all areas that stand on its bills or parts, and other open changes of the same
// lines.
import { material } from '#entities/master/material/material.ts';
import { engineeringChange } from '#entities/planning/engineeringChange/engineeringChange.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { usesOf } from '#server/areas/structureUsers.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { Change } from './changeDoc.ts';

/** A row of 影响单据. */
export interface Affected {
  values: {
    docType: string;
    targetId: string;
    docCode: string;
    targetLineId: string | null;
    status: string;
    material: string;
    qty: string;
    dueDate: string | null;
    decision: 'keep';
  };
}

/**
 * Open documents on the bills of the change or on the parts it takes away; `changes` asks instead for those whose copy
 * has lines of these change numbers.
 */
export async function affectedBy(
  { lines: { items } }: Change,
  read: Read,
  changes: readonly string[] = [],
): Promise<Affected[]> {
  const distinct = (field: 'bom' | 'oldMaterial'): string[] => [
    ...new Set(items.flatMap((row) => row[field] ?? [])),
  ];
  const asked =
    changes.length > 0
      ? { changes, day: read.today }
      : { boms: distinct('bom'), materials: distinct('oldMaterial'), day: read.today };
  const found = await usesOf((text, parameters) => read.rows(text, parameters), read.org, asked);
  return found.map(({ entity, use }) => ({
    values: {
      docType: entity,
      targetId: use.id,
      docCode: use.code,
      targetLineId: use.line ?? null,
      status: use.status,
      material: use.material,
      qty: use.qty,
      dueDate: use.date,
      decision: 'keep',
    },
  }));
}

/** Another change, handed in or approved for later, of a line of the same bill. */
export interface Rival {
  code: string;
  effectiveDate: string;
  bom: string;
  material: string;
  /** What it does, in words. */
  text: string;
}

const words: Readonly<Record<string, string>> = {
  add: '新增',
  remove: '删除',
  replace: '替换',
  quantity: '改用量',
};

export async function rivalsOf({ id, lines: { items } }: Change, read: Read): Promise<Rival[]> {
  const boms = items.flatMap(({ bom }) => bom ?? []);
  if (boms.length === 0) return [];
  const h = headerTable(engineeringChange, 'h');
  const i = linesTable(engineeringChange, 'items', 'i');
  const m = headerTable(material, 'm');
  const rows = await read.select(
    {
      code: h.code,
      effectiveDate: h.effectiveDate,
      bom: i.bom,
      material: asKind('ref', sql`coalesce(${i.oldMaterial}, ${i.newMaterial})`),
      action: i.action,
      newCode: m.code,
      numerator: i.numerator,
    },
    sql`from ${i} join ${h} on ${h.id} = ${i.docId} left join ${m} on ${m.id} = ${i.newMaterial}
      where ${is(h.org, read.org)} and ${h.id} <> ${id}::uuid and ${among(i.bom, boms)}
        and (${h.status} in ('draft', 'submitted') or (${h.status} = 'approved' and ${h.effectiveDate} > ${read.today}::date))
      order by ${h.code} limit 50`,
  );
  return rows.map((row) => ({
    code: row.code ?? '',
    effectiveDate: row.effectiveDate ?? '未定',
    bom: row.bom ?? '',
    material: row.material ?? '',
    text: [words[row.action ?? ''] ?? row.action, row.newCode, row.numerator]
      .filter((part) => part !== null && part !== '')
      .join(' '),
  }));
}
