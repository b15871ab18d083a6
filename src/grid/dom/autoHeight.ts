// A grid as tall as its rows, on a page that scrolls: the head sticks to the page's top, the horizontal scrollbar to
// its bottom. Above the number of rows the caller allows, it says so and scrolls by itself.
import { t } from '../core/language.ts';
import type { GridInstance } from '../frame/instance.ts';
import styles from '../frame/Grid.module.css';
import type { RowLayout } from '../virtual/rowLayout.ts';
import type { StageElements } from './stageFrame.ts';

export interface AutoHeight {
  /** Height in px the scroller must have; null: whatever the page gives it. */
  fit: () => number | null;
  /** What scrolls sideways. */
  sideways: () => HTMLElement;
  /** The page scrolls, not the grid. */
  onPage: () => boolean;
  /** Width of the contents, for the sideways scrollbar. */
  writeWidth: (content: number) => void;
  clear: () => void;
}

export function createAutoHeight<Row>(
  grid: GridInstance<Row>,
  { root, scroller }: StageElements,
  rows: RowLayout,
  onScroll: () => void,
): AutoHeight {
  let bar: HTMLElement | null = null;
  let filler: HTMLElement | null = null;
  let mode: 'page' | 'capped' | null = null;

  const sidewaysBar = (): HTMLElement => {
    if (bar) return bar;
    bar = document.createElement('div');
    filler = document.createElement('div');
    filler.style.height = '1px';
    bar.className = styles['sideways'] ?? '';
    bar.append(filler);
    bar.addEventListener('scroll', onScroll, { passive: true });
    scroller.after(bar);
    return bar;
  };

  return {
    fit() {
      const most = grid.props.autoHeight?.mostRows;
      const next = most === undefined ? null : grid.rowCount > most ? 'capped' : 'page';
      if (next !== mode) {
        mode = next;
        if (mode === null) delete root.dataset['auto'];
        else root.dataset['auto'] = mode;
        if (mode === 'capped') grid.notify(t('行数超过 {0}，表格改为在固定高度内滚动', most ?? 0), 'warning');
        if (mode !== null) sidewaysBar();
        scroller.style.flex = mode === null ? '' : 'none';
        scroller.style.height = '';
      }
      if (mode === null) return null;
      const body =
        mode === 'capped'
          ? (most ?? 0) * grid.rowHeight
          : rows.bands().top + rows.content() + rows.bands().bottom;
      const height = grid.headHeight + Math.max(body, 2 * grid.rowHeight) + grid.totalsHeight;
      scroller.style.height = `${height}px`;
      root.style.setProperty('--g-head-height', `${grid.headHeight}px`);
      return height;
    },
    sideways: () => (mode === 'page' ? sidewaysBar() : scroller),
    onPage: () => mode === 'page',
    writeWidth(content) {
      if (filler) filler.style.width = `${content}px`;
      if (bar) bar.hidden = mode !== 'page' || content <= scroller.clientWidth;
    },
    clear() {
      bar?.remove();
      bar = null;
      filler = null;
      mode = null;
    },
  };
}
