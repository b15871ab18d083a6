// The stage: a sticky box that never moves with the native scroll. Wheel, thumb and commands become our logical
// offset; a frame is written inside the scroll event, so none is painted with rows that are not written yet.
import { afterNativeScroll, isScaled, moveTo, revealOffset, scrollGeometry, wheelPixels } from '../core/scroll.ts';
import type { ScrollState } from '../core/scroll.ts';
import { createRowWindow, itemRange } from '../core/viewport.ts';
import type { GridPosition, IndexRange } from '../types.ts';
import { createGeometry } from './geometry.ts';
import type { Geometry } from './geometry.ts';
import type { GridInstance } from './instance.ts';
import { createRowPool } from './rowPool.ts';
import type { RowPool } from './rowPool.ts';

export interface StageElements {
  root: HTMLElement;
  scroller: HTMLElement;
  sizer: HTMLElement;
  stage: HTMLElement;
  body: HTMLElement;
  track: HTMLElement;
}

export interface Stage<Row> extends Geometry<Row> {
  readonly pool: RowPool<Row>;
  /** Rows at least partly in view. */
  visible: () => IndexRange;
  pageRows: () => number;
  paint: () => void;
  /** Paints in the next frame; several calls make one paint. */
  schedule: () => void;
  scrollTo: (logical: number, left?: number) => void;
  reveal: (row: number, column: number, align?: 'auto' | 'start' | 'center') => void;
  /** Brings the first free column beside the pinned ones. */
  revealFirstColumns: () => void;
  size: () => { width: number; height: number; bodyTop: number; bodyHeight: number; scrollX: number };
  offset: () => number;
  position: () => GridPosition;
  restore: (position: GridPosition) => void;
  /** Column variables for the layout now in use. */
  writeColumns: () => void;
  attach: () => () => void;
}

/** Rows between track rebases: keeps pixel values small enough for exact transforms. */
const rebaseRows = 50_000;
const settleMs = 120;

export function createStage<Row>(grid: GridInstance<Row>, elements: StageElements, gridId: string): Stage<Row> {
  const { root, scroller, sizer, stage, body, track } = elements;
  const pool = createRowPool(grid, track, gridId);
  const rowWindow = createRowWindow();
  let state: ScrollState = { logical: 0, physical: 0 };
  let scrollX = 0;
  let width = 0;
  let height = 0;
  let baseRow = 0;
  let drawnHeight = grid.rowHeight;
  let frame = 0;
  let settle: ReturnType<typeof setTimeout> | undefined;
  let shown: IndexRange = { start: 0, end: 0 };
  let sized = '';
  let tracks: HTMLElement[] = [];
  let trackX = -1;

  const bodyHeight = (): number => Math.max(0, height - grid.headHeight - grid.totalsHeight);
  const centreWidth = (): number => Math.max(0, width - grid.layout.startWidth - grid.layout.endWidth);
  const extent = () => scrollGeometry(grid.rowCount * grid.rowHeight, bodyHeight());

  const geometry = createGeometry(grid, stage, () => ({ width, bodyHeight: bodyHeight(), logical: state.logical, scrollX }));

  const writeSizes = (): void => {
    const { layout } = grid;
    const content = layout.startWidth + layout.centreWidth + layout.endWidth;
    const tall = extent().physicalMax + height;
    const key = `${content}|${tall}|${width}|${height}|${grid.headHeight}|${grid.totalsHeight}`;
    if (key === sized) return;
    sized = key;
    sizer.style.width = `${content}px`;
    sizer.style.height = `${tall}px`;
    stage.style.width = `${width}px`;
    stage.style.height = `${height}px`;
    body.style.top = `${grid.headHeight}px`;
    body.style.height = `${bodyHeight()}px`;
  };

  const writeTracks = (): void => {
    if (trackX === scrollX) return;
    trackX = scrollX;
    for (const element of tracks) element.style.transform = `translateX(${-scrollX}px)`;
    root.dataset['scrolledX'] = String(scrollX > 0);
  };

  const paint = (): void => {
    if (width === 0 || height === 0) return;
    const { layout, rowHeight } = grid;
    rowWindow.resize(grid.rowCount, rowHeight);
    const area = bodyHeight();
    const columns = itemRange(layout.centreSums, scrollX, centreWidth(), 0);
    // Every slot is always in use: a row never has to be hidden or shown while scrolling.
    const slots = pool.fit(Math.ceil(area / rowHeight) + 1, centreWidth());
    const seen = rowWindow.range(state.logical, area, 0);
    const end = Math.min(grid.rowCount, Math.max(seen.end, seen.start + slots));
    const rows = { start: Math.max(0, Math.min(seen.start, end - slots)), end };
    if (Math.abs(rows.start - baseRow) > rebaseRows || rows.start === 0) baseRow = rows.start;
    pool.write(rows, columns, scrollX, baseRow);
    track.style.transform = `translateY(${baseRow * rowHeight - state.logical}px)`;
    writeTracks();
    shown = seen;
    const cell = grid.position.kind === 'none' ? [] : [grid.position.cell.row];
    grid.props.source.watch(rows, cell);
    grid.topics.emit('scrolled');
    clearTimeout(settle);
    settle = setTimeout(settled, settleMs);
  };

  const settled = (): void => {
    body.setAttribute('aria-owns', pool.visualOrder());
    const wanted = moveTo(extent(), state.logical).physical;
    if (isScaled(extent()) && Math.abs(wanted - state.physical) > 1) writePhysical(wanted);
    grid.topics.emit('settled');
  };

  const writePhysical = (physical: number): void => {
    state = { ...state, physical };
    scroller.scrollTop = physical;
  };

  const scrollTo = (logical: number, left?: number): void => {
    const next = moveTo(extent(), logical);
    state = next;
    writeSizes();
    if (Math.abs(scroller.scrollTop - next.physical) >= 1) scroller.scrollTop = next.physical;
    if (left !== undefined) setScrollX(left);
    paint();
  };

  const setScrollX = (left: number): void => {
    const most = Math.max(0, grid.layout.startWidth + grid.layout.centreWidth + grid.layout.endWidth - width);
    scrollX = Math.round(Math.min(Math.max(0, left), most));
    if (scroller.scrollLeft !== scrollX) scroller.scrollLeft = scrollX;
  };

  const onScroll = (): void => {
    const physical = scroller.scrollTop;
    const left = scroller.scrollLeft;
    const own = Math.abs(physical - state.physical) < 1.01;
    if (own && left === scrollX) return;
    scrollX = left;
    if (!own) {
      state = afterNativeScroll(extent(), state, physical);
      if (Math.abs(state.physical - physical) > 1) scroller.scrollTop = state.physical;
    }
    paint();
  };

  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.shiftKey || event.altKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    const { pixels, notch } = wheelPixels(event, grid.rowHeight, bodyHeight());
    const at = extent();
    if (!notch && !isScaled(at)) return;
    const target = moveTo(at, state.logical + pixels).logical;
    if (target === state.logical) return;
    event.preventDefault();
    scrollTo(target);
  };

  const measure = (nextWidth: number, nextHeight: number): void => {
    width = Math.floor(nextWidth);
    height = Math.floor(nextHeight);
    if (width === 0 || height === 0) return;
    refit();
  };

  const refit = (): void => {
    if (drawnHeight !== grid.rowHeight) state = { ...state, logical: (state.logical / drawnHeight) * grid.rowHeight };
    drawnHeight = grid.rowHeight;
    const pinned = grid.layout.columns.reduce((sum, laid) => sum + (grid.view.pins[laid.id] ? laid.width : 0), grid.layout.gutter);
    grid.pinsFit.set(width === 0 || pinned + 120 <= width);
    const kept = moveTo(extent(), state.logical);
    state = kept;
    writeSizes();
    if (Math.abs(scroller.scrollTop - kept.physical) >= 1) scroller.scrollTop = kept.physical;
    setScrollX(scrollX);
    paint();
  };

  const self: Stage<Row> = {
    pool,
    visible: () => shown,
    pageRows: () => Math.max(1, Math.floor(bodyHeight() / grid.rowHeight) - 1),
    paint: () => {
      if (width === 0 || height === 0) return;
      refit();
    },
    schedule() {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        self.paint();
      });
    },
    scrollTo,
    reveal(row, column, align = 'auto') {
      const laid = grid.columnAt(column);
      const top = row * grid.rowHeight;
      const logical = revealOffset(state.logical, bodyHeight(), top, top + grid.rowHeight, align);
      const left = laid?.region === 'centre' ? revealOffset(scrollX, centreWidth(), laid.left, laid.left + laid.width) : scrollX;
      if (logical !== state.logical || left !== scrollX) scrollTo(logical, left);
    },
    revealFirstColumns() {
      if (scrollX !== 0) scrollTo(state.logical, 0);
    },
    pointAt: geometry.pointAt,
    rectOf: geometry.rectOf,
    size: () => ({ width, height, bodyTop: grid.headHeight, bodyHeight: bodyHeight(), scrollX }),
    offset: () => state.logical,
    position() {
      const topRow = Math.floor(state.logical / grid.rowHeight);
      const cell = grid.position.kind === 'none' ? null : grid.position.cell;
      return {
        topRow,
        topOffset: state.logical - topRow * grid.rowHeight,
        left: scrollX,
        activeRowId: cell?.rowId ?? null,
        activeColumn: cell?.column ?? null,
      };
    },
    restore(position) {
      scrollX = position.left;
      state = { ...state, logical: position.topRow * grid.rowHeight + position.topOffset };
      if (width > 0) scrollTo(state.logical, position.left);
    },
    writeColumns() {
      const { layout } = grid;
      for (const laid of layout.columns) {
        const left = laid.region === 'start' ? layout.gutter + laid.left : laid.left;
        root.style.setProperty(`--wb-l${laid.index}`, `${left}px`);
        root.style.setProperty(`--wb-w${laid.index}`, `${laid.width}px`);
      }
      root.style.setProperty('--wb-start', `${layout.startWidth}px`);
      root.style.setProperty('--wb-centre', `${layout.centreWidth}px`);
      root.style.setProperty('--wb-end', `${layout.endWidth}px`);
      tracks = [...stage.querySelectorAll<HTMLElement>('[data-track]')];
      trackX = -1;
      writeTracks();
    },
    attach() {
      const observer = new ResizeObserver(([entry]) => {
        if (entry) measure(entry.contentRect.width, entry.contentRect.height);
      });
      observer.observe(scroller);
      scroller.addEventListener('scroll', onScroll, { passive: true });
      scroller.addEventListener('wheel', onWheel, { passive: false });
      self.writeColumns();
      sized = '';
      measure(scroller.clientWidth, scroller.clientHeight);
      return () => {
        observer.disconnect();
        scroller.removeEventListener('scroll', onScroll);
        scroller.removeEventListener('wheel', onWheel);
        cancelAnimationFrame(frame);
        frame = 0;
        clearTimeout(settle);
        pool.clear();
      };
    },
  };

  return self;
}
