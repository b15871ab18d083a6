// Writes the frames of a stage: the rows and columns in view, where sizes, tracks and heads have to stand for them, and what
// may wait until scrolling rests.
import type { IndexRange } from '../contract/rows.ts';
import { headsFor } from '../virtual/columnAxis.ts';
import type { Anchor } from '../virtual/rowLayout.ts';
import { clampOffset, isScaled, moveTo } from '../virtual/scroll.ts';
import type { StageParts } from './stageView.ts';

const settleMs = 120;

/** What is done first when a frame finds that the user was faster. */
interface StagePaintCalls {
  onScroll: () => void;
  refit: () => void;
}

export interface StagePaint {
  /** Writes the frame at the view's offset; with an anchor that row stays where it was while others are measured. */
  paint: (anchor?: Anchor | null) => void;
  writeSizes: () => void;
  /** Row shown at the top. */
  topRow: () => number;
  holdBy: (held: ((seen: IndexRange) => number) | null) => void;
  /** No frame is waiting to settle. */
  stop: () => void;
}

export function createStagePaint<Row>(
  { grid, elements: { scroller }, view, rows, auto, pool, boxes }: StageParts<Row>,
  { onScroll, refit }: StagePaintCalls,
): StagePaint {
  const { bodyHeight, centreWidth, extent } = view;
  let settle: ReturnType<typeof setTimeout> | undefined;
  let held: ((seen: IndexRange) => number) | null = null;
  let top = 0;

  const writeSizes = (): void => {
    const { width, height } = view;
    boxes.writeSizes({ width, height, bodyHeight: bodyHeight(), scrollHeight: extent().physicalMax });
    auto.writeWidth(grid.layout.startWidth + grid.layout.centreWidth + grid.layout.endWidth);
  };

  const paint = (anchor: Anchor | null = null): void => {
    if (view.width === 0 || view.height === 0) return;
    const at = clampOffset(extent(), rows.settle(view.state.logical, bodyHeight(), anchor));
    if (at !== view.state.logical) {
      view.state = { ...view.state, logical: at };
      writeSizes();
    }
    const { scrollX } = view;
    const columns = grid.layout.centre.range(scrollX, centreWidth());
    const place = rows.visible(view.state.logical, bodyHeight());
    top = view.dragged && held ? held(place) : place.start;
    const isHeld = top !== place.start;
    const { written, seen } = pool.paint({
      offset: isHeld ? grid.rowAxis.top(top) - rows.bands().top : view.state.logical,
      bodyHeight: bodyHeight(),
      columns,
      centreWidth: centreWidth(),
      scrollX,
    });
    boxes.writePoints();
    boxes.writeTracks(scrollX);
    grid.headColumns.set(headsFor(grid.layout.centreCount, columns));
    view.shown = isHeld ? place : seen;
    grid.props.source.watch(isHeld ? place : written, rows.retained());
    grid.topics.emit('scrolled');
    clearTimeout(settle);
    settle = setTimeout(settled, settleMs);
  };

  const settled = (): void => {
    pool.writeOrder();
    // The user scrolled, but the event has not come yet: his move counts first.
    if (scroller.clientHeight > 0 && Math.abs(scroller.scrollTop - view.state.physical) > 1.01)
      return onScroll();
    if (view.dragged) {
      view.dragged = false;
      refit();
    }
    const wanted = moveTo(extent(), view.state.logical).physical;
    if (isScaled(extent()) && Math.abs(wanted - view.state.physical) > 1) {
      view.state = { ...view.state, physical: wanted };
      scroller.scrollTop = wanted;
    }
    grid.topics.emit('settled');
  };

  return {
    paint,
    writeSizes,
    topRow: () => top,
    holdBy(next) {
      held = next;
    },
    stop: () => clearTimeout(settle),
  };
}
