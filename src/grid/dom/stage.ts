// The stage: a sticky box that never moves with the native scroll. Wheel, thumb and commands become our logical
// offset; a frame is written inside the scroll event, so none is painted with rows that are not written yet.
import { afterNativeScroll, clampOffset, isScaled, moveTo, scrollGeometry } from '../virtual/scroll.ts';
import type { ScrollState } from '../virtual/scroll.ts';

import type { IndexRange } from '../contract/rows.ts';
import { createAnchors, placeOf } from './anchors.ts';
import { createAutoHeight } from './autoHeight.ts';
import { createGeometry, revealTarget } from './geometry.ts';
import type { GridInstance } from '../frame/instance.ts';
import { headsFor } from '../virtual/columnAxis.ts';
import { createRowBands } from './rowBands.ts';
import { createRowLayout } from '../virtual/rowLayout.ts';
import type { Anchor } from '../virtual/rowLayout.ts';
import { createRowMeasure } from '../virtual/rowMeasure.ts';
import type { Stage } from './stageCalls.ts';
import { createStageFrame } from './stageFrame.ts';
import type { StageElements } from './stageFrame.ts';
import { createWheel } from './wheel.ts';

const settleMs = 120;
export function createStage<Row>(
  grid: GridInstance<Row>,
  elements: StageElements,
  gridId: string,
): Stage<Row> {
  const { scroller, stage, body, track } = elements;
  const boxes = createStageFrame(grid, elements, gridId);
  const measure = createRowMeasure(grid, body);
  const rows = createRowLayout(grid, measure);
  const auto = createAutoHeight(grid, elements, rows, () => onScroll());
  const pool = createRowBands(grid, track, rows, gridId, boxes.placeOf);
  let state: ScrollState = { logical: 0, physical: 0 };
  let scrollX = 0;
  let width = 0;
  let height = 0;
  let frame = 0;
  let settle: ReturnType<typeof setTimeout> | undefined;
  let shown: IndexRange = { start: 0, end: 0 };
  let restructured = true;
  let held: ((seen: IndexRange) => number) | null = null;
  let dragged = false;
  let top = 0;
  const snap = (px: number): number => Math.round(px * grid.pixelRatio) / grid.pixelRatio;
  const bodyHeight = (): number => Math.max(0, height - grid.headHeight - grid.totalsHeight);
  const centreWidth = (): number => Math.max(0, width - grid.layout.startWidth - grid.layout.endWidth);
  const viewport = (): number => Math.max(0, bodyHeight() - rows.bands().top - rows.bands().bottom);
  const extent = () => scrollGeometry(rows.content(), viewport(), measure.active());

  const anchors = createAnchors(grid, rows, pool, () => ({
    logical: state.logical,
    bodyHeight: bodyHeight(),
    shown,
    measured: measure.active(),
  }));
  const geometry = createGeometry(grid, stage, () => ({
    width,
    bodyHeight: bodyHeight(),
    logical: state.logical,
    scrollX,
    rows,
  }));
  const writeSizes = (): void => {
    boxes.writeSizes({ width, height, bodyHeight: bodyHeight(), scrollHeight: extent().physicalMax });
    auto.writeWidth(grid.layout.startWidth + grid.layout.centreWidth + grid.layout.endWidth);
  };

  /** Writes the frame at `state.logical`; with an anchor that row stays where it was while others are measured. */
  const paint = (anchor: Anchor | null = null): void => {
    if (width === 0 || height === 0) return;
    const at = clampOffset(extent(), rows.settle(state.logical, bodyHeight(), anchor));
    if (at !== state.logical) {
      state = { ...state, logical: at };
      writeSizes();
    }
    const columns = grid.layout.centre.range(scrollX, centreWidth());
    const place = rows.visible(state.logical, bodyHeight());
    top = dragged && held ? held(place) : place.start;
    const isHeld = top !== place.start;
    const { written, seen } = pool.paint({
      offset: isHeld ? grid.rowAxis.top(top) - rows.bands().top : state.logical,
      bodyHeight: bodyHeight(),
      columns,
      centreWidth: centreWidth(),
      scrollX,
    });
    boxes.writePoints();
    boxes.writeTracks(scrollX);
    grid.headColumns.set(headsFor(grid.layout.centreCount, columns));
    shown = isHeld ? place : seen;
    grid.props.source.watch(isHeld ? place : written, rows.retained());
    grid.topics.emit('scrolled');
    clearTimeout(settle);
    settle = setTimeout(settled, settleMs);
  };

  const settled = (): void => {
    pool.writeOrder();
    // The user scrolled, but the event has not come yet: his move counts first.
    if (scroller.clientHeight > 0 && Math.abs(scroller.scrollTop - state.physical) > 1.01) return onScroll();
    if (dragged) {
      dragged = false;
      refit();
    }
    const wanted = moveTo(extent(), state.logical).physical;
    if (isScaled(extent()) && Math.abs(wanted - state.physical) > 1) {
      state = { ...state, physical: wanted };
      scroller.scrollTop = wanted;
    }
    grid.topics.emit('settled');
  };

  const scrollTo = (logical: number, left?: number): void => {
    dragged = false;
    const next = moveTo(extent(), snap(logical));
    const anchor = anchors.at(next.logical);
    state = next;
    writeSizes();
    if (Math.abs(scroller.scrollTop - next.physical) >= 1) scroller.scrollTop = next.physical;
    if (left !== undefined) setScrollX(left);
    paint(anchor);
  };

  const setScrollX = (left: number): void => {
    const most = Math.max(0, grid.layout.startWidth + grid.layout.centreWidth + grid.layout.endWidth - width);
    scrollX = snap(Math.min(Math.max(0, left), most));
    if (auto.sideways().scrollLeft !== scrollX) auto.sideways().scrollLeft = scrollX;
  };

  const onScroll = (): void => {
    const physical = scroller.scrollTop;
    const left = snap(auto.sideways().scrollLeft);
    const own = Math.abs(physical - state.physical) < 1.01;
    if (own && left === scrollX) return;
    scrollX = left;
    let anchor: Anchor | null = null;
    if (!own) {
      dragged = true;
      const next = afterNativeScroll(extent(), state, physical);
      anchor = anchors.at(next.logical);
      state = { ...next, logical: snap(next.logical) };
      if (Math.abs(state.physical - physical) > 1) scroller.scrollTop = state.physical;
    }
    paint(anchor);
  };

  const onWheel = createWheel(scrollTo, () => ({
    scroller,
    extent: extent(),
    logical: state.logical,
    scrollX,
    rowHeight: grid.rowHeight,
    onPage: auto.onPage(),
  }));

  const resized = (nextWidth: number, nextHeight: number): void => {
    width = Math.floor(nextWidth);
    height = Math.floor(nextHeight);
    if (grid.props.autoHeight) rows.refresh(restructured);
    height = auto.fit() ?? height;
    refit();
  };

  /** Rows, heights or the view's size may have changed: sizes anew, the first row or the anchor where it was. */
  const refit = (): void => {
    if (width === 0 || height === 0) return;
    grid.pixelRatio = globalThis.devicePixelRatio || 1;
    const before = {
      row: shown.start,
      height: grid.rowAxis.base,
      into: grid.rowAxis.top(shown.start) - rows.bands().top - state.logical,
    };
    rows.refresh(restructured);
    restructured = false;
    height = auto.fit() ?? height;
    grid.fit(width);
    let { logical } = state;
    if (before.height !== grid.rowHeight)
      logical =
        grid.rowAxis.top(before.row) - rows.bands().top - (before.into / before.height) * grid.rowHeight;
    const anchor = anchors.remembered();
    if (anchor) logical = grid.rowAxis.top(anchor.row) - anchor.y;
    const next = moveTo(extent(), snap(logical));
    state = next;
    writeSizes();
    if (Math.abs(scroller.scrollTop - next.physical) >= 1) scroller.scrollTop = next.physical;
    setScrollX(scrollX);
    paint(anchor ?? anchors.at(state.logical));
  };

  const self: Stage<Row> = {
    pool,
    visible: () => shown,
    topRow: () => top,
    pageRows: () => Math.max(1, Math.floor(viewport() / grid.rowHeight) - 1),
    paint: () => refit(),
    schedule() {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        self.paint();
      });
    },
    scrollTo,
    reveal(row, column, align = 'auto') {
      // Rows measured on the way may stand elsewhere than was thought.
      for (let round = 0; round < 2; round++) {
        const view = { logical: state.logical, viewport: viewport(), scrollX, centreWidth: centreWidth() };
        const target = revealTarget(grid, rows.bands(), view, { row, column, align });
        if (auto.onPage()) pool.cellAt(row, column)?.scrollIntoView({ block: 'nearest' });
        if (target.logical === state.logical && target.left === scrollX) return;
        scrollTo(target.logical, target.left);
        if (!measure.active()) return;
      }
    },
    revealFirstColumns: () => scrollTo(state.logical, 0),
    bands: rows.bands,
    rowTop: (row) => rows.yOf(row, state.logical, bodyHeight()),
    keepAnchor() {
      restructured = true;
      anchors.keep();
    },
    remeasure() {
      restructured = true;
    },
    pointAt: geometry.pointAt,
    rectOf: geometry.rectOf,
    origin: geometry.origin,
    size: () => ({ width, height, bodyTop: grid.headHeight, bodyHeight: bodyHeight(), scrollX }),
    offset: () => state.logical,
    position: () =>
      placeOf(grid, shown.start, state.logical + rows.bands().top - grid.rowAxis.top(shown.start), scrollX),
    restore(position) {
      rows.refresh(true);
      const known =
        position.topRowId === undefined || position.topRowId === null
          ? -1
          : grid.props.source.indexOf(position.topRowId);
      const top = grid.rowAxis.top(Math.min(known >= 0 ? known : position.topRow, grid.rowCount));
      scrollX = position.left;
      state = { ...state, logical: top - rows.bands().top + position.topOffset };
      if (width > 0) scrollTo(state.logical, position.left);
    },
    writeColumns() {
      boxes.writeColumns();
      boxes.writeTracks(scrollX);
      if (measure.relaid()) self.keepAnchor();
    },
    holdBy(next) {
      held = next;
    },
    attach() {
      const observer = new ResizeObserver(([entry]) => {
        if (entry) resized(entry.contentRect.width, entry.contentRect.height);
      });
      observer.observe(scroller);
      scroller.addEventListener('scroll', onScroll, { passive: true });
      scroller.addEventListener('wheel', onWheel, { passive: false });
      self.writeColumns();
      const boxesOff = boxes.attach();
      resized(scroller.clientWidth, scroller.clientHeight);
      return () => {
        observer.disconnect();
        boxesOff();
        scroller.removeEventListener('scroll', onScroll);
        scroller.removeEventListener('wheel', onWheel);
        cancelAnimationFrame(frame);
        frame = 0;
        clearTimeout(settle);
        pool.clear();
        auto.clear();
      };
    },
  };
  return self;
}
