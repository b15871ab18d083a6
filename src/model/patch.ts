// Changes to a document as data: what the client saves, what undo reverses, what two clerks' edits merge by.
import type { Doc, FieldValue, LineRow, Row } from './entity.ts';

export type Patch =
  | { op: 'set'; field: string; value: FieldValue }
  | { op: 'setLine'; lines: string; id: string; field: string; value: FieldValue }
  | { op: 'insertLine'; lines: string; id: string; before: string | null; values: Row }
  | { op: 'removeLine'; lines: string; id: string }
  | { op: 'moveLine'; lines: string; id: string; before: string | null };

export interface Conflict {
  field: string;
  lines?: string;
  lineId?: string;
  base: FieldValue;
  mine: FieldValue;
  theirs: FieldValue;
  /** 'removed': the line was removed on one side and changed on the other. */
  kind: 'value' | 'removed';
}

/** A patch that does not fit the document: unknown lines key or a line id that is not there. */
export class PatchError extends Error {
  override name = 'PatchError';
}

/** New document with the patches applied in order; the input is not changed. Line numbers are renewed. */
export function applyPatches(doc: Doc, patches: readonly Patch[]): Doc {
  const next: Doc = { ...doc, fields: { ...doc.fields }, lines: { ...doc.lines } };
  const touched = new Set<string>();
  const linesOf = (key: string): LineRow[] => {
    const rows = next.lines[key];
    if (rows === undefined) throw new PatchError(`unknown lines ${key}`);
    if (!touched.has(key)) {
      touched.add(key);
      return (next.lines[key] = rows.map((row) => ({ ...row })));
    }
    return rows;
  };
  for (const patch of patches) {
    if (patch.op === 'set') {
      next.fields[patch.field] = patch.value;
      continue;
    }
    const rows = linesOf(patch.lines);
    if (patch.op === 'insertLine') {
      rows.splice(indexBefore(rows, patch.before), 0, { ...patch.values, id: patch.id, seq: 0 });
      continue;
    }
    const index = rows.findIndex((row) => row.id === patch.id);
    const row = rows[index];
    if (row === undefined) throw new PatchError(`no line ${patch.id} in ${patch.lines}`);
    if (patch.op === 'setLine') row[patch.field] = patch.value;
    else {
      rows.splice(index, 1);
      if (patch.op === 'moveLine') rows.splice(indexBefore(rows, patch.before), 0, row);
    }
  }
  for (const key of touched) next.lines[key]?.forEach((row, index) => (row.seq = index + 1));
  return next;
}

function indexBefore(rows: readonly LineRow[], before: string | null): number {
  const index = before === null ? -1 : rows.findIndex((row) => row.id === before);
  return index < 0 ? rows.length : index;
}

export function sameValue(left: FieldValue | undefined, right: FieldValue | undefined): boolean {
  const a = left ?? null;
  const b = right ?? null;
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/**
 * Rebases my patches, made on `base`, onto `theirs`. Cells that only one side changed are taken from that side;
 * cells both changed to different values are conflicts and are left out of the patches.
 */
export function mergePatches(
  base: Doc,
  theirs: Doc,
  mine: readonly Patch[],
): { patches: Patch[]; conflicts: Conflict[] } {
  const patches: Patch[] = [];
  const conflicts: Conflict[] = [];
  const inserted = new Set(mine.flatMap((patch) => (patch.op === 'insertLine' ? [patch.id] : [])));
  const removedByMe = new Set(mine.flatMap((patch) => (patch.op === 'removeLine' ? [patch.id] : [])));
  const find = (doc: Doc, lines: string, id: string) => doc.lines[lines]?.find((row) => row.id === id);
  for (const patch of mine) {
    if (patch.op === 'set') {
      const was = base.fields[patch.field] ?? null;
      const now = theirs.fields[patch.field] ?? null;
      if (sameValue(was, now) || sameValue(now, patch.value)) patches.push(patch);
      else conflicts.push({ field: patch.field, base: was, mine: patch.value, theirs: now, kind: 'value' });
      continue;
    }
    if (patch.op === 'insertLine') {
      const keepsPlace = patch.before === null || inserted.has(patch.before) || find(theirs, patch.lines, patch.before);
      patches.push(keepsPlace ? patch : { ...patch, before: null });
      continue;
    }
    if (inserted.has(patch.id)) {
      patches.push(patch);
      continue;
    }
    const was = find(base, patch.lines, patch.id);
    const now = find(theirs, patch.lines, patch.id);
    if (now === undefined) {
      if (patch.op === 'setLine' && !removedByMe.has(patch.id))
        conflicts.push({ ...place(patch), base: was?.[patch.field] ?? null, mine: patch.value, theirs: null, kind: 'removed' });
      continue;
    }
    if (patch.op === 'setLine') {
      const before = was?.[patch.field] ?? null;
      const after = now[patch.field] ?? null;
      if (sameValue(before, after) || sameValue(after, patch.value)) patches.push(patch);
      else conflicts.push({ ...place(patch), base: before, mine: patch.value, theirs: after, kind: 'value' });
    } else if (patch.op === 'removeLine') {
      const changed = was === undefined || Object.keys(now).some((key) => key !== 'seq' && !sameValue(was[key], now[key]));
      if (changed) conflicts.push({ lines: patch.lines, lineId: patch.id, field: '', base: null, mine: null, theirs: null, kind: 'removed' });
      else patches.push(patch);
    } else patches.push(patch);
  }
  return { patches, conflicts };
}

function place(patch: { lines: string; id: string; field: string }): { lines: string; lineId: string; field: string } {
  return { lines: patch.lines, lineId: patch.id, field: patch.field };
}
