// Pasting a block: plan (core/clipboard), read and look up, show for review where something is not right, write as one
// undo step, and say how much was taken and what was not.
import { countText } from '../../core/countText.ts';
import { t } from '../../core/language.ts';
import { planPaste } from './clipboard.ts';
import type { PastePlan } from './clipboard.ts';
import type { Block } from '../../table/selection.ts';
import type { GridInstance } from '../../frame/instance.ts';
import { readBlock } from './pasteRead.ts';
import type { Moved, Reading } from './pasteRead.ts';
import { reviewOf } from './pasteReview.ts';
import { lookAgain } from '../lookAgain.ts';
import type { Unasked } from '../lookAgain.ts';
import { pasteLabel, writeBlock } from './pasteWrite.ts';
import type { CutCells } from './pasteWrite.ts';

/** More cells than this show their progress and can be cancelled. */
const longPaste = 5_000;

export interface PasteOptions {
  /** Cells cut before: they are emptied in the same step. */
  cut: CutCells | null;
  /** The user asked to see it first. */
  review: boolean;
  /** Cells selected when it was asked for; those selected now unless told. */
  at?: Block | null;
}

export async function pasteBlock<Row>(
  grid: GridInstance<Row>,
  text: readonly (readonly string[])[],
  { cut, review, at: asked }: PasteOptions,
): Promise<Block | null> {
  const { editing, source } = grid.props;
  const at = asked ??
    grid.selectedBlock() ?? { top: grid.rowCount, bottom: grid.rowCount, left: 0, right: 0 };
  if (!editing || text.length === 0) return null;
  const plan = planPaste(text, {
    top: at.top,
    left: at.left,
    height: at.bottom - at.top + 1,
    width: at.right - at.left + 1,
    rows: grid.rowCount,
    columns: grid.layout.columns.map((laid) => ({ id: laid.id, title: laid.column.title })),
    canGrow: (editing.rowsLocked?.() ?? null) === null,
  });
  const ids = plan.rows.map((_, offset) =>
    plan.firstRow + offset < grid.rowCount ? source.idAt(plan.firstRow + offset) : undefined,
  );
  const abort = new AbortController();
  const cellCount = plan.rows.length * plan.columns.length;
  const progress = (part: number): void => {
    if (cellCount <= longPaste) return;
    const percent = Math.floor(part * 100);
    grid.busy.set({
      text: t('正在粘贴 {0} 个单元格 {1}%', countText(cellCount), percent),
      abort: () => abort.abort(),
    });
  };
  progress(0);
  try {
    const reading = await readBlock(grid, plan, movedFrom(grid, cut, at), abort.signal, (part) =>
      progress(part * 0.4),
    );
    const agreed = reading !== null && (await looked(grid, plan, reading, review));
    if (!reading || !agreed) return cancelled(grid, reading === null);
    const written = await writeBlock(grid, plan, reading, ids, cut, abort.signal, (part) =>
      progress(0.4 + part * 0.6),
    );
    if (!written) return cancelled(grid, true);
    void lookAgain(grid, unaskedOf(reading, ids));
    report(grid, plan, reading);
    return landed(grid, plan, at);
  } finally {
    grid.busy.set(null);
  }
}

/** Cells whose codes are looked up once the server answers, each with what was pasted beside it. */
function unaskedOf({ cells, unasked }: Reading, ids: readonly (string | undefined)[]): Unasked[] {
  if (unasked.length === 0) return [];
  const rows = Map.groupBy(cells, ({ row }) => row);
  return unasked.flatMap(({ row, column, invalidText }): Unasked[] => {
    const rowId = ids[row];
    if (rowId === undefined || invalidText === undefined) return [];
    const beside = (rows.get(row) ?? []).map((cell) => cell.column).filter((id) => id !== column);
    return [{ rowId, column, code: invalidText, label: pasteLabel(cells.length), beside }];
  });
}

function cancelled<Row>(grid: GridInstance<Row>, aborted: boolean): null {
  if (aborted) grid.notify(t('已取消粘贴，没有写入任何内容'), 'info');
  return null;
}

/** Shows the block for review where that is due; false when the user does not want it. */
async function looked<Row>(
  grid: GridInstance<Row>,
  plan: PastePlan,
  reading: Reading,
  asked: boolean,
): Promise<boolean> {
  const when = grid.props.pastePreview ?? 'problems';
  const troubled = reading.invalid + reading.unresolved + plan.unmatched.length > 0 && plan.rows.length > 1;
  if (!asked && when !== 'always' && !(when === 'problems' && troubled)) return true;
  const review = reviewOf(grid, plan, reading);
  return new Promise((resolve) => {
    grid.dialog.set({ name: 'paste', review, decide: resolve });
  });
}

/** Values of a cut block, for cells that land in their own column. */
function movedFrom<Row>(grid: GridInstance<Row>, cut: CutCells | null, at: Block): Moved {
  if (!cut || cut.columns[0] !== grid.columnAt(at.left)?.id) return () => undefined;
  const values = cut.rowIds.map((rowId) => {
    const row = grid.props.source.indexOf(rowId);
    return new Map(
      cut.columns.flatMap((column) => {
        const laid = grid.laid(column);
        if (!laid || row < 0) return [];
        return [
          [
            column,
            { value: grid.valueAt(row, laid), invalidText: grid.props.editing?.invalidTextAt(rowId, column) },
          ] as const,
        ];
      }),
    );
  });
  return (row, column) => values[row]?.get(column);
}

function report<Row>(grid: GridInstance<Row>, plan: PastePlan, reading: Reading): void {
  const parts = [t('已粘贴 {0} 个单元格', reading.cells.length)];
  if (plan.newRows > 0) parts.push(t('新增 {0} 行', plan.newRows));
  if (reading.readonly.length > 0) parts.push(t('{0} 个只读未写入', reading.readonly.length));
  if (reading.unresolved > 0) parts.push(t('{0} 个编码未找到', reading.unresolved));
  if (reading.invalid > 0) parts.push(t('{0} 个无法识别，已标红', reading.invalid));
  if (plan.unmatched.length > 0) parts.push(t('没有对应的列：{0}', plan.unmatched.join(t('、'))));
  if (plan.dropped.rows > 0) parts.push(t('{0} 行没有位置，未写入', plan.dropped.rows));
  if (plan.dropped.columns > 0) parts.push(t('超出最后一列的 {0} 列未写入', plan.dropped.columns));
  const troubled = parts.length > (plan.newRows > 0 ? 2 : 1);
  if (troubled || reading.cells.length > 1) grid.notify(parts.join(t('，')), troubled ? 'warning' : 'info');
}

function landed<Row>(grid: GridInstance<Row>, plan: PastePlan, at: Block): Block {
  const columns = plan.columns
    .flatMap((id) => (id === null ? [] : grid.columnIndex(id)))
    .filter((index) => index >= 0);
  return {
    top: plan.firstRow,
    bottom: plan.firstRow + Math.max(0, plan.rows.length - 1),
    left: columns.length > 0 ? Math.min(...columns) : at.left,
    right: columns.length > 0 ? Math.max(...columns) : at.right,
  };
}
