// Second half of a paste: rows are added in bulk and cells written, as one undo step. A long one is written in slices
// that join the same step; when it is cancelled on the way, the step is taken back and nothing stays.
import { t } from '../../core/language.ts';
import type { PastePlan } from './clipboard.ts';
import type { CellChange } from '../../contract/editing.ts';
import { emptyValue } from '../cellReading.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { ReadCell, Reading } from './pasteRead.ts';
import { yieldToPage } from '../../core/slices.ts';

/** Cells of the first write; the following ones grow or shrink with the time they take. */
const firstSlice = 2_000;
/** Ms a write should take: long enough to get on, short enough for the page to stay alive. */
const slow = 24;
const quick = 8;
const leastRows = 250;
/** Rows added at once; more than a few of them are a slice of their own. */
const bulk = 25_000;
const longInsert = 1_000;

export interface CutCells {
  rowIds: readonly string[];
  columns: readonly string[];
}

/** Of the undo step. */
export function pasteLabel(cells: number): string {
  return t('粘贴 {0} 个单元格', cells);
}

/** False when aborted: everything is as before then. */
export async function writeBlock<Row>(
  grid: GridInstance<Row>,
  plan: PastePlan,
  reading: Reading,
  ids: (string | undefined)[],
  cut: CutCells | null,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<boolean> {
  const { editing } = grid.props;
  if (!editing) return false;
  const label = pasteLabel(reading.cells.length);
  const cleared = cut ? clearing(grid, cut) : [];
  const pasted = new Set(reading.cells.map((cell) => `${cell.row}\u0000${cell.column}`));
  const changesOf = (cells: readonly ReadCell[]): CellChange[] =>
    cells.flatMap((cell) => {
      const rowId = ids[cell.row];
      if (rowId === undefined) return [];
      const own: CellChange = { rowId, column: cell.column, value: cell.value };
      if (cell.invalidText !== undefined) own.invalidText = cell.invalidText;
      const fills = Object.entries(cell.fills ?? {})
        .filter(([id]) => !pasted.has(`${cell.row}\u0000${id}`))
        .map(([id, value]) => ({ rowId, column: id, value }));
      return [own, ...fills];
    });
  const total = plan.rows.length;
  const existing = total - plan.newRows;
  /** The missing rows come first, in bulk: adding rows costs what the whole order costs, however few they are. */
  const done = { added: 0, rows: 0, cells: 0 };
  const addRows = (): void => {
    const count = Math.min(bulk, plan.newRows - done.added);
    const first = existing + done.added;
    editing.insert(plan.firstRow + first, count, label).forEach((id, index) => {
      ids[first + index] = id;
    });
    done.added += count;
  };
  let size = editing.amend ? Math.max(1, Math.floor(firstSlice / Math.max(1, plan.columns.length))) : total;
  const writeRows = (): void => {
    const to = Math.min(done.rows + size, total);
    const from = done.cells;
    while (done.cells < reading.cells.length && (reading.cells[done.cells]?.row ?? to) < to) done.cells++;
    done.rows = to;
    editing.set(changesOf(reading.cells.slice(from, done.cells)), label);
  };
  const before = editing.steps?.();
  editing.batch(label, () => {
    if (cleared.length > 0) editing.set(cleared, label);
    if (plan.newRows > 0) addRows();
    if (plan.newRows <= longInsert) writeRows();
  });
  while (done.added < plan.newRows || done.rows < total) {
    progress(done.rows / total);
    await yieldToPage();
    if (signal.aborted) {
      if (before === undefined || editing.steps?.() !== before) editing.undo();
      return false;
    }
    if (done.added < plan.newRows) {
      editing.amend?.(label, addRows);
      continue;
    }
    const started = performance.now();
    editing.amend?.(label, writeRows);
    const took = performance.now() - started;
    if (took > slow) size = Math.max(leastRows, size >> 1);
    else if (took < quick) size *= 2;
  }
  return true;
}

function clearing<Row>(grid: GridInstance<Row>, { rowIds, columns }: CutCells): CellChange[] {
  return rowIds.flatMap((rowId) =>
    columns.flatMap((column): CellChange[] => {
      const laid = grid.laid(column);
      const row = grid.props.source.indexOf(rowId);
      if (!laid || row < 0 || grid.readonlyReason(row, laid) !== null) return [];
      return [{ rowId, column, value: emptyValue(laid.column.editor) ?? null }];
    }),
  );
}
