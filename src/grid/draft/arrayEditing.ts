// Edits over an array source: every method is one gesture and one undo step. Dependent cells are recomputed with the
// change, dirty marks are the difference to the base rows, problems come from the checks of the caller.
import { t } from '../core/language.ts';
import { cellKey, splitCellKey } from './draftStep.ts';
import type { DraftStep } from './draftStep.ts';
import type { CellChange, CellProblem } from '../contract/editing.ts';
import type { CellValue, GridColumn } from '../contract/columns.ts';
import type { ArrayEditing, ArrayEditingOptions } from './arrayEditingTypes.ts';
import { createChangeCounter } from './changeCounts.ts';
import { createBaseRows } from './baseRows.ts';
import { changesOf, hasChanges, mergeRows, sameValue } from './changes.ts';
import type { RowChanges } from './changes.ts';
import { conflictsBetween } from './conflicts.ts';
import { createDependents } from './dependents.ts';
import { createDraftStore, rowMark } from './draftStore.ts';
import { createIssues } from './issues.ts';
import { createAnswers } from './lateAnswer.ts';
import { createProblemIndex } from './problems.ts';
import { createRowWork } from './rowWork.ts';

export function createArrayEditing<Row extends object>(options: ArrayEditingOptions<Row>): ArrayEditing<Row> {
  const { source } = options;
  const base = createBaseRows(source);
  let conflicts = new Map<
    string,
    { rowId: string; column: string; base: CellValue; mine: CellValue; theirs: CellValue }
  >();
  const listeners = new Set<() => void>();

  let known: { columns: readonly GridColumn<Row>[]; byId: Map<string, GridColumn<Row>> } = {
    columns: [],
    byId: new Map(),
  };
  const column = (id: string): GridColumn<Row> | undefined => {
    const columns = options.columns();
    if (columns !== known.columns) known = { columns, byId: new Map(columns.map((one) => [one.id, one])) };
    return known.byId.get(id);
  };
  const put = (row: Row, id: string, value: CellValue): Row =>
    options.write ? options.write(row, id, value) : { ...row, [id]: value };
  const dependents = createDependents(options.rules ?? [], put);
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const keepSpare = (): void => {
    if (options.spareRow !== true) return;
    const locked = (options.rowsLocked?.() ?? null) !== null;
    if (locked) source.setSpare(null);
    else if (!source.spare())
      source.setSpare(options.newRow({ index: source.rows().length, above: source.rows().at(-1) }));
  };
  const finish = (): void => {
    keepSpare();
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

  const derived = (row: Row, changed: ReadonlySet<string>): Row => {
    const partial = options.recompute?.(row, changed) ?? {};
    let next = row;
    for (const [id, value] of Object.entries(partial)) if (value !== undefined) next = put(next, id, value);
    const rowId = source.idOf(row);
    return dependents.derive(next, changed, (id) => store.marks.has(cellKey(rowId, id)));
  };
  const isRemoved = (rowId: string): boolean => store.marks.size > 0 && store.marks.has(rowMark(rowId));
  const textAt = (rowId: string, id: string): string | undefined =>
    store.texts.size > 0 ? store.texts.get(cellKey(rowId, id)) : undefined;
  const isSpare = (rowId: string): boolean => {
    const spare = source.spare();
    return spare !== undefined && source.idOf(spare) === rowId;
  };
  const isNewRow = (rowId: string): boolean => (base.isTouched(rowId) ? !base.has(rowId) : isSpare(rowId));

  /** One row's changes; undefined when none of them may or needs to be written. */
  const changed = (step: DraftStep<Row>, before: Row, own: readonly CellChange[]): Row | undefined => {
    let row = before;
    const written = new Set<string>();
    for (const change of own) {
      const target = column(change.column);
      if (target?.editor?.readonly?.(row)) continue;
      const key = cellKey(change.rowId, change.column);
      store.writeText(step, key, change.invalidText);
      issues.forget(change.rowId, change.column);
      conflicts.delete(key);
      if (change.invalidText !== undefined) continue;
      const back = dependents.has(change.column) && (change.value === null || change.value === '');
      if (dependents.has(change.column)) store.writeMark(step, key, !back);
      if (!back && target && sameValue(target.read(row), change.value)) continue;
      row = put(row, change.column, change.value);
      written.add(change.column);
    }
    return written.size > 0 ? derived(row, written) : undefined;
  };

  const answers = createAnswers({ column, put, derived });

  const set = (changes: readonly CellChange[], label: string): void =>
    store.gesture(label, (step) => {
      const written = new Map<string, Row>();
      for (const [rowId, own] of Map.groupBy(changes, (change) => change.rowId)) {
        answers.note(rowId, own);
        const before = source.rowOf(rowId);
        if (!before || isRemoved(rowId)) continue;
        if (source.spare() === before) rows.adopt(step);
        const next = changed(step, before, own);
        if (next) written.set(rowId, next);
      }
      if (written.size > 0) store.writeRows(step, written, null);
    });

  const rows = createRowWork({ source, store, options, put, derived, isNew: isNewRow });

  const textProblem = (id: string, text: string): string => {
    const parsed = column(id)?.editor?.parse(text, undefined);
    return parsed && !parsed.ok ? parsed.problem : t('“{0}”无法识别', text);
  };
  const problemAt = (rowId: string, id: string): string | undefined => {
    const text = textAt(rowId, id);
    if (text !== undefined) return textProblem(id, text);
    if (issues.isIdle(rowId)) return undefined;
    const row = source.rowOf(rowId);
    if (!row || source.spare() === row || isRemoved(rowId)) return undefined;
    return issues.of(rowId, row)[id];
  };
  const problems = createProblemIndex(
    () =>
      issues.checks
        ? store.ids()
        : new Set([
            ...issues.refusedRows(),
            ...[...store.texts.keys()].map((key) => splitCellKey(key).rowId),
          ]),
    (rowId) => (source.spare() === source.rowOf(rowId) ? -1 : source.placeOf(rowId)),
    (rowId): CellProblem[] => {
      const row = source.rowOf(rowId);
      if (!row || isRemoved(rowId)) return [];
      const wrong = new Set(Object.keys(issues.of(rowId, row)));
      if (store.texts.size > 0)
        for (const one of options.columns()) if (store.texts.has(cellKey(rowId, one.id))) wrong.add(one.id);
      return [...wrong].map((id) => ({ rowId, column: id, message: problemAt(rowId, id) ?? '' }));
    },
  );

  const isChangedRow = (rowId: string): boolean => {
    if (!base.isTouched(rowId)) return false;
    const before = base.get(rowId);
    const row = source.rowOf(rowId);
    if (before === undefined || row === undefined || before === row) return false;
    return options.columns().some((one) => !sameValue(one.read(before), one.read(row)));
  };
  const counter = createChangeCounter((rowId) => {
    const row = source.rowOf(rowId);
    if (!row || isRemoved(rowId)) return base.has(rowId) ? 'removed' : null;
    if (!base.has(rowId)) return source.spare() === row ? null : 'inserted';
    return isChangedRow(rowId) ? 'updated' : null;
  });
  const changes = (): RowChanges<Row> => {
    const struck = [...store.marks.keys()]
      .map(splitCellKey)
      .flatMap(({ rowId, column: id }) => (id === '' ? [rowId] : []));
    return changesOf(base, source, new Set(struck), options.columns());
  };

  const settled = (): void => {
    counter.touchAll();
    problems.touchAll();
  };

  keepSpare();
  return {
    set,
    insert: rows.insert,
    remove: rows.remove,
    duplicate: rows.duplicate,
    move: rows.move,
    batch: (label, work) => store.gesture(label, work),
    amend: (label, work) => answers.noting((answered) => store.amend(label, work, answered)),
    undo: () => store.travel('undo')?.label ?? null,
    redo: () => store.travel('redo')?.label ?? null,
    canUndo: store.history.canUndo,
    canRedo: store.history.canRedo,
    steps: store.history.depth,
    undoLocked: (way) => rows.travelLocked(store.history.next(way)),
    isDirty(rowId, id) {
      if (textAt(rowId, id) !== undefined) return true;
      if (!base.isTouched(rowId)) return false;
      const before = base.get(rowId);
      const row = source.rowOf(rowId);
      const target = column(id);
      if (before === undefined || row === undefined || before === row || target === undefined) return false;
      return !sameValue(target.read(before), target.read(row));
    },
    isNewRow,
    isSpare,
    isOverridden: (rowId, id) => store.marks.size > 0 && store.marks.has(cellKey(rowId, id)),
    isRemoved,
    invalidTextAt: textAt,
    problemAt,
    problems: problems.list,
    rowsLocked: () => options.rowsLocked?.() ?? null,
    rowLocked: rows.locked,
    counts: counter.counts,
    isChangedRow,
    changedRows: counter.changed,
    baseOf: (rowId) => base.get(rowId),
    idOf: source.idOf,
    conflicts: () => [...conflicts.values()],
    conflictAt: (rowId, id) => (conflicts.size > 0 ? conflicts.get(cellKey(rowId, id)) : undefined),
    settle(conflict, keep) {
      const { rowId, column: id, theirs } = conflict;
      if (!conflicts.delete(cellKey(rowId, id))) return;
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
    rebase(stored) {
      const columns = options.columns();
      const merged = mergeRows(base, stored, source.rows(), source.idOf, columns, put);
      const found = conflictsBetween(base, stored, (rowId) => source.rowOf(rowId), source.idOf, columns);
      conflicts = new Map([
        ...conflicts,
        ...found.map((one) => [cellKey(one.rowId, one.column), one] as const),
      ]);
      store.history.clear();
      base.reset(stored, merged);
      settled();
      source.setRows(merged);
      finish();
      return found;
    },
    refuse(refused) {
      issues.refuse(refused);
      notify();
    },
    accept(saved, removed, undoable = false) {
      const gone = new Set(removed);
      base.drop(gone);
      const now = new Map<string, Row>();
      for (const { row, sent } of saved) {
        const rowId = source.idOf(row);
        const current = source.rowOf(rowId);
        const next = current && (current === sent ? row : later(row, sent, current));
        if (next) now.set(rowId, next);
        base.accept(rowId, row, next);
        if (undoable) store.history.amendRow(rowId, (old) => later(old, sent, row));
      }
      if (!undoable) store.history.clear();
      for (const key of store.marks.keys()) if (gone.has(splitCellKey(key).rowId)) store.dropMark(key);
      settled();
      source.setRows(
        source.rows().flatMap((row) => {
          const rowId = source.idOf(row);
          return gone.has(rowId) ? [] : [now.get(rowId) ?? row];
        }),
        true,
      );
      finish();
    },
    reset(fresh) {
      store.clear();
      issues.clear();
      conflicts = new Map();
      base.reset(fresh, fresh);
      settled();
      source.setRows(fresh);
      finish();
    },
  };

  /** The saved row with what was typed while it was under way. */
  function later(row: Row, sent: Row, current: Row): Row {
    let next = row;
    for (const one of options.columns())
      if (!sameValue(one.read(sent), one.read(current))) next = put(next, one.id, one.read(current));
    return next;
  }
}
