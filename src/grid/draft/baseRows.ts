// What is stored under a draft, kept as its difference to the draft: a row nobody touched is its own base. So editing
// a million rows costs nothing before the first edit, and one edit what it touched.
import type { ArraySource } from '../source/arraySource.ts';

export interface BaseRows<Row> {
  /** The stored row; undefined for a row of the draft alone. */
  get: (rowId: string) => Row | undefined;
  has: (rowId: string) => boolean;
  /** Whether the draft may differ from the base in this row. */
  isTouched: (rowId: string) => boolean;
  /** Rows that may differ from the draft, came or went. */
  touched: () => Iterable<string>;
  /** Ids in stored order; null while the draft keeps them all, in that order. */
  order: () => readonly string[] | null;
  /** These rows of the draft are about to be written; with `restructured` some may come, go or move. */
  note: (rowIds: Iterable<string>, restructured: boolean) => void;
  /** The draft's rows will be these ones, over those stored. */
  reset: (stored: readonly Row[], draft: readonly Row[]) => void;
  /** Stored now, while the draft has `now`. */
  accept: (rowId: string, stored: Row, now: Row | undefined) => void;
  /** No longer stored. */
  drop: (rowIds: ReadonlySet<string>) => void;
}

export function createBaseRows<Row extends object>(source: ArraySource<Row>): BaseRows<Row> {
  const { idOf } = source;
  const touched = new Map<string, Row | undefined>();
  let order: readonly string[] | null = null;

  /** The draft's row, if it is one of its rows and not just offered at the end. */
  const drafted = (rowId: string): Row | undefined =>
    source.placeOf(rowId) < 0 ? undefined : source.rowOf(rowId);
  const get = (rowId: string): Row | undefined => (touched.has(rowId) ? touched.get(rowId) : drafted(rowId));

  return {
    get,
    has: (rowId) => get(rowId) !== undefined,
    isTouched: (rowId) => touched.has(rowId),
    touched: () => touched.keys(),
    order: () => order,
    note(rowIds, restructured) {
      for (const rowId of rowIds) if (!touched.has(rowId)) touched.set(rowId, drafted(rowId));
      if (restructured) order ??= source.rows().map(idOf);
    },
    reset(stored, draft) {
      touched.clear();
      const byId = new Map(stored.map((row) => [idOf(row), row]));
      for (const row of draft) {
        const rowId = idOf(row);
        if (byId.get(rowId) !== row) touched.set(rowId, byId.get(rowId));
        byId.delete(rowId);
      }
      for (const [rowId, row] of byId) touched.set(rowId, row);
      order =
        draft.length === stored.length && draft.every((row, at) => idOf(row) === ownId(stored[at]))
          ? null
          : stored.map(idOf);
    },
    accept(rowId, stored, now) {
      if (order && get(rowId) === undefined) order = [...order, rowId];
      if (stored === now) touched.delete(rowId);
      else touched.set(rowId, stored);
    },
    drop(rowIds) {
      for (const rowId of rowIds) touched.delete(rowId);
      order &&= order.filter((rowId) => !rowIds.has(rowId));
    },
  };

  function ownId(row: Row | undefined): string | undefined {
    return row && idOf(row);
  }
}
