// Moves a stage: commands say where to, the native scroll says how far the user has gone. Either way the offset is ours and
// the frame is written at once.
import type { GridPosition } from '../contract/view.ts';
import type { Anchor } from '../virtual/rowLayout.ts';
import { afterNativeScroll, moveTo } from '../virtual/scroll.ts';
import type { ScrollState } from '../virtual/scroll.ts';
import { revealTarget } from './geometry.ts';
import type { StagePaint } from './stagePaint.ts';
import type { StageParts } from './stageView.ts';

export interface StageScroll {
  scrollTo: (logical: number, left?: number) => void;
  reveal: (row: number, column: number, align?: 'auto' | 'start' | 'center') => void;
  restore: (position: GridPosition) => void;
  onScroll: () => void;
  /** Takes an offset and the native one that belongs to it; nothing is painted. */
  take: (next: ScrollState) => void;
  setScrollX: (left: number) => void;
}

export function createStageScroll<Row>(
  { grid, elements: { scroller }, view, rows, auto, pool, anchors }: StageParts<Row>,
  { paint, writeSizes }: Pick<StagePaint, 'paint' | 'writeSizes'>,
): StageScroll {
  const { snap, extent } = view;

  const take = (next: ScrollState): void => {
    view.state = next;
    writeSizes();
    if (Math.abs(scroller.scrollTop - next.physical) >= 1) scroller.scrollTop = next.physical;
  };
  const setScrollX = (left: number): void => {
    const { layout } = grid;
    const most = Math.max(0, layout.startWidth + layout.centreWidth + layout.endWidth - view.width);
    view.scrollX = snap(Math.min(Math.max(0, left), most));
    if (auto.sideways().scrollLeft !== view.scrollX) auto.sideways().scrollLeft = view.scrollX;
  };
  const scrollTo = (logical: number, left?: number): void => {
    view.dragged = false;
    const next = moveTo(extent(), snap(logical));
    const anchor = anchors.at(next.logical);
    take(next);
    if (left !== undefined) setScrollX(left);
    paint(anchor);
  };

  return {
    scrollTo,
    reveal(row, column, align = 'auto') {
      // Rows measured on the way may stand elsewhere than was thought.
      for (let round = 0; round < 2; round++) {
        const { scrollX } = view;
        const { logical } = view.state;
        const now = { logical, viewport: view.viewport(), scrollX, centreWidth: view.centreWidth() };
        const target = revealTarget(grid, rows.bands(), now, { row, column, align });
        if (auto.onPage()) pool.cellAt(row, column)?.scrollIntoView({ block: 'nearest' });
        if (target.logical === view.state.logical && target.left === view.scrollX) return;
        scrollTo(target.logical, target.left);
        if (!view.measured()) return;
      }
    },
    restore(position) {
      rows.refresh(true);
      const known =
        position.topRowId === undefined || position.topRowId === null
          ? -1
          : grid.props.source.indexOf(position.topRowId);
      const top = grid.rowAxis.top(Math.min(known >= 0 ? known : position.topRow, grid.rowCount));
      view.scrollX = position.left;
      view.state = { ...view.state, logical: top - rows.bands().top + position.topOffset };
      if (view.width > 0) scrollTo(view.state.logical, position.left);
    },
    onScroll() {
      const physical = scroller.scrollTop;
      const left = snap(auto.sideways().scrollLeft);
      const own = Math.abs(physical - view.state.physical) < 1.01;
      if (own && left === view.scrollX) return;
      view.scrollX = left;
      let anchor: Anchor | null = null;
      if (!own) {
        view.dragged = true;
        const next = afterNativeScroll(extent(), view.state, physical);
        anchor = anchors.at(next.logical);
        view.state = { ...next, logical: snap(next.logical) };
        if (Math.abs(view.state.physical - physical) > 1) scroller.scrollTop = view.state.physical;
      }
      paint(anchor);
    },
    take,
    setScrollX,
  };
}
