// Drags that write: the fill handle, and selected rows taken along by their numbers, among neighbours or in a tree.
import type { Block } from '../table/selection.ts';
import type { EditCommands } from './editCommands.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Navigation } from './navigation.ts';
import type { Drag } from './position.ts';
import type { Stage } from '../dom/stageCalls.ts';
import { dragInTree, movableTree } from './treeMoves.ts';

export interface RowDrags {
  /** Continues the cells of `from` as far as the pointer goes. */
  fill: (event: PointerEvent, from: Block) => void;
  /** Takes the rows of `from` along, pressed on this one. */
  rows: (row: number, event: PointerEvent, from: Block) => void;
}

interface DragParts<Row> {
  grid: GridInstance<Row>;
  stage: Stage<Row>;
  navigation: Navigation;
  commands: EditCommands;
  drag: Drag;
  area: HTMLElement;
}

export function createRowDrags<Row>({
  grid,
  stage,
  navigation,
  commands,
  drag,
  area,
}: DragParts<Row>): RowDrags {
  const fill: RowDrags['fill'] = (event, from) => {
    drag(
      event,
      (point) => {
        const down = Math.max(point.row - from.bottom, from.top - point.row);
        const across = Math.max(point.column - from.right, from.left - point.column);
        grid.fillPreview =
          down >= across
            ? { ...from, top: Math.min(from.top, point.row), bottom: Math.max(from.bottom, point.row) }
            : { ...from, left: Math.min(from.left, point.column), right: Math.max(from.right, point.column) };
        grid.topics.emit('cut');
      },
      () => {
        const over = grid.fillPreview;
        grid.fillPreview = null;
        grid.topics.emit('cut');
        if (!over) return;
        commands.fillSeries(from, over);
        const anchor = grid.address(over.top, over.left);
        const head = grid.address(over.bottom, over.right);
        if (anchor && head) grid.setRanges([{ anchor, head }]);
      },
    );
  };

  /** Selected rows are taken along by their numbers; a press without a move selects the row alone. */
  const dragRows: RowDrags['rows'] = (row, event, from) => {
    const show = (at: number | null): void => {
      if (grid.dropAt === at) return;
      grid.dropAt = at;
      grid.topics.emit('cut');
    };
    let moved = false;
    drag(
      event,
      (point) => {
        moved ||= point.row !== row;
        show(point.row < from.top ? point.row : point.row > from.bottom ? point.row + 1 : null);
      },
      () => {
        const target = grid.dropAt;
        show(null);
        if (target !== null) commands.moveRowsTo(target);
        else if (!moved) navigation.selectRow(row);
      },
    );
  };

  return {
    fill,
    rows(row, event, from) {
      if (!movableTree(grid.props.source)) return dragRows(row, event, from);
      area.setPointerCapture(event.pointerId);
      dragInTree(grid, stage, area, grid.blockRowIds(), () => navigation.selectRow(row));
    },
  };
}
