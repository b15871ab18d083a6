// The rows on the page: the free ones in the scrolled track, pinned ones in two tracks at the edges, each with its own
// pool of row elements. To everybody else they are one pool.
import type { IndexRange } from '../contract/rows.ts';
import type { GridInstance } from '../frame/instance.ts';
import styles from '../frame/Grid.module.css';
import type { RowLayout } from '../virtual/rowLayout.ts';
import { createRowPool } from './rowPool.ts';
import type { RichCell, RowPool } from './rowPool.ts';

/** Rows between rebases of the track: keeps pixel values small enough for exact transforms. */
const rebaseRows = 50_000;

export interface RowBands<Row> {
  /** Shows what lies at the offset; the free rows written and those of them in view. */
  paint: (view: {
    offset: number;
    bodyHeight: number;
    columns: IndexRange;
    centreWidth: number;
    scrollX: number;
  }) => {
    written: IndexRange;
    seen: IndexRange;
  };
  cellAt: (row: number, column: number) => HTMLElement | null;
  richCells: () => RichCell<Row>[];
  /** Free rows as last written. */
  shownRows: () => { index: number; id: string | undefined }[];
  writeOrder: () => void;
  clear: () => void;
}

export function createRowBands<Row>(
  grid: GridInstance<Row>,
  track: HTMLElement,
  layout: RowLayout,
  gridId: string,
  placeOf: (column: number) => string,
): RowBands<Row> {
  const free = createRowPool(grid, track, gridId, placeOf);
  const edges: Partial<Record<'top' | 'bottom', { pool: RowPool<Row>; track: HTMLElement }>> = {};
  let baseRow = 0;
  let last: IndexRange = { start: 0, end: 0 };

  const edge = (name: 'top' | 'bottom'): RowPool<Row> => {
    const known = edges[name];
    if (known) return known.pool;
    const element = document.createElement('div');
    element.className = styles['rows'] ?? '';
    element.dataset['band'] = name;
    element.setAttribute('role', 'none');
    if (name === 'top') track.before(element);
    else track.after(element);
    const pool = createRowPool(grid, element, `${gridId}-${name}`, placeOf);
    edges[name] = { pool, track: element };
    return pool;
  };
  const pools = (): RowPool<Row>[] => [free, ...Object.values(edges).map((one) => one.pool)];

  const writeEdge = (
    name: 'top' | 'bottom',
    rows: IndexRange,
    height: number,
    columns: IndexRange,
    centreWidth: number,
    scrollX: number,
  ): void => {
    if (rows.end <= rows.start && !edges[name]) return;
    const pool = edge(name);
    pool.fit(rows.end - rows.start, centreWidth);
    pool.write(rows, columns, scrollX, grid.rowAxis.top(rows.start));
    const element = edges[name]?.track;
    if (element) element.style.height = `${height}px`;
  };

  return {
    paint({ offset, bodyHeight, columns, centreWidth, scrollX }) {
      const bands = layout.bands();
      const area = Math.max(0, bodyHeight - bands.top - bands.bottom);
      // Every slot is always in use: a row never has to be hidden or shown while scrolling.
      const slots = free.fit(Math.ceil(area / grid.rowHeight) + 1, centreWidth);
      const seen = layout.visible(offset, bodyHeight);
      const end = Math.min(bands.to, Math.max(seen.end, seen.start + slots));
      const written = { start: Math.max(bands.from, Math.min(seen.start, end - slots)), end };
      // After a jump every row stands where another one stood before, so that only the track has to move.
      const jumped = written.start >= last.end || written.end <= last.start;
      if (jumped && !grid.rowAxis.isVaried()) baseRow += written.start - last.start;
      else if (
        Math.abs(written.start - baseRow) > rebaseRows ||
        written.start === bands.from ||
        baseRow > grid.rowCount
      )
        baseRow = written.start;
      last = written;
      const origin = grid.rowAxis.top(baseRow);
      free.write(written, columns, scrollX, origin);
      track.style.transform = `translateY(${origin - offset}px)`;
      writeEdge('top', { start: 0, end: bands.from }, bands.top, columns, centreWidth, scrollX);
      writeEdge(
        'bottom',
        { start: bands.to, end: grid.rowCount },
        bands.bottom,
        columns,
        centreWidth,
        scrollX,
      );
      return { written, seen };
    },
    cellAt(row, column) {
      for (const pool of pools()) {
        const found = pool.cellAt(row, column);
        if (found) return found;
      }
      return null;
    },
    richCells: () => pools().flatMap((pool) => pool.richCells()),
    shownRows: free.shownRows,
    writeOrder() {
      (track.closest('[role=rowgroup]') ?? track).setAttribute('aria-owns', free.visualOrder());
    },
    clear() {
      for (const pool of pools()) pool.clear();
    },
  };
}
