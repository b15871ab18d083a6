// Rows from top to bottom: pinned bands at both edges, free rows between them, rows taller than the base, and the
// anchor that keeps what the user sees in place while lines come, go or turn out taller than thought.
import type { IndexRange } from '../contract/rows.ts';
import type { GridInstance } from '../frame/instance.ts';

/** Tells how many px beyond the base height a row takes; rows it has not seen yet count as base rows. */
export interface RowMeasure {
  /** Whether any row can be taller than the base. */
  active: () => boolean;
  /** Px beyond the base of the rows known so far, by id. */
  known: () => ReadonlyMap<string, number>;
  /** Measures rows about to be shown; the result names those that changed. */
  measure: (rows: IndexRange) => readonly (readonly [row: number, extra: number])[];
}

/** A row and its place in px from the body's top edge. */
export interface Anchor {
  row: number;
  y: number;
}

export interface Bands {
  /** First free row and the one after the last. */
  from: number;
  to: number;
  /** Heights in px of the pinned rows at the top and at the bottom. */
  top: number;
  bottom: number;
}

export interface RowLayout {
  bands: () => Bands;
  /** Rows out of the scrolled view that are shown or hold the focus. */
  retained: () => number[];
  /** Takes count, base height and known heights anew. */
  refresh: (structure: boolean) => void;
  /** Px of the free rows. */
  content: () => number;
  /** Px from the body's top edge, for the free rows' offset. */
  yOf: (row: number, offset: number, bodyHeight: number) => number;
  /** Row under a point of the body, −1 outside. */
  rowAtY: (y: number, offset: number, bodyHeight: number) => number;
  /** Free rows at least partly in view. */
  visible: (offset: number, bodyHeight: number) => IndexRange;
  /** Measures what the offset shows; the offset that leaves the anchor row where it was. */
  settle: (offset: number, bodyHeight: number, anchor: Anchor | null) => number;
}

export function createRowLayout<Row>(grid: GridInstance<Row>, measure: RowMeasure): RowLayout {
  const { rowAxis } = grid;
  let bands: Bands = { from: 0, to: 0, top: 0, bottom: 0 };

  const writeBands = (): void => {
    const count = grid.rowCount;
    const pinned = grid.pinnedRows;
    const from = Math.min(pinned.top, count);
    const to = Math.max(from, count - pinned.bottom);
    bands = { from, to, top: rowAxis.top(from), bottom: rowAxis.total() - rowAxis.top(to) };
  };

  const visible = (offset: number, bodyHeight: number): IndexRange => {
    const from = offset + bands.top;
    const to = offset + bodyHeight - bands.bottom;
    if (bands.to <= bands.from || to <= from) return { start: bands.from, end: bands.from };
    const { start, end } = rowAxis.range(from, to);
    return { start: Math.max(bands.from, start), end: Math.min(bands.to, end) };
  };

  return {
    bands: () => bands,
    retained: () => [
      ...(grid.position.kind === 'none' ? [] : [grid.position.cell.row]),
      ...Array.from({ length: bands.from }, (_, row) => row),
      ...Array.from({ length: grid.rowCount - bands.to }, (_, row) => bands.to + row),
    ],
    refresh(structure) {
      if (structure || rowAxis.count !== grid.rowCount || rowAxis.base !== grid.rowHeight) {
        const entries: [number, number][] = [];
        for (const [id, extra] of measure.active() ? measure.known() : []) {
          const row = grid.props.source.indexOf(id);
          if (row >= 0) entries.push([row, extra]);
        }
        rowAxis.reset(grid.rowCount, grid.rowHeight, entries);
      }
      writeBands();
    },
    content: () => rowAxis.top(bands.to) - rowAxis.top(bands.from),
    yOf(row, offset, bodyHeight) {
      if (row < bands.from) return rowAxis.top(row);
      if (row >= bands.to && row < grid.rowCount) return bodyHeight - (rowAxis.total() - rowAxis.top(row));
      return rowAxis.top(row) - offset;
    },
    rowAtY(y, offset, bodyHeight) {
      if (y < 0 || y >= bodyHeight || grid.rowCount === 0) return -1;
      if (y < bands.top) return rowAxis.rowAt(y);
      if (bands.bottom > 0 && y >= bodyHeight - bands.bottom)
        return rowAxis.rowAt(rowAxis.total() - (bodyHeight - y));
      if (y + offset >= rowAxis.top(bands.to)) return -1;
      return rowAxis.rowAt(y + offset);
    },
    visible,
    settle(offset, bodyHeight, anchor) {
      if (!measure.active()) return offset;
      // Base heights are the least a row can have, so rows found with them cover the view after measuring too.
      let at = offset;
      for (let round = 0; round < 3; round++) {
        const changed = [
          ...measure.measure(visible(at, bodyHeight)),
          ...(round === 0
            ? [
                ...measure.measure({ start: 0, end: bands.from }),
                ...measure.measure({ start: bands.to, end: grid.rowCount }),
              ]
            : []),
        ];
        if (changed.length === 0) break;
        for (const [row, extra] of changed) rowAxis.put(row, extra);
        writeBands();
        if (anchor) at = rowAxis.top(anchor.row) - anchor.y;
      }
      return at;
    },
  };
}
