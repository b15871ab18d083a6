// Rows in Table's core row model without making them: a row is constructed when its index is read, so a source of a
// million rows costs what is looked at. With sorting, filtering, grouping and expanding left to the source the whole
// pipeline of row models stays lazy.
import { constructRow } from '@tanstack/react-table';
import type { Row, RowData, RowModel, Table, TableFeatures } from '@tanstack/react-table';

/** What a lazy list is read from; rows may come, go and move between two readings. */
export interface LazyList<Item> {
  count: () => number;
  at: (index: number) => Item;
  idAt: (index: number) => string;
  /** −1 for none. */
  indexOf: (id: string) => number;
}

/** Where the lists behind lazy data are found again. */
const lists = new WeakMap<object, Pick<LazyList<unknown>, 'idAt' | 'indexOf'>>();

/** An array whose items are looked up when they are read; for Table's `data`. */
export function lazyData<Item>(list: LazyList<Item>): readonly Item[] {
  const data = indexed<Item>(list.count, list.at);
  lists.set(data, list);
  return data;
}

/** Most rows that are remembered before those read long ago are dropped. */
const mostRows = 4_000;

/** Factory for the `coreRowModel` slot of Table's features. */
export function lazyRowModel<Features extends TableFeatures, Data extends RowData>(
  table: Table<Features, Data>,
): () => RowModel<Features, Data> {
  let made: { data: readonly Data[]; model: RowModel<Features, Data> } | null = null;
  return () => {
    const { data } = table.options;
    if (made?.data !== data) made = { data, model: modelOf(table, data) };
    return made.model;
  };
}

function modelOf<Features extends TableFeatures, Data extends RowData>(
  table: Table<Features, Data>,
  data: readonly Data[],
): RowModel<Features, Data> {
  const list = lists.get(data);
  const constructed = new Map<number, Row<Features, Data>>();
  const rowAt = (index: number): Row<Features, Data> | undefined => {
    const item = data[index];
    if (item === undefined) return undefined;
    const id = list?.idAt(index) ?? String(index);
    const known = constructed.get(index);
    // The row of another id stood here before rows came, went or moved.
    if (known?.id === id) return known;
    if (constructed.size >= mostRows) constructed.clear();
    const row = constructRow(table, id, item, index, 0);
    constructed.set(index, row);
    return row;
  };
  const rows = indexed(() => data.length, rowAt);
  const indexOf = (id: string): number => list?.indexOf(id) ?? rows.findIndex((row) => row?.id === id);
  const rowsById = new Proxy<Record<string, Row<Features, Data>>>(
    {},
    { get: (_, id) => (typeof id === 'string' ? rowAt(indexOf(id)) : undefined) },
  );
  return { rows, flatRows: rows, rowsById };
}

/** An array that answers by these functions and holds nothing. */
function indexed<Item>(count: () => number, at: (index: number) => Item | undefined): Item[] {
  const inRange = (key: string): boolean => /^\d+$/.test(key) && Number(key) < count();
  return new Proxy<Item[]>([], {
    get(target, key, receiver): unknown {
      if (key === 'length') return count();
      if (typeof key === 'string' && inRange(key)) return at(Number(key));
      return Reflect.get(target, key, receiver);
    },
    has: (target, key) => (typeof key === 'string' && inRange(key)) || Reflect.has(target, key),
  });
}
