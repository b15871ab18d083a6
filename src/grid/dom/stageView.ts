// Where a stage stands: how far it is scrolled, how large it is, which rows it shows, and what follows from them. Scrolling,
// fitting and painting write it; there is one object per grid, so that a frame makes none.
import type { IndexRange } from '../contract/rows.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { RowLayout, RowMeasure } from '../virtual/rowLayout.ts';
import { scrollGeometry } from '../virtual/scroll.ts';
import type { ScrollGeometry, ScrollState } from '../virtual/scroll.ts';
import type { Anchors } from './anchors.ts';
import type { AutoHeight } from './autoHeight.ts';
import type { RowBands } from './rowBands.ts';
import type { StageElements, StageFrame } from './stageFrame.ts';

export interface StageView {
  state: ScrollState;
  scrollX: number;
  width: number;
  height: number;
  /** Rows at least partly in view. */
  shown: IndexRange;
  /** The thumb is being dragged. */
  dragged: boolean;
  /** To whole device pixels. */
  readonly snap: (px: number) => number;
  readonly bodyHeight: () => number;
  readonly centreWidth: () => number;
  /** Px of the free rows in view. */
  readonly viewport: () => number;
  readonly extent: () => ScrollGeometry;
  /** Rows may turn out taller than the base. */
  readonly measured: () => boolean;
}

/** What the parts of a stage work on. */
export interface StageParts<Row> {
  grid: GridInstance<Row>;
  elements: StageElements;
  view: StageView;
  rows: RowLayout;
  auto: AutoHeight;
  pool: RowBands<Row>;
  boxes: StageFrame;
  anchors: Anchors;
}

export function createStageView<Row>(
  grid: GridInstance<Row>,
  rows: RowLayout,
  measure: Pick<RowMeasure, 'active'>,
): StageView {
  const view: StageView = {
    state: { logical: 0, physical: 0 },
    scrollX: 0,
    width: 0,
    height: 0,
    shown: { start: 0, end: 0 },
    dragged: false,
    snap: (px) => Math.round(px * grid.pixelRatio) / grid.pixelRatio,
    bodyHeight: () => Math.max(0, view.height - grid.headHeight - grid.totalsHeight),
    centreWidth: () => Math.max(0, view.width - grid.layout.startWidth - grid.layout.endWidth),
    viewport: () => Math.max(0, view.bodyHeight() - rows.bands().top - rows.bands().bottom),
    extent: () => scrollGeometry(rows.content(), view.viewport(), measure.active()),
    measured: measure.active,
  };
  return view;
}
