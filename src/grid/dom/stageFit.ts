// Fits a stage to its place and its rows: after a change of size, of heights or of what rows there are, the first row in view
// stays where it is, or the row that was remembered.
import { moveTo } from '../virtual/scroll.ts';
import type { StagePaint } from './stagePaint.ts';
import type { StageScroll } from './stageScroll.ts';
import type { StageParts } from './stageView.ts';

export interface StageFit {
  /** Rows, heights or the view's size may have changed: sizes anew, and a frame. */
  refit: () => void;
  resized: (width: number, height: number) => void;
  /** Rows came or went, or their heights were measured anew: taken in with the next fit. */
  restructure: () => void;
}

export function createStageFit<Row>(
  { grid, view, rows, auto, anchors }: StageParts<Row>,
  { paint }: Pick<StagePaint, 'paint'>,
  { take, setScrollX }: Pick<StageScroll, 'take' | 'setScrollX'>,
): StageFit {
  let restructured = true;

  const refit = (): void => {
    if (view.width === 0 || view.height === 0) return;
    grid.pixelRatio = globalThis.devicePixelRatio || 1;
    const before = {
      row: view.shown.start,
      height: grid.rowAxis.base,
      into: grid.rowAxis.top(view.shown.start) - rows.bands().top - view.state.logical,
    };
    rows.refresh(restructured);
    restructured = false;
    view.height = auto.fit() ?? view.height;
    grid.fit(view.width);
    let { logical } = view.state;
    if (before.height !== grid.rowHeight)
      logical =
        grid.rowAxis.top(before.row) - rows.bands().top - (before.into / before.height) * grid.rowHeight;
    const anchor = anchors.remembered();
    if (anchor) logical = grid.rowAxis.top(anchor.row) - anchor.y;
    take(moveTo(view.extent(), view.snap(logical)));
    setScrollX(view.scrollX);
    paint(anchor ?? anchors.at(view.state.logical));
  };

  return {
    refit,
    resized(width, height) {
      view.width = Math.floor(width);
      view.height = Math.floor(height);
      if (grid.props.autoHeight) rows.refresh(restructured);
      view.height = auto.fit() ?? view.height;
      refit();
    },
    restructure() {
      restructured = true;
    },
  };
}
