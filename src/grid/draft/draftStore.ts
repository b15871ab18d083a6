// The draft under an array's edits: rows in the source, unreadable texts and marks beside them, and the undo log.
// Whatever is written goes through a gesture, so that it can be taken back as one step.
import { createHistory, type History } from './draftHistory.ts';
import { cellKey, isEmptyStep, newStep, record, splitCellKey, writesOf } from './draftStep.ts';
import type { Both, DraftStep } from './draftStep.ts';
import type { Answered } from './lateAnswer.ts';
import type { ArraySource } from '../source/arraySource.ts';
import type { BaseRows } from './baseRows.ts';

export interface DraftStore<Row> {
  readonly history: History<Row>;
  readonly texts: ReadonlyMap<string, string>;
  readonly marks: ReadonlyMap<string, true>;
  /** Row ids in their own order, hidden rows included. */
  ids: () => string[];
  /** Runs `work` as one step; inside another gesture it becomes part of that. */
  gesture: (label: string, work: (step: DraftStep<Row>) => void) => void;
  /** Joins the newest step that carries the label, a new one where there is none: slices of a long paste, late lookups. */
  amend: (label: string, work: (step: DraftStep<Row>) => void, answered: Answered<Row>) => void;
  writeRows: (
    step: DraftStep<Row>,
    changed: ReadonlyMap<string, Row | undefined>,
    order: readonly string[] | null,
  ) => void;
  writeText: (step: DraftStep<Row>, key: string, text: string | undefined) => void;
  writeMark: (step: DraftStep<Row>, key: string, on: boolean) => void;
  /** Goes one step back or forth; its label, or null when there is none. */
  travel: (way: 'undo' | 'redo') => DraftStep<Row> | null;
  /** Outside of undo: the row it belonged to is gone for good. */
  dropMark: (key: string) => void;
  clear: () => void;
}

/** Mark of a whole row: to be removed. */
export function rowMark(rowId: string): string {
  return cellKey(rowId, '');
}

export function createDraftStore<Row extends object>(
  source: ArraySource<Row>,
  base: Pick<BaseRows<Row>, 'note'>,
  touched: (rowIds: Iterable<string>) => void,
  notify: () => void,
): DraftStore<Row> {
  const history = createHistory<Row>();
  const texts = new Map<string, string>();
  const marks = new Map<string, true>();
  let open: DraftStep<Row> | null = null;
  const ids = (): string[] => source.rows().map((row) => source.idOf(row));

  function put<T>(
    map: Map<string, T>,
    recorded: Map<string, Both<T>> | null,
    key: string,
    value: T | undefined,
  ): void {
    if (map.get(key) === value) return;
    if (recorded) record(recorded, key, map.get(key), value);
    touched([splitCellKey(key).rowId]);
    if (value === undefined) map.delete(key);
    else map.set(key, value);
  }

  const within = (
    step: DraftStep<Row>,
    work: (step: DraftStep<Row>) => void,
    keep: (step: DraftStep<Row>) => void,
  ): void => {
    if (open) return work(open);
    open = step;
    try {
      work(step);
    } finally {
      open = null;
      if (!isEmptyStep(step)) keep(step);
      notify();
    }
  };

  return {
    history,
    texts,
    marks,
    ids,
    gesture: (label, work) => within(newStep<Row>(label), work, history.push),
    amend(label, work, answered) {
      const newest = open ? undefined : history.reopen(label);
      if (newest) within(newest, work, history.push);
      else
        within(newStep<Row>(label), work, (step) => {
          if (!history.join(step, answered)) history.push(step);
        });
    },
    writeRows(step, changed, order) {
      if (order) step.order = { before: step.order?.before ?? ids(), after: order };
      for (const [id, row] of changed) record(step.rows, id, source.rowOf(id), row);
      base.note(changed.keys(), order !== null);
      source.write(changed, order);
      touched(changed.keys());
    },
    writeText: (step, key, text) => put(texts, step.texts, key, text),
    writeMark: (step, key, on) => put(marks, step.marks, key, on ? true : undefined),
    travel(way) {
      const step = way === 'undo' ? history.undo() : history.redo();
      if (!step) return null;
      const writes = writesOf(step, way === 'undo' ? 'before' : 'after');
      for (const [key, text] of writes.texts) put(texts, null, key, text);
      for (const [key, mark] of writes.marks) put(marks, null, key, mark);
      base.note(writes.rows.keys(), writes.order !== null);
      if (writes.rows.size > 0 || writes.order) source.write(writes.rows, writes.order);
      touched(writes.rows.keys());
      notify();
      return step;
    },
    dropMark: (key) => {
      marks.delete(key);
    },
    clear() {
      history.clear();
      texts.clear();
      marks.clear();
    },
  };
}
