// Edits over an array source: every method is one gesture and one undo step. Dependent cells are recomputed with the
// change, dirty marks are the difference to the base rows, problems come from the checks of the caller.
import { t } from '../core/language.ts';
import { cellKey, splitCellKey } from './draftStep.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { ArrayEditing, ArrayEditingOptions } from './arrayEditingTypes.ts';
import { createChangeCounter } from './changeCounts.ts';
import { createBaseRows } from './baseRows.ts';
import { createCellWrites } from './cellWrites.ts';
import { changesOf, hasChanges } from './changes.ts';
import type { RowChanges } from './changes.ts';
import { createConflicts } from './conflicts.ts';
import { createDraftCells } from './draftCells.ts';
import { createDraftProblems } from './draftProblems.ts';
import { createDraftStore } from './draftStore.ts';
import { createIssues } from './issues.ts';
import { createRowValues } from './rowValues.ts';
import { createRowWork } from './rowWork.ts';
import { createStoredRows } from './storedRows.ts';

export function createArrayEditing<Row extends object>(options: ArrayEditingOptions<Row>): ArrayEditing<Row> {
  const { source, columns } = options;
  const base = createBaseRows(source);
  const conflicts = createConflicts();
  const listeners = new Set<() => void>();
  const column = createColumnIndex(columns);

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const finish = (): void => {
    keepSpare(options);
    notify();
  };
  const touched = (rowIds: Iterable<string>): void => {
    const all = [...rowIds];
    counter.touch(all);
    problems.touch(all);
    for (const id of all) issues.changed(id, source.rowOf(id));
  };
  const store = createDraftStore(source, base, touched, finish);
  const issues = createIssues(options, source.rows, (rowIds) => {
    if (rowIds) problems.touch(rowIds);
    else problems.touchAll();
    if (rowIds) notify();
  });
  const cells = createDraftCells({ source, base, store, columns, column });
  const problems = createDraftProblems({ source, store, issues, cells, columns, column });
  const counter = createChangeCounter(cells.kindOf);
  const values = createRowValues(options, (rowId, id) => store.marks.has(cellKey(rowId, id)));
  const { put, derived } = values;
  const rows = createRowWork({ source, store, options, put, derived, isNew: cells.isNewRow });
  const { adopt } = rows;
  const { set, amend } = createCellWrites({ source, store, values, cells, issues, conflicts, column, adopt });
  const settled = (): void => {
    counter.touchAll();
    problems.touchAll();
  };
  const changes = (): RowChanges<Row> => changesOf(base, source, struckRows(store.marks), columns());

  keepSpare(options);
  return {
    set,
    insert: rows.insert,
    remove: rows.remove,
    duplicate: rows.duplicate,
    move: rows.move,
    batch: (label, work) => store.gesture(label, work),
    amend,
    undo: () => store.travel('undo')?.label ?? null,
    redo: () => store.travel('redo')?.label ?? null,
    canUndo: store.history.canUndo,
    canRedo: store.history.canRedo,
    steps: store.history.depth,
    undoLocked: (way) => rows.travelLocked(store.history.next(way)),
    isDirty: cells.isDirty,
    isNewRow: cells.isNewRow,
    isSpare: cells.isSpare,
    isOverridden: cells.isOverridden,
    isRemoved: cells.isRemoved,
    invalidTextAt: cells.textAt,
    problemAt: problems.at,
    problems: problems.list,
    rowsLocked: () => options.rowsLocked?.() ?? null,
    rowLocked: rows.locked,
    counts: counter.counts,
    isChangedRow: cells.isChangedRow,
    changedRows: counter.changed,
    baseOf: (rowId) => base.get(rowId),
    idOf: source.idOf,
    conflicts: conflicts.list,
    conflictAt: conflicts.at,
    settle(conflict, keep) {
      const { rowId, column: id, theirs } = conflict;
      if (!conflicts.drop(cellKey(rowId, id))) return;
      if (keep === 'theirs') set([{ rowId, column: id, value: theirs }], t('采用对方的值'));
      else notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    rowOf: (rowId) => source.rowOf(rowId),
    changes,
    isChanged: () => store.texts.size > 0 || hasChanges(changes()),
    refuse(refused) {
      issues.refuse(refused);
      notify();
    },
    ...createStoredRows({ source, base, store, issues, conflicts, values, columns, settled, finish }),
  };
}

/** Columns by their ids; looked up anew when there are others. */
function createColumnIndex<Row>(
  columnsNow: () => readonly GridColumn<Row>[],
): (id: string) => GridColumn<Row> | undefined {
  let known: readonly GridColumn<Row>[] = [];
  let byId = new Map<string, GridColumn<Row>>();
  return (id) => {
    const columns = columnsNow();
    if (columns !== known) {
      known = columns;
      byId = new Map(columns.map((one) => [one.id, one]));
    }
    return byId.get(id);
  };
}

/** A blank row stands at the end where the caller wants one, unless rows may not be added now. */
function keepSpare<Row extends object>(options: ArrayEditingOptions<Row>): void {
  const { source } = options;
  if (options.spareRow !== true) return;
  const locked = (options.rowsLocked?.() ?? null) !== null;
  if (locked) source.setSpare(null);
  else if (!source.spare())
    source.setSpare(options.newRow({ index: source.rows().length, above: source.rows().at(-1) }));
}

/** Rows still shown that are to be removed. */
function struckRows(marks: ReadonlyMap<string, true>): Set<string> {
  return new Set(
    [...marks.keys()].map(splitCellKey).flatMap(({ rowId, column }) => (column === '' ? [rowId] : [])),
  );
}
