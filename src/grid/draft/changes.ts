// The difference between stored rows and a draft, and newer stored rows put under a draft. Pure.
import type { CellValue, GridColumn } from '../contract/columns.ts';
import type { ArraySource } from '../source/arraySource.ts';
import type { BaseRows } from './baseRows.ts';

export interface RowChanges<Row> {
  inserted: readonly Row[];
  updated: readonly { row: Row; base: Row; columns: readonly string[] }[];
  removed: readonly string[];
  /** Rows that have to be moved to come from the stored order to this one: as few as possible. */
  moved: readonly string[];
}

/** Empty text and no value are the same. */
export function sameValue(a: CellValue, b: CellValue): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((part, index) => part === b[index]);
  return a === b || ((a === null || a === '') && (b === null || b === ''));
}

/** Columns whose value differs between two states of a row. */
export function changedColumns<Row>(columns: readonly GridColumn<Row>[], before: Row, after: Row): string[] {
  return columns
    .filter((column) => !sameValue(column.read(before), column.read(after)))
    .map((column) => column.id);
}

/** `struck`: rows still shown that are to be removed. */
export function changesOf<Row>(
  base: BaseRows<Row>,
  source: ArraySource<Row>,
  struck: ReadonlySet<string>,
  columns: readonly GridColumn<Row>[],
): RowChanges<Row> {
  const { placeOf } = source;
  const isPresent = (rowId: string): boolean => !struck.has(rowId) && placeOf(rowId) >= 0;
  const touched = [...new Set([...base.touched(), ...struck])];
  const present = touched.filter(isPresent).sort((a, b) => placeOf(a) - placeOf(b));
  const rows = present.flatMap((rowId) => source.rowOf(rowId) ?? []);
  const order = base.order();
  return {
    inserted: rows.filter((row) => !base.has(source.idOf(row))),
    updated: rows.flatMap((row) => {
      const before = base.get(source.idOf(row));
      if (!before || before === row) return [];
      const changed = changedColumns(columns, before, row);
      return changed.length > 0 ? [{ row, base: before, columns: changed }] : [];
    }),
    removed: (order ?? touched).filter((rowId) => base.has(rowId) && !isPresent(rowId)),
    moved: order
      ? movedRows(
          order.filter(isPresent),
          source
            .rows()
            .flatMap((row) =>
              base.has(source.idOf(row)) && isPresent(source.idOf(row)) ? [source.idOf(row)] : [],
            ),
        )
      : [],
  };
}

/** Ids outside the longest run that inOrder its order. */
function movedRows(before: readonly string[], after: readonly string[]): string[] {
  if (before.every((id, index) => id === after[index])) return [];
  const place = new Map(before.map((id, index) => [id, index]));
  const places = after.map((id) => place.get(id) ?? 0);
  /** Index in `after` of the last element of the best run of each length, and each element's predecessor. */
  const tails: number[] = [];
  const previous: number[] = [];
  places.forEach((value, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  });
  const inOrder = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) inOrder.add(at);
  return after.filter((_, index) => !inOrder.has(index));
}

export function hasChanges<Row>({ inserted, updated, removed, moved }: RowChanges<Row>): boolean {
  return inserted.length + updated.length + removed.length + moved.length > 0;
}

/** Newer stored rows with the draft's changed cells, its new rows in place, rows it removed left out. */
export function mergeRows<Row extends object>(
  base: Pick<BaseRows<Row>, 'get' | 'has'>,
  stored: readonly Row[],
  draft: readonly Row[],
  idOf: (row: Row) => string,
  columns: readonly GridColumn<Row>[],
  put: (row: Row, column: string, value: CellValue) => Row,
): Row[] {
  const newer = new Map(stored.map((row) => [idOf(row), row]));
  const merged = draft.flatMap((row) => {
    const next = newer.get(idOf(row));
    const before = base.get(idOf(row));
    if (!next) return before ? [] : [row];
    if (!before) return [next];
    let result = next;
    for (const column of columns) {
      if (!sameValue(column.read(before), column.read(row)))
        result = put(result, column.id, column.read(row));
    }
    return [result];
  });
  const seen = new Set(draft.map(idOf));
  return [...merged, ...stored.filter((row) => !seen.has(idOf(row)) && !base.has(idOf(row)))];
}
