// Commands that write many cells at once: clear, toggle, fill down and right, the fill handle, the typed text into a
// selection, one value into a column. Locked cells are skipped, lookups bring their records along, each is one step.
import type { Message } from '../core/language.ts';
import { t } from '../core/language.ts';
import { cellOf } from './position.ts';
import type { Block } from '../table/selection.ts';
import { emptyValue } from './cellReading.ts';
import type { EditorHost } from './editorHost.ts';
import type { Entry } from './entry.ts';
import { createBlockWrites, openCells } from './fill/blockWrites.ts';
import { fillColumn } from './fill/columnFill.ts';
import type { FillScope } from './fill/columnFill.ts';
import { fillSeries } from './fill/seriesFill.ts';
import type { GridInstance } from '../frame/instance.ts';

export interface FillCommands {
  clear: () => void;
  toggle: () => void;
  copyAbove: () => void;
  fillDown: () => void;
  fillRight: () => void;
  /** mod+Enter: the typed text into every selected cell. */
  fillSelection: (text: string) => Promise<void>;
  /** Fill handle: continues `from` over the rest of `over`. */
  fillSeries: (from: Block, over: Block) => void;
  /** One text into a column; how many cells took it, or why it cannot be read. */
  fillColumn: (column: string, text: string, scope: FillScope) => Promise<number | string | Message>;
}

export function createFillCommands<Row>(
  grid: GridInstance<Row>,
  editor: EditorHost,
  entry: Entry,
): FillCommands {
  const writes = createBlockWrites(grid);
  const { readAt, copyInto } = writes;

  return {
    clear() {
      writes.set(grid.selectedBlocks(), t('清除内容'), (_, column) =>
        emptyValue(grid.columnAt(column)?.column.editor),
      );
    },
    toggle() {
      const block = grid.selectedBlock();
      if (!block) return;
      const on = readAt(block.top, block.left) !== true;
      writes.set(grid.selectedBlocks(), t('勾选'), (_, column) =>
        grid.columnAt(column)?.column.editor?.input === 'check' ? on : undefined,
      );
    },
    copyAbove() {
      const cell = cellOf(grid.position);
      const column = cell ? grid.columnIndex(cell.column) : -1;
      if (!cell || cell.row === 0 || column < 0) return;
      const at = { top: cell.row, bottom: cell.row, left: column, right: column };
      const above = { ...at, top: cell.row - 1, bottom: cell.row - 1 };
      copyInto(above, at, t('同上'), () => readAt(cell.row - 1, column));
    },
    fillDown() {
      const block = grid.selectedBlock();
      if (!block) return;
      const single = block.top === block.bottom;
      if (single && block.top === 0) return;
      const source = single ? block.top - 1 : block.top;
      const from = { ...block, top: source, bottom: source };
      copyInto(from, single ? block : { ...block, top: block.top + 1 }, t('向下填充'), (_, column) =>
        readAt(source, column),
      );
    },
    fillRight() {
      const block = grid.selectedBlock();
      if (!block) return;
      const single = block.left === block.right;
      const source = single ? block.left - 1 : block.left;
      if (source < 0) return;
      writes.set([single ? block : { ...block, left: block.left + 1 }], t('向右填充'), (row, column) => {
        const same =
          grid.columnAt(source)?.column.editor?.input === grid.columnAt(column)?.column.editor?.input;
        return same ? readAt(row, source) : undefined;
      });
    },
    async fillSelection(text) {
      const now = grid.props.editing;
      const blocks = grid.selectedBlocks();
      if (blocks.length === 0 || !now) return;
      editor.leave();
      const accepted: Promise<boolean>[] = [];
      now.batch(t('填充所选单元格'), () => {
        for (const cell of openCells(grid, blocks)) accepted.push(entry.accept(cell, text));
      });
      await Promise.all(accepted);
    },
    fillSeries: (from, over) => fillSeries(grid, writes, from, over),
    fillColumn: (id, text, scope) => fillColumn(grid, id, text, scope),
  };
}
