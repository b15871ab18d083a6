// Points and boxes of the stage: which cell lies under a point, where a cell lies. Arithmetic on the layout;
// the only thing read from the page is where the stage stands.
import type { LaidColumn } from '../table/columnLayout.ts';
import type { GridPoint } from '../interact/position.ts';

import type { GridInstance } from '../frame/instance.ts';
import type { Bands, RowLayout } from '../virtual/rowLayout.ts';
import { revealOffset } from '../virtual/scroll.ts';

export interface CellRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Geometry<Row> {
  /** Cell under a client point; row or column −1 outside. */
  pointAt: (clientX: number, clientY: number) => GridPoint & { gutter: boolean };
  /** Box of a cell in stage pixels. */
  rectOf: (row: number, laid: LaidColumn<Row>) => CellRect;
  /** Where the stage stands in the page. */
  origin: () => { left: number; top: number };
}

interface View {
  width: number;
  bodyHeight: number;
  logical: number;
  scrollX: number;
  rows: RowLayout;
}

export function createGeometry<Row>(
  grid: GridInstance<Row>,
  stage: HTMLElement,
  view: () => View,
): Geometry<Row> {
  const columnAt = (x: number): { column: number; gutter: boolean } => {
    const { layout } = grid;
    const { width, scrollX } = view();
    if (x < 0 || x >= width) return { column: -1, gutter: false };
    if (x < layout.gutter) return { column: -1, gutter: true };
    const within = (from: number, to: number, inside: number): number =>
      layout.columns.slice(from, to).find((laid) => inside >= laid.left && inside < laid.left + laid.width)
        ?.index ?? -1;
    if (x < layout.startWidth)
      return { column: within(0, layout.startCount, x - layout.gutter), gutter: false };
    const endLeft = width - layout.endWidth;
    if (x >= endLeft)
      return {
        column: within(layout.startCount + layout.centreCount, layout.columns.length, x - endLeft),
        gutter: false,
      };
    const inside = x - layout.startWidth + scrollX;
    const found = inside < layout.centreWidth ? layout.centre.itemAt(inside) : -1;
    return { column: found < 0 ? -1 : layout.startCount + found, gutter: false };
  };

  return {
    origin: () => stage.getBoundingClientRect(),
    pointAt(clientX, clientY) {
      const { bodyHeight, logical, rows } = view();
      const box = stage.getBoundingClientRect();
      return {
        row: rows.rowAtY(clientY - box.top - grid.headHeight, logical, bodyHeight),
        ...columnAt(clientX - box.left),
      };
    },
    rectOf(row, laid) {
      const { layout } = grid;
      const { width, logical, scrollX, bodyHeight, rows } = view();
      const left =
        laid.region === 'start'
          ? layout.gutter + laid.left
          : laid.region === 'end'
            ? width - layout.endWidth + laid.left
            : layout.startWidth + laid.left - scrollX;
      return {
        left,
        top: grid.headHeight + rows.yOf(row, logical, bodyHeight),
        width: laid.width,
        height: grid.cellHeight(row),
      };
    },
  };
}

/** Where the view has to stand so that the cell is in it, with the least movement. */
export function revealTarget<Row>(
  grid: GridInstance<Row>,
  bands: Bands,
  view: { logical: number; viewport: number; scrollX: number; centreWidth: number },
  cell: { row: number; column: number; align: 'auto' | 'start' | 'center' },
): { logical: number; left: number } {
  const laid = grid.columnAt(cell.column);
  const left =
    laid?.region === 'centre'
      ? revealOffset(view.scrollX, view.centreWidth, laid.left, laid.left + laid.width)
      : view.scrollX;
  if (cell.row < bands.from || cell.row >= bands.to) return { logical: view.logical, left };
  const top = grid.rowAxis.top(cell.row) - bands.top;
  const bottom = top + grid.cellHeight(cell.row);
  return { logical: revealOffset(view.logical, view.viewport, top, bottom, cell.align), left };
}
