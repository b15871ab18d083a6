// Changes to a document as data: what the client saves, what undo reverses, what two clerks' edits merge by.
import type { Doc, EntityDef, FieldValue, LineRow, Row } from './entity.ts';
import type { DocOf } from './typedDoc.ts';

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

/** A patch that does not fit the document: unknown lines key, a line id that is not there or is there twice. */
export class PatchError extends Error {
  override name = 'PatchError';
}

/** A document being changed: what is touched is copied first, so that the original stays and sharing shows what changed. */
export interface DocEditor {
  /** The working document. Header fields may be set directly; rows only through `own`. */
  doc: Doc;
  /** Applies one patch. @throws PatchError when it does not fit the document. */
  apply(patch: Patch): void;
  /** The row as an own copy that may be written to; undefined when there is no such line. */
  own(lines: string, id: string): LineRow | undefined;
  /** Renews line numbers and gives the document out; the editor is not used afterwards. */
  finish(): Doc;
}

export function editDoc(original: Doc): DocEditor {
  const doc: Doc = { ...original, fields: { ...original.fields }, lines: { ...original.lines } };
  const copied = new Set<string>();
  const rearranged = new Set<string>();
  const owned = new Set<LineRow>();
  // Patches mostly walk down the lines, so the next place is tried before searching.
  const hints = new Map<string, number>();

  function rowsOf(lines: string): LineRow[] {
    const rows = Object.hasOwn(doc.lines, lines) ? doc.lines[lines] : undefined;
    if (rows === undefined) throw new PatchError(`unknown lines ${lines}`);
    if (copied.has(lines)) return rows;
    copied.add(lines);
    return (doc.lines[lines] = [...rows]);
  }

  function indexOf(rows: readonly LineRow[], lines: string, id: string): number {
    const hint = hints.get(lines) ?? 0;
    const near =
      rows[hint]?.id === id
        ? hint
        : rows[hint + 1]?.id === id
          ? hint + 1
          : rows.findIndex((row) => row.id === id);
    if (near >= 0) hints.set(lines, near);
    return near;
  }

  function own(lines: string, id: string): LineRow | undefined {
    const rows = rowsOf(lines);
    const index = indexOf(rows, lines, id);
    const row = rows[index];
    if (row === undefined || owned.has(row)) return row;
    const copy = { ...row };
    owned.add(copy);
    return (rows[index] = copy);
  }

  function apply(patch: Patch): void {
    if (patch.op === 'set') {
      doc.fields[patch.field] = patch.value;
      return;
    }
    if (patch.op === 'setLine') {
      const row = own(patch.lines, patch.id);
      if (row === undefined) throw new PatchError(`no line ${patch.id} in ${patch.lines}`);
      row[patch.field] = patch.value;
      return;
    }
    const rows = rowsOf(patch.lines);
    rearranged.add(patch.lines);
    if (patch.op === 'insertLine') {
      if (rows.some((known) => known.id === patch.id))
        throw new PatchError(`line ${patch.id} is in ${patch.lines} already`);
      const row = { ...patch.values, id: patch.id, seq: 0 };
      owned.add(row);
      rows.splice(indexBefore(rows, patch.before), 0, row);
      return;
    }
    const index = indexOf(rows, patch.lines, patch.id);
    const row = rows[index];
    if (row === undefined) throw new PatchError(`no line ${patch.id} in ${patch.lines}`);
    rows.splice(index, 1);
    if (patch.op === 'moveLine') rows.splice(indexBefore(rows, patch.before), 0, row);
  }

  function finish(): Doc {
    for (const lines of rearranged) {
      doc.lines[lines]?.forEach((row, index, rows) => {
        if (row.seq === index + 1) return;
        if (owned.has(row)) row.seq = index + 1;
        else rows[index] = { ...row, seq: index + 1 };
      });
    }
    return doc;
  }

  return { doc, apply, own, finish };
}

/** New document with the patches applied in order; the input is not changed. Line numbers are renewed. */
export function applyPatches(doc: Doc, patches: readonly Patch[]): Doc {
  const editor = editDoc(doc);
  for (const patch of patches) editor.apply(patch);
  return editor.finish();
}

function indexBefore(rows: readonly LineRow[], before: string | null): number {
  const index = before === null ? -1 : rows.findIndex((row) => row.id === before);
  return index < 0 ? rows.length : index;
}

export function sameValue(left: FieldValue | undefined, right: FieldValue | undefined): boolean {
  const a = left ?? null;
  const b = right ?? null;
  return (
    a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
  );
}

/**
 * Rebases my patches, made on `base`, onto `theirs`. Cells that only one side changed are taken from that side;
 * cells both changed to different values are conflicts and are left out of the patches. A cell is named once, with the
 * value I gave it last.
 */
export function mergePatches(
  base: Doc,
  theirs: Doc,
  mine: readonly Patch[],
): { patches: Patch[]; conflicts: Conflict[] } {
  const patches: Patch[] = [];
  const conflicts = new Map<string, Conflict>();
  const clash = (conflict: Conflict): void => void conflicts.set(keyOf(conflict), conflict);
  const inserted = new Set(mine.flatMap((patch) => (patch.op === 'insertLine' ? [patch.id] : [])));
  const removedByMe = new Set(mine.flatMap((patch) => (patch.op === 'removeLine' ? [patch.id] : [])));
  const find = (doc: Doc, lines: string, id: string) => doc.lines[lines]?.find((row) => row.id === id);
  for (const patch of mine) {
    if (patch.op === 'set') {
      const was = base.fields[patch.field] ?? null;
      const now = theirs.fields[patch.field] ?? null;
      if (sameValue(was, now) || sameValue(now, patch.value)) {
        patches.push(patch);
        conflicts.delete(keyOf(patch));
      } else clash({ field: patch.field, base: was, mine: patch.value, theirs: now, kind: 'value' });
      continue;
    }
    if (patch.op === 'insertLine') {
      const keepsPlace =
        patch.before === null || inserted.has(patch.before) || find(theirs, patch.lines, patch.before);
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
        clash({
          ...place(patch),
          base: was?.[patch.field] ?? null,
          mine: patch.value,
          theirs: null,
          kind: 'removed',
        });
      continue;
    }
    if (patch.op === 'setLine') {
      const before = was?.[patch.field] ?? null;
      const after = now[patch.field] ?? null;
      if (sameValue(before, after) || sameValue(after, patch.value)) {
        patches.push(patch);
        conflicts.delete(keyOf(place(patch)));
      } else clash({ ...place(patch), base: before, mine: patch.value, theirs: after, kind: 'value' });
    } else if (patch.op === 'removeLine') {
      const changed =
        was === undefined || Object.keys(now).some((key) => key !== 'seq' && !sameValue(was[key], now[key]));
      if (changed)
        clash({
          lines: patch.lines,
          lineId: patch.id,
          field: '',
          base: null,
          mine: null,
          theirs: null,
          kind: 'removed',
        });
      else patches.push(patch);
    } else patches.push(patch);
  }
  return { patches, conflicts: [...conflicts.values()] };
}

function keyOf({ lines = '', lineId = '', field }: Pick<Conflict, 'lines' | 'lineId' | 'field'>): string {
  return `${lines} ${lineId} ${field}`;
}

function place(patch: { lines: string; id: string; field: string }): {
  lines: string;
  lineId: string;
  field: string;
} {
  return { lines: patch.lines, lineId: patch.id, field: patch.field };
}

/** The same of a document whose definition is known: what is not said of an inserted line is null. */
export function patchedDoc<E extends EntityDef>(def: E, doc: DocOf<E>, patches: readonly Patch[]): DocOf<E>;
export function patchedDoc({ lines }: EntityDef, doc: Doc, patches: readonly Patch[]): Doc {
  const whole = patches.map((patch): Patch => {
    if (patch.op !== 'insertLine') return patch;
    const empty = Object.keys(lines?.[patch.lines]?.fields ?? {}).map((field) => [field, null]);
    return { ...patch, values: { ...Object.fromEntries(empty), ...patch.values } };
  });
  return applyPatches(doc, whole);
}
