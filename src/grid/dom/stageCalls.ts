// What the other parts of a grid ask of its stage: to paint, to scroll, and where rows and columns stand.
import type { IndexRange } from '../contract/rows.ts';
import type { GridPosition } from '../contract/view.ts';
import type { Bands } from '../virtual/rowLayout.ts';
import type { Geometry } from './geometry.ts';
import type { RowBands } from './rowBands.ts';

export interface Stage<Row> extends Geometry<Row> {
  readonly pool: Pick<RowBands<Row>, 'cellAt' | 'richCells'>;
  /** Rows at least partly in view. */
  visible: () => IndexRange;
  /** Row shown at the top: one passed before while the rows of the place in view are still to come. */
  topRow: () => number;
  pageRows: () => number;
  paint: () => void;
  /** Paints in the next frame; several calls make one paint. */
  schedule: () => void;
  scrollTo: (logical: number, left?: number) => void;
  reveal: (row: number, column: number, align?: 'auto' | 'start' | 'center') => void;
  /** Brings the first free column beside the pinned ones. */
  revealFirstColumns: () => void;
  /** Heights in px of the rows pinned at the top and at the bottom, and which rows are free between them. */
  bands: () => Bands;
  /** Px of a row's top from the body's top edge. */
  rowTop: (row: number) => number;
  /** Lines are about to come or go: what is in view keeps its place in the next paint. */
  keepAnchor: () => void;
  /** Row heights were measured for other widths or other rows. */
  remeasure: () => void;
  size: () => { width: number; height: number; bodyTop: number; bodyHeight: number; scrollX: number };
  offset: () => number;
  position: () => GridPosition;
  restore: (position: GridPosition) => void;
  /** Column variables for the layout now in use. */
  writeColumns: () => void;
  /** Tells which row to show at the top in place of the first of `seen` while the thumb is dragged. */
  holdBy: (held: ((seen: IndexRange) => number) | null) => void;
  attach: () => () => void;
}
