// One text into the cells of a column, read once for the column and again for each row: what the dialog of filling writes.
import type { Message } from '../../core/language.ts';
import { message, t } from '../../core/language.ts';
import type { CellChange } from '../../contract/editing.ts';
import type { Picked } from '../../contract/columns.ts';
import { readText } from '../cellReading.ts';
import { pickedChanges } from '../entry.ts';
import type { GridInstance } from '../../frame/instance.ts';
import { openCells } from './blockWrites.ts';

export interface FillScope {
  rows: 'selected' | 'shown';
  blankOnly: boolean;
}

/** How many cells took the text, or why it cannot be read. */
export async function fillColumn<Row>(
  grid: GridInstance<Row>,
  id: string,
  text: string,
  { rows, blankOnly }: FillScope,
): Promise<number | string | Message> {
  const laid = grid.laid(id);
  const column = grid.columnIndex(id);
  const target = laid?.column.editor;
  const now = grid.props.editing;
  if (!laid || !target || !now) return message('此列不能修改');
  const spans = rows === 'shown' ? [{ top: 0, bottom: grid.rowCount - 1 }] : grid.selectedBlocks();
  const wanted = openCells(
    grid,
    spans.map(({ top, bottom }) => ({ top, bottom, left: column, right: column })),
  ).filter(
    (cell) =>
      cell.rowId !== undefined &&
      now.isSpare?.(cell.rowId) !== true &&
      !(blankOnly && grid.textAt(cell.row, laid) !== ''),
  );
  let picked: Picked | undefined;
  const first = readText(target, text, undefined);
  if (first.kind === 'lookup') {
    picked = (await target.resolve?.([first.code]))?.get(first.code);
    if (!picked) return message('没有找到“{0}”', first.code);
  }
  const changes = wanted.flatMap((cell): CellChange[] => {
    if (cell.rowId === undefined) return [];
    if (picked) return pickedChanges(cell.rowId, id, picked);
    const read = readText(target, text, grid.props.source.rowAt(cell.row));
    return read.kind === 'value' ? [{ rowId: cell.rowId, column: id, value: read.value }] : [];
  });
  if (changes.length === 0) return first.kind === 'invalid' ? first.problem : 0;
  now.set(changes, t('批量填充{0}', laid.column.title));
  return new Set(changes.map((change) => change.rowId)).size;
}
