// The stage's own boxes: sizes of sizer, stage and body, the places of columns, and the tracks of head and totals that
// follow the horizontal offset. Written only when they differ.
import { createColumnSheet } from './columnSheet.ts';
import type { GridInstance } from '../frame/instance.ts';

export interface StageElements {
  root: HTMLElement;
  scroller: HTMLElement;
  sizer: HTMLElement;
  stage: HTMLElement;
  body: HTMLElement;
  track: HTMLElement;
}

export interface StageFrame {
  /** `scrollHeight` is the native scroll range in px. */
  writeSizes: (size: { width: number; height: number; bodyHeight: number; scrollHeight: number }) => void;
  writeTracks: (scrollX: number) => void;
  writeColumns: () => void;
  /** Columns whose numbers have shown more decimals since they were last written. */
  writePoints: () => void;
  /** Class of the cells of the column at a visual index. */
  placeOf: (index: number) => string;
  /** The next sizes are written whatever was written before. */
  attach: () => () => void;
}

export function createStageFrame<Row>(
  grid: GridInstance<Row>,
  { root, scroller, sizer, stage, body }: StageElements,
  gridId: string,
): StageFrame {
  const sheet = createColumnSheet(gridId);
  let sized = '';
  let tracks: HTMLElement[] = [];
  let trackX = -1;
  let pointTurn = 0;

  return {
    writeSizes({ width, height, bodyHeight, scrollHeight }) {
      const { layout } = grid;
      const content = layout.startWidth + layout.centreWidth + layout.endWidth;
      const tall = scrollHeight + height;
      const key = `${content}|${tall}|${width}|${height}|${bodyHeight}|${grid.headHeight}|${grid.rowHeight}`;
      if (key === sized) return;
      sized = key;
      root.style.setProperty('--g-row', `${grid.rowHeight}px`);
      sizer.style.width = `${content}px`;
      sizer.style.height = `${tall}px`;
      stage.style.width = `${width}px`;
      stage.style.height = `${height}px`;
      body.style.top = `${grid.headHeight}px`;
      body.style.height = `${bodyHeight}px`;
    },
    writeTracks(scrollX) {
      if (trackX === scrollX) return;
      trackX = scrollX;
      for (const element of tracks) element.style.transform = `translateX(${-scrollX}px)`;
      root.dataset['scrolledX'] = String(scrollX > 0);
    },
    writeColumns() {
      const { layout } = grid;
      sheet.write(layout, grid.points.most);
      for (const laid of layout.columns) {
        const left = laid.region === 'start' ? layout.gutter + laid.left : laid.left;
        root.style.setProperty(`--wb-l${laid.index}`, `${left}px`);
        root.style.setProperty(`--wb-w${laid.index}`, `${laid.width}px`);
      }
      root.style.setProperty('--wb-start', `${layout.startWidth}px`);
      root.style.setProperty('--wb-centre', `${layout.centreWidth}px`);
      root.style.setProperty('--wb-end', `${layout.endWidth}px`);
      tracks = [...stage.querySelectorAll<HTMLElement>('[data-track]')].filter(
        (element) => element.closest('[data-scroller]') === scroller,
      );
      trackX = -1;
    },
    writePoints() {
      if (pointTurn === grid.points.turn) return;
      pointTurn = grid.points.turn;
      sheet.write(grid.layout, grid.points.most);
    },
    placeOf: sheet.classOf,
    attach() {
      sized = '';
      return sheet.attach();
    },
  };
}
