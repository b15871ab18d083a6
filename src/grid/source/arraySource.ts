// Rows of an array that the client holds as a whole: sub-tables, small lists, pick lists. Rows are immutable
// values; replacing one keeps its place even in a sorted view until the order is asked for anew.
import { orderRows, rowOrder } from '../table/models/order.ts';
import type { OrderKey } from '../table/models/order.ts';
import type { IndexRange, RowSource } from '../contract/rows.ts';
import { belongsHere } from './misplaced.ts';
import { rankedOrder } from '../table/models/rankLater.ts';
import { createRowPlaces } from './rowPlaces.ts';

export interface ArraySourceOptions<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
}

/** Rows that stay in view, by id, in the order they are shown. */
export interface RowPins {
  top: readonly string[];
  bottom: readonly string[];
}

export interface ArraySource<Row> extends RowSource<Row> {
  /** All rows in their own order, hidden ones included. */
  rows: () => readonly Row[];
  /** New rows with equal ids keep focus, selection and scroll; with `stay` also their places in a sorted view. */
  setRows: (rows: readonly Row[], stay?: boolean) => void;
  /** A row shown after all others, whatever the order, that is not one of `rows()`. */
  setSpare: (row: Row | null) => void;
  spare: () => Row | undefined;
  /** Index among all rows in their own order, hidden ones included; −1 for none. */
  placeOf: (id: string) => number;
  /** Rows the filter lets through, folded away or not. */
  filteredRows: () => readonly Row[];
  /** More rows at the end, e.g. while they stream in; an arranged view takes them in at their place. */
  append: (rows: readonly Row[]) => void;
  /** Writes single rows by id; with `order` also which rows exist and how they stand. */
  write: (changed: ReadonlyMap<string, Row | undefined>, order: readonly string[] | null) => void;
  /** Replaces rows that stay what they are, by their index in `rows()`: for feeds that know it. */
  writeAt: (changed: ReadonlyMap<number, Row>) => void;
  /** Client sorting and filtering; null lets all rows through. Evaluated now, not after each edit. */
  arrange: (keys: readonly OrderKey<Row>[], keep: ((row: Row) => boolean) | null) => void;
  isArranged: () => boolean;
  /** Keeps these rows in view at the edges, out of sorting and filtering. */
  pin: (pins: RowPins) => void;
  pins: () => RowPins;
  idOf: (row: Row) => string;
  rowOf: (id: string) => Row | undefined;
}

export function createArraySource<Row extends object>(options: ArraySourceOptions<Row>): ArraySource<Row> {
  const { idOf } = options;
  let all: readonly Row[] = options.rows;
  /** `all`, once it is no longer the caller's own array. */
  let writable: Row[] | null = null;
  /** Counts the times rows came, went or moved. */
  let shape = 0;
  let keys: readonly OrderKey<Row>[] = [];
  let keep: ((row: Row) => boolean) | null = null;
  /** Order of the rows that are not pinned; null while it is that of `all`. */
  let free: Int32Array | null = null;
  /** Display index → index in `all`, pinned rows included; null while both are the same. */
  let order: Int32Array | null = null;
  let pins: RowPins = { top: [], bottom: [] };
  let pinnedIds = new Set<string>();
  /** Sorts so far; the newest one may still be under way elsewhere. */
  let sorts = 0;
  let sorting = false;
  const misplaced = new Set<string>();
  const versions = new WeakMap<Row, number>();
  let nextVersion = 1;
  const listeners = new Set<(touched: IndexRange | null, anchored?: boolean) => void>();

  const notify = (touched: IndexRange | null, anchored = false): void => {
    for (const listener of listeners) listener(touched, anchored);
  };
  const owned = (): Row[] => {
    writable ??= [...all];
    all = writable;
    return writable;
  };
  const places = createRowPlaces(
    () => all,
    () => order,
    idOf,
  );
  const { placeOf, displayOf, displayAt } = places;
  let spare: Row | null = null;
  const shownRows = (): number => order?.length ?? all.length;
  const count = (): number => shownRows() + (spare ? 1 : 0);
  const rowAt = (index: number): Row | undefined =>
    spare && index === shownRows() ? spare : all[order ? (order[index] ?? -1) : index];
  const pinned = (ids: readonly string[]): number[] => ids.map(placeOf).filter((place) => place >= 0);
  const setFree = (next: Int32Array | null): void => {
    free = next;
    order =
      next && pinnedIds.size > 0
        ? Int32Array.from([...pinned(pins.top), ...next, ...pinned(pins.bottom)])
        : next;
    places.forget(false);
  };
  /** Pinned rows take no part in sorting and filtering. */
  const stays = (row: Row): boolean =>
    (pinnedIds.size === 0 || !pinnedIds.has(idOf(row))) && (!keep || keep(row));
  const rearrange = (): void => {
    misplaced.clear();
    setFree(keys.length > 0 || keep || pinnedIds.size > 0 ? orderRows(all, keys, stays) : null);
  };

  const judge = (id: string, row: Row, display: number): void => {
    if (belongsHere(row, rowAt(display - 1), rowAt(display + 1), keys, stays)) misplaced.delete(id);
    else misplaced.add(id);
  };

  /** Keeps the arranged order for known rows; a new row stands after the row that precedes it in `all`. */
  const restructure = (rows: Row[]): void => {
    const before = all;
    const shown = free
      ? Array.from(free, (place) => before[place]).flatMap((row) => (row ? [idOf(row)] : []))
      : null;
    all = rows;
    writable = rows;
    shape++;
    places.forget(true);
    if (!shown) return;
    const known = new Set(shown);
    /** New rows by the place they follow. */
    const following = new Map<number, number[]>();
    let anchor = -1;
    rows.forEach((row, place) => {
      if (known.has(idOf(row))) anchor = place;
      else if (stays(row)) following.set(anchor, [...(following.get(anchor) ?? []), place]);
    });
    const next = [...(following.get(-1) ?? [])];
    for (const id of shown) {
      const place = placeOf(id);
      if (place >= 0) next.push(place, ...(following.get(place) ?? []));
    }
    setFree(Int32Array.from(next));
  };

  /** Sorts the new places among themselves and merges them into the order: the same as sorting all at once. */
  const mergeIn = (from: number): void => {
    const added = orderRows(all, keys, stays, from);
    if (!free) return;
    const compare = rowOrder(all, keys);
    const merged = new Int32Array(free.length + added.length);
    let old = 0;
    let fresh = 0;
    for (let at = 0; at < merged.length; at++) {
      const a = free[old];
      const b = added[fresh];
      if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
        merged[at] = a ?? 0;
        old++;
      } else {
        merged[at] = b;
        fresh++;
      }
    }
    setFree(merged);
  };

  const writeAt = (changed: ReadonlyMap<number, Row>): void => {
    let start = Infinity;
    let end = 0;
    const own = owned();
    for (const [place, row] of changed) {
      own[place] = row;
      const display = displayAt(place);
      if (display < 0) continue;
      if (free) judge(idOf(row), row, display);
      start = Math.min(start, display);
      end = Math.max(end, display + 1);
    }
    notify(end > 0 ? { start, end } : { start: 0, end: 0 });
  };

  return {
    count: () => ({ value: count(), exact: true }),
    rowAt,
    idAt(index) {
      const row = rowAt(index);
      return row && idOf(row);
    },
    indexOf: (id) => (spare && idOf(spare) === id ? shownRows() : displayOf(id)),
    placeOf,
    spare: () => spare ?? undefined,
    setSpare(row) {
      if (row === spare) return;
      spare = row;
      notify(null);
    },
    stateAt: () => 'loaded',
    versionAt(index) {
      const row = rowAt(index);
      places.shown(index);
      if (!row) return 0;
      let version = versions.get(row);
      if (version === undefined) versions.set(row, (version = nextVersion++));
      return version;
    },
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
    pinned: () => ({ top: pinned(pins.top).length, bottom: pinned(pins.bottom).length }),
    pins: () => pins,
    pin(next) {
      pins = next;
      pinnedIds = new Set([...next.top, ...next.bottom]);
      rearrange();
      notify(null, true);
    },
    stale: () => sorting,
    misplaced: () => misplaced,
    rearrange() {
      rearrange();
      notify(null);
    },
    rows: () => all,
    filteredRows: () => (keep ? all.filter(keep) : all),
    setRows(rows, stay = false) {
      if (stay) restructure([...rows]);
      else {
        all = rows;
        writable = null;
        shape++;
        places.forget(true);
        rearrange();
      }
      notify(null, true);
    },
    append(rows) {
      if (rows.length === 0) return;
      const from = all.length;
      const own = owned();
      shape++;
      for (const row of rows) {
        places.appended(idOf(row), own.length);
        own.push(row);
      }
      places.forget(false);
      if (free) mergeIn(from);
      notify(null, true);
    },
    write(changed, nextOrder) {
      if (nextOrder) {
        restructure(
          nextOrder.flatMap((id) => {
            const row = changed.has(id) ? changed.get(id) : all[placeOf(id)];
            return row ? [row] : [];
          }),
        );
        notify(null, true);
        return;
      }
      const at = new Map<number, Row>();
      for (const [id, row] of changed) if (row) at.set(placeOf(id), row);
      at.delete(-1);
      writeAt(at);
    },
    writeAt,
    arrange(nextKeys, nextKeep) {
      keys = nextKeys;
      keep = nextKeep;
      misplaced.clear();
      const asked = ++sorts;
      const ranked = rankedOrder(all, keys, stays);
      sorting = ranked instanceof Promise;
      if (ranked instanceof Promise) {
        const of = shape;
        const finish = (sorted: Int32Array | null): void => {
          if (asked !== sorts) return;
          sorting = false;
          if (sorted && of === shape) setFree(sorted);
          else rearrange();
          notify(null);
        };
        ranked.then(finish, () => finish(null));
      } else if (ranked) setFree(ranked);
      else rearrange();
      notify(null);
    },
    isArranged: () => keys.length > 0 || keep !== null,
    idOf,
    rowOf: (id) => (spare && idOf(spare) === id ? spare : all[placeOf(id)]),
  };
}

export function isArraySource<Row>(source: RowSource<Row>): source is ArraySource<Row> {
  return 'arrange' in source;
}
