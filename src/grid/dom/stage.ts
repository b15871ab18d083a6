// The stage: a sticky box that never moves with the native scroll. Wheel, thumb and commands become our logical
// offset; a frame is written inside the scroll event, so none is painted with rows that are not written yet.
import type { GridPosition } from '../contract/view.ts';
import { createAnchors, placeOf } from './anchors.ts';
import { createAutoHeight } from './autoHeight.ts';
import { createGeometry } from './geometry.ts';
import type { GridInstance } from '../frame/instance.ts';
import { createRowBands } from './rowBands.ts';
import { createRowLayout } from '../virtual/rowLayout.ts';
import { createRowMeasure } from '../virtual/rowMeasure.ts';
import type { Stage } from './stageCalls.ts';
import { createStageFit } from './stageFit.ts';
import type { StageFit } from './stageFit.ts';
import { createStageFrame } from './stageFrame.ts';
import type { StageElements } from './stageFrame.ts';
import { createStagePaint } from './stagePaint.ts';
import { createStageScroll } from './stageScroll.ts';
import type { StageScroll } from './stageScroll.ts';
import { createStageView } from './stageView.ts';
import type { StageParts } from './stageView.ts';
import { createWheel } from './wheel.ts';

export function createStage<Row>(
  grid: GridInstance<Row>,
  elements: StageElements,
  gridId: string,
): Stage<Row> {
  const { stage, body, track } = elements;
  const boxes = createStageFrame(grid, elements, gridId);
  const measure = createRowMeasure(grid, body);
  const rows = createRowLayout(grid, measure);
  const auto = createAutoHeight(grid, elements, rows, () => scroll.onScroll());
  const pool = createRowBands(grid, track, rows, gridId, boxes.placeOf);
  const view = createStageView(grid, rows, measure);
  const { bodyHeight, measured } = view;
  const anchors = createAnchors(grid, rows, pool, () => ({
    logical: view.state.logical,
    bodyHeight: bodyHeight(),
    shown: view.shown,
    measured: measured(),
  }));
  const geometry = createGeometry(grid, stage, () => ({
    width: view.width,
    bodyHeight: bodyHeight(),
    logical: view.state.logical,
    scrollX: view.scrollX,
    rows,
  }));
  const parts: StageParts<Row> = { grid, elements, view, rows, auto, pool, boxes, anchors };
  const frames = createStagePaint(parts, {
    onScroll: () => scroll.onScroll(),
    refit: () => fit.refit(),
  });
  const scroll: StageScroll = createStageScroll(parts, frames);
  const fit: StageFit = createStageFit(parts, frames, scroll);
  let frame = 0;

  const self: Stage<Row> = {
    ...geometry,
    pool,
    visible: () => view.shown,
    topRow: frames.topRow,
    pageRows: () => Math.max(1, Math.floor(view.viewport() / grid.rowHeight) - 1),
    paint: fit.refit,
    schedule() {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        self.paint();
      });
    },
    scrollTo: scroll.scrollTo,
    reveal: scroll.reveal,
    revealFirstColumns: () => scroll.scrollTo(view.state.logical, 0),
    bands: rows.bands,
    rowTop: (row) => rows.yOf(row, view.state.logical, bodyHeight()),
    keepAnchor() {
      fit.restructure();
      anchors.keep();
    },
    remeasure: fit.restructure,
    size: () => ({
      width: view.width,
      height: view.height,
      bodyTop: grid.headHeight,
      bodyHeight: bodyHeight(),
      scrollX: view.scrollX,
    }),
    offset: () => view.state.logical,
    position: () => positionOf(parts),
    restore: scroll.restore,
    writeColumns() {
      boxes.writeColumns();
      boxes.writeTracks(view.scrollX);
      if (measure.relaid()) self.keepAnchor();
    },
    holdBy: frames.holdBy,
    attach() {
      const detach = listenTo(parts, scroll, fit, self.writeColumns);
      return () => {
        detach();
        cancelAnimationFrame(frame);
        frame = 0;
        frames.stop();
        pool.clear();
        auto.clear();
      };
    },
  };
  return self;
}

/** Where the user is, as plain data. */
function positionOf<Row>({ grid, view, rows }: StageParts<Row>): GridPosition {
  const { start } = view.shown;
  const into = view.state.logical + rows.bands().top - grid.rowAxis.top(start);
  return placeOf(grid, start, into, view.scrollX);
}

/** Follows size, scroll and wheel; writes the columns and the first frame. */
function listenTo<Row>(
  { grid, elements: { scroller }, view, auto, boxes }: StageParts<Row>,
  { scrollTo, onScroll }: StageScroll,
  { resized }: StageFit,
  writeColumns: () => void,
): () => void {
  const onWheel = createWheel(scrollTo, () => ({
    scroller,
    extent: view.extent(),
    logical: view.state.logical,
    scrollX: view.scrollX,
    rowHeight: grid.rowHeight,
    onPage: auto.onPage(),
  }));
  const observer = new ResizeObserver(([entry]) => {
    if (entry) resized(entry.contentRect.width, entry.contentRect.height);
  });
  observer.observe(scroller);
  scroller.addEventListener('scroll', onScroll, { passive: true });
  scroller.addEventListener('wheel', onWheel, { passive: false });
  writeColumns();
  const boxesOff = boxes.attach();
  resized(scroller.clientWidth, scroller.clientHeight);
  return () => {
    observer.disconnect();
    boxesOff();
    scroller.removeEventListener('scroll', onScroll);
    scroller.removeEventListener('wheel', onWheel);
  };
}
