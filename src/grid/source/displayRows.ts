// Lines shown over the rows of an array source: rows of a tree, groups with their rows. Holds which line stands where;
// the tree and the grouping decide which lines there are. A line is a row's place (≥ 0) or a branch (−1 − number).
import type { IndexRange, RowSource } from '../contract/rows.ts';
import type { RowPins } from './arrayRows.ts';
import type { ArraySource } from './arraySource.ts';

export interface GroupLines {
  id: (branch: number) => string;
  version: (branch: number) => number;
}

export interface DisplayRows<Row> {
  set: (lines: Int32Array) => void;
  get: () => Int32Array;
  /** Display index of a row's place or of a branch line, −1 while folded away. */
  displayOf: (line: number) => number;
  notify: (touched: IndexRange | null, anchored?: boolean) => void;
  /** What every row source answers, from these lines. */
  source: Pick<
    RowSource<Row>,
    'count' | 'rowAt' | 'idAt' | 'indexOf' | 'stateAt' | 'versionAt' | 'watch' | 'retry' | 'subscribe'
  >;
}

export const branchLine = (branch: number): number => -1 - branch;
export const branchOf = (line: number): number => -1 - line;

export function createDisplayRows<Row extends object>(
  inner: ArraySource<Row>,
  branches: GroupLines,
): DisplayRows<Row> {
  let lines = new Int32Array();
  let places: Map<number, number> | null = null;
  let byId: Map<string, number> | null = null;
  const listeners = new Set<(touched: IndexRange | null, anchored?: boolean) => void>();

  const displays = (): Map<number, number> => {
    if (places) return places;
    places = new Map();
    for (let at = 0; at < lines.length; at++) places.set(lines[at] ?? 0, at);
    return places;
  };
  const ids = (): Map<string, number> => {
    if (byId) return byId;
    byId = new Map();
    for (let at = 0; at < lines.length; at++) {
      const id = idAt(at);
      if (id !== undefined) byId.set(id, at);
    }
    return byId;
  };
  const rowAt = (index: number): Row | undefined => {
    const line = lines[index];
    return line === undefined || line < 0 ? undefined : inner.rowAt(line);
  };
  const idAt = (index: number): string | undefined => {
    const line = lines[index];
    if (line === undefined) return undefined;
    if (line < 0) return branches.id(branchOf(line));
    return inner.idAt(line);
  };

  return {
    set(next) {
      // A row that is not one of the rows yet stands after all of them.
      const spare = inner.spare() === undefined ? [] : [inner.rows().length];
      lines = Int32Array.from([...next, ...spare]);
      places = null;
      byId = null;
    },
    get: () => lines,
    displayOf: (line) => displays().get(line) ?? -1,
    notify(touched, anchored = false) {
      for (const listener of listeners) listener(touched, anchored);
    },
    source: {
      count: () => ({ value: lines.length, exact: true }),
      rowAt,
      idAt,
      indexOf: (id) => ids().get(id) ?? -1,
      stateAt: () => 'loaded',
      versionAt(index) {
        const line = lines[index];
        if (line === undefined) return 0;
        return line < 0 ? branches.version(branchOf(line)) : inner.versionAt(line);
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
    },
  };
}

/** What a source of folded lines leaves to the array its rows stand in. */
export function delegated<Row>(inner: ArraySource<Row>) {
  const { rows, setRows, append, spare, setSpare, placeOf, write, writeAt, idOf, rowOf } = inner;
  return {
    rows,
    setRows,
    append,
    writeAt,
    spare,
    setSpare,
    placeOf,
    write,
    idOf,
    rowOf,
    // What hangs together cannot be taken apart: lines of a tree or a group are not pinned.
    pin: (): void => undefined,
    pins: (): RowPins => ({ top: [], bottom: [] }),
  };
}
