// What keeps its place on the screen: the row to hold on to while others turn out taller than thought, and what was in
// view before lines came or went; and where the user is, as plain data.
import type { GridInstance } from '../frame/instance.ts';
import type { IndexRange } from '../contract/rows.ts';
import type { GridPosition, GridPositionRange } from '../contract/view.ts';
import type { Anchor, RowLayout } from '../virtual/rowLayout.ts';
import type { RowBands } from './rowBands.ts';

export interface Anchors {
  /** The row to hold on to when the view moves to `logical`: one seen before if any stays in view, else the first. */
  at: (logical: number) => Anchor | null;
  /** Lines are about to come or go: what is in view is remembered until it is asked for. */
  keep: () => void;
  /** The first remembered row that is still there. */
  remembered: () => Anchor | null;
}

interface View {
  logical: number;
  bodyHeight: number;
  shown: IndexRange;
  /** Rows may turn out taller than the base. */
  measured: boolean;
}

export function createAnchors<Row>(
  grid: GridInstance<Row>,
  rows: RowLayout,
  pool: Pick<RowBands<Row>, 'shownRows'>,
  view: () => View,
): Anchors {
  /** Ids in view with their place; the first that is still there stays put. */
  let remembered: { id: string; y: number }[] | null = null;

  return {
    at(logical) {
      const { measured, bodyHeight, shown } = view();
      if (!measured) return null;
      const next = rows.visible(logical, bodyHeight);
      if (next.end <= next.start) return null;
      const row = shown.start >= next.start && shown.start < next.end ? shown.start : next.start;
      return { row, y: grid.rowAxis.top(row) - logical };
    },
    keep() {
      const { shown, logical } = view();
      remembered ??= pool.shownRows().flatMap(({ index, id }) => {
        const inView = index >= shown.start && index < shown.end;
        return id !== undefined && inView ? [{ id, y: grid.rowAxis.top(index) - logical }] : [];
      });
    },
    remembered() {
      const candidates = remembered ?? [];
      remembered = null;
      for (const { id, y } of candidates) {
        const row = grid.props.source.indexOf(id);
        if (row >= rows.bands().from && row < rows.bands().to) return { row, y };
      }
      return null;
    },
  };
}

/** Where the user is, as plain data. */
export function placeOf<Row>(
  grid: GridInstance<Row>,
  topRow: number,
  topOffset: number,
  left: number,
): GridPosition {
  const cell = grid.position.kind === 'none' ? null : grid.position.cell;
  return {
    topRow,
    topRowId: grid.props.source.idAt(topRow) ?? null,
    topOffset,
    left,
    activeRowId: cell?.rowId ?? null,
    activeColumn: cell?.column ?? null,
    ranges: grid.ranges.flatMap((range): GridPositionRange[] =>
      range.anchor.rowId === undefined || range.head.rowId === undefined
        ? []
        : [
            {
              anchorRowId: range.anchor.rowId,
              anchorColumn: range.anchor.column,
              headRowId: range.head.rowId,
              headColumn: range.head.column,
            },
          ],
    ),
  };
}
