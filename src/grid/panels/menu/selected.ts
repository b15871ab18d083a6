// What is selected, as data for commands, menus and the outside.
import { cellOf } from '../../interact/position.ts';
import type { GridSelection } from '../../contract/extensions.ts';
import type { GridInstance } from '../../frame/instance.ts';

export function selectionOf<Row>(grid: GridInstance<Row>): GridSelection<Row> {
  const cell = cellOf(grid.position);
  const laid = cell ? grid.laid(cell.column) : undefined;
  const block = grid.selectedBlock();
  return {
    cell:
      cell && laid
        ? {
            row: grid.props.source.rowAt(cell.row),
            rowId: cell.rowId,
            rowIndex: cell.row,
            column: cell.column,
            value: grid.valueAt(cell.row, laid),
            text: grid.textAt(cell.row, laid),
          }
        : null,
    rowIds: grid.selectedRowIds(),
    allMatching: grid.rowSelection.allMatching,
    exceptIds: [...grid.rowSelection.except],
    query: grid.props.source.query?.(),
    block: block && {
      top: block.top,
      bottom: block.bottom,
      columns: grid.layout.columns.slice(block.left, block.right + 1).map((laid) => laid.id),
    },
  };
}
