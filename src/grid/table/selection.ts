// Selected cells (ranges by anchor and head) and selected rows (ids, "all matching", index spans whose rows
// are not loaded yet). Pure values: a range over a million cells costs no state per cell.
import type { IndexRange } from '../contract/rows.ts';

export interface RangeCorner {
  row: number;
  rowId: string | undefined;
  column: string;
}

export interface CellRange {
  anchor: RangeCorner;
  head: RangeCorner;
  /** Whole columns: every row there is, also those that are not loaded or come later. */
  allRows?: true;
}

/** A range in visual indexes, both ends inclusive. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function blockOf(range: CellRange, columnIndex: (id: string) => number): Block | null {
  const a = columnIndex(range.anchor.column);
  const b = columnIndex(range.head.column);
  if (a < 0 || b < 0) return null;
  return {
    top: Math.min(range.anchor.row, range.head.row),
    bottom: Math.max(range.anchor.row, range.head.row),
    left: Math.min(a, b),
    right: Math.max(a, b),
  };
}

export function cellsIn(block: Block): number {
  return (block.bottom - block.top + 1) * (block.right - block.left + 1);
}

export function contains(block: Block, row: number, column: number): boolean {
  return row >= block.top && row <= block.bottom && column >= block.left && column <= block.right;
}

/** Corners re-found by id after rows moved; a corner whose row left keeps its index. */
export function followRows(range: CellRange, indexOf: (id: string) => number, count: number): CellRange {
  if (range.allRows) {
    const at = (corner: RangeCorner, row: number): RangeCorner => ({ ...corner, row, rowId: undefined });
    return { anchor: at(range.anchor, 0), head: at(range.head, Math.max(0, count - 1)), allRows: true };
  }
  const follow = (corner: RangeCorner): RangeCorner => {
    const found = corner.rowId === undefined ? -1 : indexOf(corner.rowId);
    return { ...corner, row: Math.min(found >= 0 ? found : corner.row, Math.max(0, count - 1)) };
  };
  return { anchor: follow(range.anchor), head: follow(range.head) };
}

export interface RowSelection {
  /** Every row of the query, loaded or not. */
  allMatching: boolean;
  /** With `allMatching`: rows taken out again. */
  except: ReadonlySet<string>;
  ids: ReadonlySet<string>;
  /** Spans selected by Shift whose ids are not all known yet. */
  spans: readonly IndexRange[];
  anchor: number | null;
}

export const noRows: RowSelection = {
  allMatching: false,
  except: new Set(),
  ids: new Set(),
  spans: [],
  anchor: null,
};

export function isRowSelected(selection: RowSelection, index: number, id: string | undefined): boolean {
  if (selection.allMatching) return id === undefined || !selection.except.has(id);
  if (id !== undefined) return selection.ids.has(id);
  return selection.spans.some((span) => index >= span.start && index < span.end);
}

export function toggleRow(selection: RowSelection, index: number, id: string): RowSelection {
  const selected = isRowSelected(selection, index, id);
  const ids = new Set(selection.ids);
  const except = new Set(selection.except);
  if (selected) ids.delete(id);
  else ids.add(id);
  if (selected && selection.allMatching) except.add(id);
  else except.delete(id);
  return { ...selection, except, ids, anchor: index };
}

/** Only this row. */
export function onlyRow(index: number, id: string): RowSelection {
  return { ...noRows, ids: new Set([id]), anchor: index };
}

/** Shift: from the anchor to this row (an empty id is a line that is no row, e.g. a group); `keep` (Ctrl+Shift) adds to what is selected. */
export function spanRows(
  selection: RowSelection,
  index: number,
  idAt: (index: number) => string | undefined,
  keep: boolean,
): RowSelection {
  const anchor = selection.anchor ?? index;
  const span = { start: Math.min(anchor, index), end: Math.max(anchor, index) + 1 };
  const known = new Set<string>();
  const missing = missingIn(span, idAt, known);
  if (!keep) return { ...noRows, ids: known, spans: missing, anchor };
  if (selection.allMatching) {
    const except = new Set([...selection.except].filter((id) => !known.has(id)));
    return { ...selection, except, anchor };
  }
  return {
    ...selection,
    ids: new Set([...selection.ids, ...known]),
    spans: [...selection.spans, ...missing],
    anchor,
  };
}

/** Adds the ids that have become known inside pending spans; the same object when nothing changed. */
export function fillSpans(
  selection: RowSelection,
  idAt: (index: number) => string | undefined,
): RowSelection {
  if (selection.spans.length === 0) return selection;
  const ids = new Set(selection.ids);
  const spans = selection.spans.flatMap((span) => missingIn(span, idAt, ids));
  const waitedFor = (list: readonly IndexRange[]): number =>
    list.reduce((sum, { start, end }) => sum + end - start, 0);
  return waitedFor(spans) === waitedFor(selection.spans) ? selection : { ...selection, ids, spans };
}

/**
 * What of the span has no id yet; the ids of the others are added to `known`. Only these rows are waited for: one that
 * is unticked meanwhile must not come back with the rest.
 */
function missingIn(
  span: IndexRange,
  idAt: (index: number) => string | undefined,
  known: Set<string>,
): IndexRange[] {
  const missing: IndexRange[] = [];
  for (let at = span.start; at < span.end; at++) {
    const id = idAt(at);
    const last = missing.at(-1);
    if (id !== undefined) {
      if (id !== '') known.add(id);
    } else if (last?.end === at) last.end = at + 1;
    else missing.push({ start: at, end: at + 1 });
  }
  return missing;
}

/** Rows that are no longer in the source leave the selection; unloaded ones stay. */
export function keepRows(selection: RowSelection, isGone: (id: string) => boolean): RowSelection {
  const gone = [...selection.ids, ...selection.except].filter(isGone);
  if (gone.length === 0) return selection;
  const ids = new Set(selection.ids);
  const except = new Set(selection.except);
  for (const id of gone) {
    ids.delete(id);
    except.delete(id);
  }
  return { ...selection, ids, except };
}

/** How many rows are selected, for a question with `total` rows; null while neither is known. */
export function selectedCount(
  selection: RowSelection,
  total: { value: number; exact: boolean },
): number | null {
  if (!selection.allMatching) return selection.spans.length > 0 ? null : selection.ids.size;
  return total.exact ? Math.max(0, total.value - selection.except.size) : null;
}

export type TriState = 'none' | 'some' | 'all';

export function rowTriState(selection: RowSelection, count: number): TriState {
  if (selection.allMatching) return selection.except.size > 0 ? 'some' : 'all';
  if (selection.ids.size === 0 && selection.spans.length === 0) return 'none';
  return count > 0 && selection.spans.length === 0 && selection.ids.size >= count ? 'all' : 'some';
}
