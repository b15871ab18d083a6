// The rows of an array as the grid reads them: in their own order or an arranged one, with pinned rows at the edges and
// a spare row after all others. Holds the order; who sorts and filters hands it over.
import type { IndexRange, RowSource } from '../contract/rows.ts';
import { createRowPlaces } from './rowPlaces.ts';
import type { RowPlaces } from './rowPlaces.ts';

/** Rows that stay in view, by id, in the order they are shown. */
export interface RowPins {
  top: readonly string[];
  bottom: readonly string[];
}

interface PinnedRows<Row> {
  get: () => RowPins;
  /** Takes effect with the next order. */
  set: (pins: RowPins) => void;
  any: () => boolean;
  has: (row: Row) => boolean;
  /** How many of them there are at either edge. */
  counts: () => { top: number; bottom: number };
  /** The order of the other rows with these at its edges. */
  around: (free: Int32Array) => Int32Array;
}

export interface ArrayRows<Row> {
  /** All rows in their own order. */
  all: () => readonly Row[];
  /** The same as an array of our own, to be written. */
  owned: () => Row[];
  /** Other rows in an array of the caller's, which is copied before it is written. */
  borrow: (rows: readonly Row[]) => void;
  /** Other rows in an array that may be written. */
  own: (rows: Row[]) => void;
  append: (rows: readonly Row[]) => void;
  /** Counts the times rows came, went or moved. */
  shape: () => number;
  /** Order of the rows that are not pinned; null while it is that of all rows. */
  free: () => Int32Array | null;
  setFree: (order: Int32Array | null) => void;
  readonly pinned: PinnedRows<Row>;
  spare: () => Row | null;
  setSpare: (row: Row | null) => void;
  rowOf: (id: string) => Row | undefined;
  readonly places: RowPlaces;
  notify: (touched: IndexRange | null, anchored?: boolean) => void;
  /** What every row source answers, from these rows. */
  source: Pick<
    RowSource<Row>,
    | 'count'
    | 'rowAt'
    | 'idAt'
    | 'indexOf'
    | 'stateAt'
    | 'versionAt'
    | 'watch'
    | 'retry'
    | 'subscribe'
    | 'pinned'
  >;
}

export function createArrayRows<Row extends object>(
  given: readonly Row[],
  idOf: (row: Row) => string,
): ArrayRows<Row> {
  let all = given;
  /** `all`, once it is no longer the caller's own array. */
  let writable: Row[] | null = null;
  let shape = 0;
  let free: Int32Array | null = null;
  /** Display index → index in `all`, pinned rows included; null while both are the same. */
  let order: Int32Array | null = null;
  let spare: Row | null = null;
  const places = createRowPlaces(
    () => all,
    () => order,
    idOf,
  );
  const pinned = createPinnedRows(idOf, places.placeOf);
  const listeners = new Set<(touched: IndexRange | null, anchored?: boolean) => void>();

  const owned = (): Row[] => {
    writable ??= [...all];
    all = writable;
    return writable;
  };
  const replace = (rows: readonly Row[], own: Row[] | null): void => {
    all = rows;
    writable = own;
    shape++;
    places.forget(true);
  };
  const notify = (touched: IndexRange | null, anchored = false): void => {
    for (const listener of listeners) listener(touched, anchored);
  };
  const shownRows = (): number => order?.length ?? all.length;
  const rowAt = (index: number): Row | undefined =>
    spare && index === shownRows() ? spare : all[order ? (order[index] ?? -1) : index];

  return {
    all: () => all,
    owned,
    borrow: (rows) => replace(rows, null),
    own: (rows) => replace(rows, rows),
    append(rows) {
      const own = owned();
      shape++;
      for (const row of rows) {
        places.appended(idOf(row), own.length);
        own.push(row);
      }
      places.forget(false);
    },
    shape: () => shape,
    free: () => free,
    setFree(next) {
      free = next;
      order = next && pinned.any() ? pinned.around(next) : next;
      places.forget(false);
    },
    pinned,
    spare: () => spare,
    setSpare(row) {
      if (row === spare) return;
      spare = row;
      notify(null);
    },
    rowOf: (id) => (spare && idOf(spare) === id ? spare : all[places.placeOf(id)]),
    places,
    notify,
    source: {
      count: () => ({ value: shownRows() + (spare ? 1 : 0), exact: true }),
      rowAt,
      idAt(index) {
        const row = rowAt(index);
        return row && idOf(row);
      },
      indexOf: (id) => (spare && idOf(spare) === id ? shownRows() : places.displayOf(id)),
      stateAt: () => 'loaded',
      versionAt: createVersions(rowAt, places),
      watch() {
        /* everything is here */
      },
      retry() {
        /* nothing can fail */
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
      pinned: pinned.counts,
    },
  };
}

function createPinnedRows<Row>(idOf: (row: Row) => string, placeOf: (id: string) => number): PinnedRows<Row> {
  let pins: RowPins = { top: [], bottom: [] };
  let ids = new Set<string>();
  const placesOf = (given: readonly string[]): number[] => given.map(placeOf).filter((place) => place >= 0);
  return {
    get: () => pins,
    set(next) {
      pins = next;
      ids = new Set([...next.top, ...next.bottom]);
    },
    any: () => ids.size > 0,
    has: (row) => ids.size > 0 && ids.has(idOf(row)),
    counts: () => ({ top: placesOf(pins.top).length, bottom: placesOf(pins.bottom).length }),
    around: (free) => Int32Array.from([...placesOf(pins.top), ...free, ...placesOf(pins.bottom)]),
  };
}

/** A number per row value, given when it is first shown. */
function createVersions(
  rowAt: (index: number) => object | undefined,
  places: RowPlaces,
): (index: number) => number {
  const versions = new WeakMap<object, number>();
  let nextVersion = 1;
  return (index) => {
    const row = rowAt(index);
    places.shown(index);
    if (!row) return 0;
    let version = versions.get(row);
    if (version === undefined) versions.set(row, (version = nextVersion++));
    return version;
  };
}
