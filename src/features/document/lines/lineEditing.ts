// The grid's editing contract over one lines table of a DocumentDraft, and its rows as a source.
import type { CellChange, CellProblem, ArrangedEditing, RowSource } from '#grid';
import { withoutPlace } from '#model/check/place.ts';
import type { FieldValue, LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { cellKey } from '../draft/documentStep.ts';
import { createOwedPrices } from './owedPrices.ts';

const rowVersions = new WeakMap<object, number>();
let versions = 0;

/** Rows are immutable: a new object is a new version. */
function versionOf(row: object): number {
  const known = rowVersions.get(row);
  if (known !== undefined) return known;
  versions += 1;
  rowVersions.set(row, versions);
  return versions;
}

export function lineSource(draft: DocumentDraft, lines: string): RowSource<LineRow> {
  let indexed: { rows: readonly LineRow[]; byId: Map<string, number> } | null = null;
  const indexes = (): Map<string, number> => {
    const rows = draft.lineRows(lines);
    if (indexed?.rows !== rows) indexed = { rows, byId: new Map(rows.map((row, index) => [row.id, index])) };
    return indexed.byId;
  };
  return {
    count: () => ({ value: draft.lineRows(lines).length, exact: true }),
    rowAt: (index) => draft.lineRows(lines)[index],
    idAt: (index) => draft.lineRows(lines)[index]?.id,
    indexOf: (id) => indexes().get(id) ?? -1,
    stateAt: () => 'loaded',
    versionAt: (index) => {
      const row = draft.lineRows(lines)[index];
      return row === undefined ? 0 : versionOf(row);
    },
    watch: () => undefined,
    retry: () => undefined,
    subscribe: (listener) => draft.subscribe(() => listener(null)),
  };
}

export interface LineEditingOptions {
  /** Reason why rows cannot be added or removed now, or null. */
  locked(): string | null;
  /** Fields whose values a new line takes over from the line above. */
  inherited?: readonly string[];
  /** Values of a duplicated line that belong to its own history and start empty. */
  copied(row: LineRow): Row;
}

export function lineEditing(
  draft: DocumentDraft,
  lines: string,
  options: LineEditingOptions,
): ArrangedEditing<LineRow> {
  const setting = (change: CellChange): Patch => ({
    op: 'setLine',
    lines,
    id: change.rowId,
    field: change.column,
    value: change.value as FieldValue,
  });
  const idAt = (index: number): string | null => draft.lineRows(lines)[index]?.id ?? null;
  const insertAt = (index: number, values: readonly Row[], label: string): readonly string[] => {
    const before = idAt(index);
    const patches = values.map((row): Patch & { op: 'insertLine' } => ({
      op: 'insertLine',
      lines,
      id: crypto.randomUUID(),
      before,
      values: row,
    }));
    draft.change(label, { patches });
    return patches.map((patch) => patch.id);
  };
  return {
    set(changes, label) {
      const invalid = new Map<string, string | null>();
      for (const change of changes)
        if (change.invalidText !== undefined)
          invalid.set(cellKey(lines, change.rowId, change.column), change.invalidText);
      draft.change(label, {
        patches: changes.filter((change) => change.invalidText === undefined).map(setting),
        invalid,
      });
    },
    insert(index, count, label) {
      const above = draft.lineRows(lines)[index - 1];
      // Defaults come with the line itself, on both sides; only what is taken over is said.
      const inherited: Row = {};
      for (const field of options.inherited ?? [])
        if (above !== undefined) inherited[field] = above[field] ?? null;
      return insertAt(
        index,
        Array.from({ length: count }, () => inherited),
        label,
      );
    },
    batch: (label, work) => draft.batch(label, work),
    amend: (label, work) => draft.amend(label, work),
    remove(rowIds, label) {
      draft.change(label, { patches: rowIds.map((id): Patch => ({ op: 'removeLine', lines, id })) });
    },
    duplicate(rowIds, label) {
      const rows = draft.lineRows(lines);
      const chosen = rows.filter((row) => rowIds.includes(row.id));
      const last = rows.findLastIndex((row) => rowIds.includes(row.id));
      return insertAt(
        last + 1,
        chosen.map((row) => options.copied(row)),
        label,
      );
    },
    move(rowIds, toIndex, label) {
      const rows = draft.lineRows(lines);
      let target = toIndex;
      while (target < rows.length && rowIds.includes(rows[target]?.id ?? '')) target += 1;
      const before = idAt(target);
      draft.change(label, { patches: rowIds.map((id): Patch => ({ op: 'moveLine', lines, id, before })) });
    },
    undo: () => draft.undo(),
    redo: () => draft.redo(),
    canUndo: () => draft.canUndo,
    canRedo: () => draft.canRedo,
    steps: () => draft.steps,
    ...lineChanges(draft, lines),
    invalidTextAt: (rowId, column) => draft.invalidText(lines, rowId, column),
    isAwaited: (rowId, column) =>
      draft.awaited.has(rowId) && draft.def.lines?.[lines]?.fields[column]?.kind === 'price',
    owedIn: createOwedPrices(draft, lines),
    problemAt: (rowId, column) => draft.problemAt(lines, rowId, column),
    problems: (): readonly CellProblem[] =>
      draft.problems.flatMap((problem) =>
        problem.lines === lines && problem.lineId !== undefined
          ? [{ rowId: problem.lineId, column: problem.field, message: withoutPlace(problem) }]
          : [],
      ),
    rowsLocked: () => options.locked(),
    subscribe: (listener) => draft.subscribe(listener),
    rowOf: (rowId) => draft.lineAt(lines, rowId),
  };
}

/** How the lines differ from what is stored. */
function lineChanges(
  draft: DocumentDraft,
  lines: string,
): Required<Pick<ArrangedEditing<LineRow>, 'isDirty' | 'isChangedRow' | 'isNewRow'>> {
  return {
    isDirty(rowId, column) {
      const now = draft.lineAt(lines, rowId);
      const was = draft.baseLine(lines, rowId);
      return now !== undefined && was !== undefined && (was[column] ?? null) !== (now[column] ?? null);
    },
    isChangedRow(rowId) {
      const now = draft.lineAt(lines, rowId);
      const was = draft.baseLine(lines, rowId);
      return (
        now !== undefined &&
        was !== undefined &&
        Object.keys(now).some((key) => (was[key] ?? null) !== (now[key] ?? null))
      );
    },
    isNewRow: (rowId) => draft.baseLine(lines, rowId) === undefined,
  };
}
