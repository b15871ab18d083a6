// The fill handle: the series in the rows or columns of a block goes on over the cells the handle was drawn across, down or up,
// right or left.
import { t } from '../../core/language.ts';
import { fillKind, fillValues } from '../fill.ts';
import type { Block } from '../../table/selection.ts';
import type { CellValue } from '../../contract/columns.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { BlockWrites } from './blockWrites.ts';

/** Continues `from` over the rest of `over`. */
export function fillSeries<Row>(
  grid: GridInstance<Row>,
  { readAt, copyInto }: BlockWrites,
  from: Block,
  over: Block,
): void {
  const vertical = over.left === from.left && over.right === from.right;
  const backwards = vertical ? over.top < from.top : over.left < from.left;
  const target = restOf(from, over, vertical, backwards);
  const count = vertical ? target.bottom - target.top + 1 : target.right - target.left + 1;
  if (count <= 0) return;
  const lines = new Map<number, CellValue[]>();
  for (let line = vertical ? from.left : from.top; line <= (vertical ? from.right : from.bottom); line++) {
    const length = vertical ? from.bottom - from.top + 1 : from.right - from.left + 1;
    const values = Array.from({ length }, (_, at) =>
      vertical ? readAt(from.top + at, line) : readAt(line, from.left + at),
    );
    const input = grid.columnAt(vertical ? line : from.left)?.column.editor?.input ?? 'text';
    lines.set(line, fillValues(values, count, fillKind(values, input), backwards));
  }
  const step = (row: number, column: number): number =>
    vertical
      ? backwards
        ? target.bottom - row
        : row - target.top
      : backwards
        ? target.right - column
        : column - target.left;
  copyInto(from, target, t('填充'), (row, column) => lines.get(vertical ? column : row)?.[step(row, column)]);
}

/** What `over` has beyond `from`, on the side it was drawn to. */
function restOf(from: Block, over: Block, vertical: boolean, backwards: boolean): Block {
  if (vertical) return backwards ? { ...over, bottom: from.top - 1 } : { ...over, top: from.bottom + 1 };
  return backwards ? { ...over, right: from.left - 1 } : { ...over, left: from.right + 1 };
}
