// Which blocks of cells the overlay marks, the lowest first: the row and column the user is in, ranges, fill preview, cut
// cells, the active cell, and where dragged rows would land.
import { cellOf } from '../interact/position.ts';
import { blockOf, cellsIn } from '../table/selection.ts';
import type { Block } from '../table/selection.ts';
import type { GridInstance } from '../frame/instance.ts';
import styles from './overlay.module.css';

export interface Mark {
  block: Block;
  /** Class of its box. */
  name: string | undefined;
}

export function marksOf<Row>(grid: GridInstance<Row>): Mark[] {
  const cell = cellOf(grid.position);
  const column = cell ? grid.columnIndex(cell.column) : -1;
  const ranges = grid.ranges
    .flatMap((range) => blockOf(range, grid.columnIndex) ?? [])
    .filter((block) => cellsIn(block) > 1);
  const last = grid.layout.columns.length - 1;
  return [
    ...(cell && column >= 0 ? bands(grid, cell.row, column) : []),
    ...ranges.map((block) => ({ block, name: styles['range'] })),
    ...(grid.fillPreview ? [{ block: grid.fillPreview, name: styles['fill'] }] : []),
    ...(grid.cut ? [{ block: grid.cut.block, name: styles['cut'] }] : []),
    ...(cell && column >= 0
      ? [
          {
            block: { ...widthOf(grid, cell.row, column), top: cell.row, bottom: cell.row },
            name: activeName(grid),
          },
        ]
      : []),
    ...(grid.dropAt === null ? [] : [dropMark(grid.dropAt, last, grid.rowCount)]),
  ];
}

/** The row the user is in, and its column where asked for: a tint over the cells, which stay as they are. */
function bands<Row>(grid: GridInstance<Row>, row: number, column: number): Mark[] {
  const last = grid.layout.columns.length - 1;
  return [
    { block: { top: row, bottom: row, left: 0, right: last }, name: styles['band'] },
    ...(grid.props.crosshair === true
      ? [{ block: { top: 0, bottom: grid.rowCount - 1, left: column, right: column }, name: styles['band'] }]
      : []),
  ];
}

function dropMark(before: number, last: number, rowCount: number): Mark {
  const row = Math.min(before, rowCount - 1);
  const name = before > row ? styles['dropBelow'] : styles['dropAbove'];
  return { block: { top: row, bottom: row, left: 0, right: last }, name };
}

/** A group's line is active as a whole. */
function widthOf<Row>(grid: GridInstance<Row>, row: number, column: number): { left: number; right: number } {
  return grid.lineAt(row)?.kind === 'group'
    ? { left: 0, right: grid.layout.columns.length - 1 }
    : grid.spanOf(row, column);
}

function activeName<Row>(grid: GridInstance<Row>): string {
  return [
    styles['active'],
    !grid.hasFocus && styles['blurred'],
    grid.position.kind === 'editing' && styles['editing'],
  ]
    .filter(Boolean)
    .join(' ');
}
