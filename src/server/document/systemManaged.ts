// Changes the system makes to a document that users can no longer edit: only the patched fields and the formulas over
// them are taken over, never what a user typed, a price rule derived or a reference filled.
import { applyChanges } from '#model/derive/recompute.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import type { Doc, EntityDef, Fields, LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { readerOf, type RefMap } from '#model/refs.ts';

/** The document with the patches and the computed fields that follow from them. */
export function withSystemValues(def: EntityDef, before: Doc, patches: readonly Patch[], refs: RefMap): Doc {
  if (patches.length === 0) return before;
  const after = applyChanges(def, before, [...patches], readerOf(refs));
  const patched = new Set(
    patches.flatMap((patch) => (patch.op === 'setLine' ? [`${patch.lines}|${patch.id}|${patch.field}`] : [])),
  );
  const headerPatched = new Set(patches.flatMap((patch) => (patch.op === 'set' ? [patch.field] : [])));
  const lines: Record<string, LineRow[]> = { ...before.lines };
  for (const [key, own] of Object.entries(def.lines ?? {})) {
    const now = new Map((after.lines[key] ?? []).map((row) => [row.id, row]));
    lines[key] = (before.lines[key] ?? []).map((row) => ({
      ...row,
      ...systemValues(lineFieldsOf(own), now.get(row.id) ?? row, (field) =>
        patched.has(`${key}|${row.id}|${field}`),
      ),
      id: row.id,
      seq: row.seq,
    }));
  }
  return {
    ...before,
    fields: {
      ...before.fields,
      ...systemValues(allFieldsOf(def), after.fields, (field) => headerPatched.has(field)),
    },
    lines,
  };
}

function systemValues(fields: Fields, after: Row, isPatched: (field: string) => boolean): Row {
  const row: Row = {};
  for (const [key, field] of Object.entries(fields)) {
    if ((field.computed !== undefined && !field.transient) || isPatched(key)) row[key] = after[key] ?? null;
  }
  return row;
}
