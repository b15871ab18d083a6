// Changes of cells as they are written into a draft: what is locked is left out, unreadable text stands beside its row, a
// value over a computed one is marked, and what follows from a row's changes is written with them.
import type { CellChange } from '../contract/editing.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { ArraySource } from '../source/arraySource.ts';
import { sameValue } from './changes.ts';
import type { Conflicts } from './conflicts.ts';
import type { DraftCells } from './draftCells.ts';
import { cellKey } from './draftStep.ts';
import type { DraftStep } from './draftStep.ts';
import type { DraftStore } from './draftStore.ts';
import type { Issues } from './issues.ts';
import { createAnswers } from './lateAnswer.ts';
import type { RowValues } from './rowValues.ts';

interface CellWritesParts<Row extends object> {
  source: ArraySource<Row>;
  store: DraftStore<Row>;
  values: RowValues<Row>;
  cells: Pick<DraftCells, 'isRemoved'>;
  issues: Pick<Issues<Row>, 'forget'>;
  conflicts: Pick<Conflicts, 'drop'>;
  column: (id: string) => GridColumn<Row> | undefined;
  /** The spare row becomes a real one. */
  adopt: (step: DraftStep<Row>) => void;
}

export interface CellWrites {
  set: (changes: readonly CellChange[], label: string) => void;
  /** Joins the newest step that carries the label. */
  amend: (label: string, work: () => void) => void;
}

export function createCellWrites<Row extends object>(parts: CellWritesParts<Row>): CellWrites {
  const { source, store, cells, adopt } = parts;
  const { put, derived } = parts.values;
  const answers = createAnswers({ column: parts.column, put, derived });
  return {
    set: (changes, label) =>
      store.gesture(label, (step) => {
        const written = new Map<string, Row>();
        for (const [rowId, own] of Map.groupBy(changes, (change) => change.rowId)) {
          answers.note(rowId, own);
          const before = source.rowOf(rowId);
          if (!before || cells.isRemoved(rowId)) continue;
          if (source.spare() === before) adopt(step);
          const next = changed(parts, step, before, own);
          if (next) written.set(rowId, next);
        }
        if (written.size > 0) store.writeRows(step, written, null);
      }),
    amend: (label, work) => answers.noting((answered) => store.amend(label, work, answered)),
  };
}

/** One row's changes; undefined when none of them may or needs to be written. */
function changed<Row extends object>(
  { store, values, issues, conflicts, column }: CellWritesParts<Row>,
  step: DraftStep<Row>,
  before: Row,
  own: readonly CellChange[],
): Row | undefined {
  let row = before;
  const written = new Set<string>();
  for (const change of own) {
    const target = column(change.column);
    if (target?.editor?.readonly?.(row)) continue;
    const key = cellKey(change.rowId, change.column);
    store.writeText(step, key, change.invalidText);
    issues.forget(change.rowId, change.column);
    conflicts.drop(key);
    if (change.invalidText !== undefined) continue;
    const isComputed = values.isComputed(change.column);
    const back = isComputed && (change.value === null || change.value === '');
    if (isComputed) store.writeMark(step, key, !back);
    if (!back && target && sameValue(target.read(row), change.value)) continue;
    row = values.put(row, change.column, change.value);
    written.add(change.column);
  }
  return written.size > 0 ? values.derived(row, written) : undefined;
}
