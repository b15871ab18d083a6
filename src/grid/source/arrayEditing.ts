// Edits over an array source: every method is one gesture and one undo step. Dependent cells are recomputed
// by the caller's hook, dirty marks are the difference to the base rows, problems come from its check.
import { cellKey, createHistory, isEmptyStep, newStep, record, splitCellKey, writesOf } from '../core/draft.ts';
import type { DraftStep, StepWrites } from '../core/draft.ts';
import type { CellChange, CellProblem, CellValue, GridColumn, RowEditing } from '../types.ts';
import type { ArraySource } from './arraySource.ts';
import { changesBetween, hasChanges, mergeRows, sameValue } from './changes.ts';
import type { RowChanges } from './changes.ts';
import { createProblemIndex } from './problems.ts';

export interface ArrayEditingOptions<Row extends object> {
  source: ArraySource<Row>;
  /** Columns now in use: their editors' read-only rules are enforced, `inherit` repeats values from the row above. */
  columns: () => readonly GridColumn<Row>[];
  /** An empty row with a fresh id and defaults. */
  newRow: (context: { index: number; above: Row | undefined }) => Row;
  /** A copy with a fresh id; without it a new row takes over all editable values. */
  copyRow?: (row: Row) => Row;
  /** The row with one value replaced; default sets the property named like the column. */
  write?: (row: Row, column: string, value: CellValue) => Row;
  /** Values that follow from the changed columns (or from a new row, then `changed` is empty). */
  recompute?: (row: Row, changed: ReadonlySet<string>) => Partial<Record<string, CellValue>>;
  /** Messages by column. */
  validate?: (row: Row) => Readonly<Record<string, string>>;
  rowsLocked?: () => string | null;
}

export interface ArrayEditing<Row> extends RowEditing<Row> {
  changes: () => RowChanges<Row>;
  isChanged: () => boolean;
  /** Newer stored rows under the draft: unchanged cells take their values, changed ones stay. */
  rebase: (rows: readonly Row[]) => void;
  /** Drops the draft: these are the rows now. */
  reset: (rows: readonly Row[]) => void;
}

export function createArrayEditing<Row extends object>(options: ArrayEditingOptions<Row>): ArrayEditing<Row> {
  const { source } = options;
  const history = createHistory<Row>();
  const texts = new Map<string, string>();
  let base = new Map(source.rows().map((row) => [source.idOf(row), row]));
  let open: DraftStep<Row> | null = null;
  let checked = new WeakMap<Row, Readonly<Record<string, string>>>();
  const listeners = new Set<() => void>();

  let known: { columns: readonly GridColumn<Row>[]; byId: Map<string, GridColumn<Row>> } = { columns: [], byId: new Map() };
  const byColumn = (): Map<string, GridColumn<Row>> => {
    const columns = options.columns();
    if (columns !== known.columns) known = { columns, byId: new Map(columns.map((one) => [one.id, one])) };
    return known.byId;
  };
  const column = (id: string): GridColumn<Row> | undefined => byColumn().get(id);
  const ids = (): string[] => source.rows().map((row) => source.idOf(row));
  const put = (row: Row, id: string, value: CellValue): Row => (options.write ? options.write(row, id, value) : { ...row, [id]: value });
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const derived = (row: Row, changed: ReadonlySet<string>): Row => {
    const partial = options.recompute?.(row, changed) ?? {};
    let next = row;
    for (const [id, value] of Object.entries(partial)) if (value !== undefined) next = put(next, id, value);
    return next;
  };

  const apply = (writes: StepWrites<Row>): void => {
    problems.touch(writes.rows.keys());
    for (const [key, text] of writes.texts) {
      problems.touch([splitCellKey(key).rowId]);
      if (text === undefined) texts.delete(key);
      else texts.set(key, text);
    }
    if (writes.rows.size > 0 || writes.order) source.write(writes.rows, writes.order);
    tell();
  };

  /** Runs `work` as one step; inside another gesture it becomes part of that. Rows are written at once, told once. */
  const gesture = (label: string, work: (step: DraftStep<Row>) => void, joined?: DraftStep<Row>): void => {
    if (open) return work(open);
    open = joined ?? newStep<Row>(label);
    const step = open;
    try {
      work(step);
    } finally {
      open = null;
      if (!isEmptyStep(step)) history.push(step);
      tell();
    }
  };

  const writeRows = (step: DraftStep<Row>, changed: ReadonlyMap<string, Row | undefined>, order: readonly string[] | null): void => {
    if (order) step.order = { before: step.order?.before ?? ids(), after: order };
    for (const [id, row] of changed) record(step.rows, id, source.rowOf(id), row);
    problems.touch(changed.keys());
    source.write(changed, order);
  };
  const writeText = (step: DraftStep<Row>, key: string, text: string | undefined): void => {
    if (texts.get(key) === text) return;
    record(step.texts, key, texts.get(key), text);
    problems.touch([splitCellKey(key).rowId]);
    if (text === undefined) texts.delete(key);
    else texts.set(key, text);
  };

  const set = (changes: readonly CellChange[], label: string): void =>
    gesture(label, (step) => {
      const byRow = Map.groupBy(changes, (change) => change.rowId);
      const written = new Map<string, Row>();
      for (const [rowId, own] of byRow) {
        const before = source.rowOf(rowId);
        if (!before) continue;
        let row = before;
        const touched = new Set<string>();
        for (const change of own) {
          const target = column(change.column);
          if (target?.editor?.readonly?.(row)) continue;
          const key = cellKey(rowId, change.column);
          writeText(step, key, change.invalidText);
          if (change.invalidText !== undefined || (target && sameValue(target.read(row), change.value))) continue;
          row = put(row, change.column, change.value);
          touched.add(change.column);
        }
        if (touched.size > 0) written.set(rowId, derived(row, touched));
      }
      if (written.size > 0) writeRows(step, written, null);
    });

  const addRows = (step: DraftStep<Row>, index: number, rows: readonly Row[]): string[] => {
    const order = ids();
    const shownId = source.idAt(index);
    const place = shownId === undefined ? order.length : order.indexOf(shownId);
    const added = rows.map((row) => source.idOf(row));
    order.splice(place < 0 ? order.length : place, 0, ...added);
    writeRows(step, new Map(rows.map((row) => [source.idOf(row), row])), order);
    return added;
  };

  const insert = (index: number, count: number, label: string): readonly string[] => {
    const added: string[] = [];
    gesture(label, (step) => {
      const above = source.rowAt(index - 1);
      const inherited = options.columns().filter((one) => one.inherit === true);
      const rows = Array.from({ length: count }, (_, offset) => {
        let row = options.newRow({ index: index + offset, above });
        if (above) for (const one of inherited) row = put(row, one.id, one.read(above));
        return derived(row, new Set());
      });
      added.push(...addRows(step, index, rows));
    });
    return added;
  };

  const copyOf = (row: Row): Row => {
    if (options.copyRow) return options.copyRow(row);
    let copy = options.newRow({ index: source.count().value, above: row });
    for (const one of options.columns()) if (one.editor) copy = put(copy, one.id, one.read(row));
    return derived(copy, new Set());
  };

  const check = (row: Row): Readonly<Record<string, string>> => {
    let messages = checked.get(row);
    if (!messages) checked.set(row, (messages = options.validate?.(row) ?? {}));
    return messages;
  };
  const textProblem = (id: string, text: string): string => {
    const parsed = column(id)?.editor?.parse(text, undefined);
    return parsed && !parsed.ok ? parsed.problem : `“${text}”无法识别`;
  };
  const problemAt = (rowId: string, id: string): string | undefined => {
    const text = texts.get(cellKey(rowId, id));
    if (text !== undefined) return textProblem(id, text);
    const row = source.rowOf(rowId);
    return row && check(row)[id];
  };

  const problems = createProblemIndex(
    ids,
    (rowId) => source.indexOf(rowId),
    (rowId): CellProblem[] => {
      const row = source.rowOf(rowId);
      const suspects = new Set(row ? Object.keys(check(row)) : []);
      if (texts.size > 0) for (const one of options.columns()) if (texts.has(cellKey(rowId, one.id))) suspects.add(one.id);
      return [...suspects].map((id) => ({ rowId, column: id, message: problemAt(rowId, id) ?? '' }));
    },
  );

  const changes = (): RowChanges<Row> => changesBetween(base, source.rows(), source.idOf, options.columns());

  const step = (side: 'before' | 'after', taken: DraftStep<Row> | undefined): string | null => {
    if (!taken) return null;
    apply(writesOf(taken, side));
    return taken.label;
  };

  return {
    set,
    insert,
    batch: (label, work) => gesture(label, work),
    amend: (label, work) => gesture(label, work, history.reopen(label)),
    remove: (rowIds, label) =>
      gesture(label, (open) => {
        const gone = new Set(rowIds);
        for (const key of texts.keys()) if (gone.has(splitCellKey(key).rowId)) writeText(open, key, undefined);
        writeRows(
          open,
          new Map(rowIds.map((id) => [id, undefined])),
          ids().filter((id) => !gone.has(id)),
        );
      }),
    duplicate(rowIds, label) {
      let added: string[] = [];
      gesture(label, (open) => {
        const rows = rowIds.flatMap((id) => source.rowOf(id) ?? []);
        const last = Math.max(...rowIds.map((id) => source.indexOf(id)));
        added = addRows(open, last + 1, rows.map(copyOf));
      });
      return added;
    },
    move: (rowIds, toIndex, label) =>
      gesture(label, (open) => {
        const moving = new Set(rowIds);
        const order = ids();
        const before = order.slice(toIndex).find((id) => !moving.has(id));
        const rest = order.filter((id) => !moving.has(id));
        const at = before === undefined ? rest.length : rest.indexOf(before);
        rest.splice(at, 0, ...order.filter((id) => moving.has(id)));
        writeRows(open, new Map(), rest);
      }),
    undo: () => step('before', history.undo()),
    redo: () => step('after', history.redo()),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    isDirty(rowId, id) {
      if (texts.has(cellKey(rowId, id))) return true;
      const before = base.get(rowId);
      const row = source.rowOf(rowId);
      const target = column(id);
      return (
        before !== undefined &&
        row !== undefined &&
        before !== row &&
        target !== undefined &&
        !sameValue(target.read(before), target.read(row))
      );
    },
    isNewRow: (rowId) => !base.has(rowId),
    invalidTextAt: (rowId, id) => texts.get(cellKey(rowId, id)),
    problemAt,
    problems: problems.list,
    rowsLocked: () => options.rowsLocked?.() ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    rowOf: (rowId) => source.rowOf(rowId),
    changes,
    isChanged: () => texts.size > 0 || hasChanges(changes()),
    rebase(rows) {
      const merged = mergeRows(base, rows, source.rows(), source.idOf, options.columns(), put);
      base = new Map(rows.map((row) => [source.idOf(row), row]));
      history.clear();
      problems.touchAll();
      source.setRows(merged);
      tell();
    },
    reset(rows) {
      base = new Map(rows.map((row) => [source.idOf(row), row]));
      history.clear();
      texts.clear();
      checked = new WeakMap();
      problems.touchAll();
      source.setRows(rows);
      tell();
    },
  };
}
