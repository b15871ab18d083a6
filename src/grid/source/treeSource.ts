// A tree over rows that know their parent: bills of material, accounts, departments. Rows live in an array source, so a
// draft edits a tree like any other lines; children may be loaded when their parent is first unfolded.
import { say } from '../core/language.ts';
import { orderRows } from '../table/models/order.ts';
import type { OrderKey } from '../table/models/order.ts';
import type { RowSource } from '../sourceTypes.ts';
import type { ArraySource } from './arraySource.ts';
import { createFoldedLines, handedOn } from './foldedLines.ts';

export interface TreeSourceOptions<Row extends object> {
  rows: ArraySource<Row>;
  /** Id of the row this one stands under; null at the top. A parent that is not there counts as none. */
  parentOf: (row: Row) => string | null;
  /** Field that holds the parent's id: with it rows can be moved by drag, as a change of this field. */
  parentField?: string;
  /** Rows whose children are fetched when they are first unfolded. */
  hasChildren?: (row: Row) => boolean;
  loadChildren?: (row: Row) => Promise<readonly Row[]>;
  /** Unfolded from the start: ids, or all down to a depth. */
  open?: readonly string[] | { depth: number };
  onError?: (error: unknown) => void;
}

export interface TreeSource<Row> extends ArraySource<Row> {
  lineAt: NonNullable<RowSource<Row>['lineAt']>;
  toggle: NonNullable<RowSource<Row>['toggle']>;
  parentAt: NonNullable<RowSource<Row>['parentAt']>;
  openAll: (open: boolean) => void;
  /** Unfolds whatever hides the row; its index. */
  uncover: (id: string) => number;
  /** Why the rows cannot stand under this parent, or null: a row never stands under itself or its own parts. */
  moveProblem: (ids: readonly string[], parent: string | null) => string | null;
  openIds: () => readonly string[];
  parentField: string | null;
}

export function createTreeSource<Row extends object>(options: TreeSourceOptions<Row>): TreeSource<Row> {
  const inner = options.rows;
  const lines = createFoldedLines(inner, { id: () => '', version: () => 0 });
  const open = new Set<string>(Array.isArray(options.open) ? options.open : []);
  /** Folded by hand although a filter unfolds them. */
  const closed = new Set<string>();
  const loading = new Set<string>();
  const loaded = new Set<string>();
  let keys: readonly OrderKey<Row>[] = [];
  let keep: ((row: Row) => boolean) | null = null;
  /** By place: parent's place, depth, children in display order, and whether only a descendant passes the filter. */
  let parents: number[] = [];
  let depths: number[] = [];
  let children: number[][] = [];
  let roots: number[] = [];
  let shownRows = 0;
  let context = new Uint8Array();
  let depthToOpen =
    options.open && !Array.isArray(options.open) && 'depth' in options.open ? options.open.depth : 0;
  /** Version of a row's line beyond the row's own: its fold mark changed. */
  const folds = new Map<number, number>();

  const idAt = (place: number): string => {
    const row = inner.rows()[place];
    return row === undefined ? '' : inner.idOf(row);
  };
  const placeOf = (): Map<string, number> =>
    new Map(inner.rows().map((row, place) => [inner.idOf(row), place]));

  const build = (): void => {
    const rows = inner.rows();
    const places = placeOf();
    parents = rows.map((row) => places.get(options.parentOf(row) ?? '') ?? -1);
    cutCycles();
    const shown = passing(rows);
    shownRows = shown ? shown.reduce((sum, one) => sum + one, 0) : rows.length;
    const order = keys.length > 0 ? orderRows(rows, keys, null) : null;
    children = rows.map(() => []);
    roots = [];
    for (let at = 0; at < rows.length; at++) {
      const place = order ? (order[at] ?? at) : at;
      if (shown && shown[place] !== 1) continue;
      (children[parents[place] ?? -1] ?? roots).push(place);
    }
    depths = rows.map(() => 0);
    const deepen = (siblings: readonly number[], depth: number): void => {
      for (const place of siblings) {
        depths[place] = depth;
        if (depth < depthToOpen) open.add(idAt(place));
        deepen(children[place] ?? [], depth + 1);
      }
    };
    deepen(roots, 0);
    depthToOpen = 0;
  };

  /** A row whose parents lead back to itself stands at the top, so that bad data stays visible. */
  const cutCycles = (): void => {
    const state = new Uint8Array(parents.length);
    for (let start = 0; start < parents.length; start++) {
      const path: number[] = [];
      let at = start;
      while (at >= 0 && state[at] === 0) {
        state[at] = 1;
        path.push(at);
        at = parents[at] ?? -1;
      }
      if (at >= 0 && state[at] === 1) parents[at] = -1;
      for (const place of path) state[place] = 2;
    }
  };

  /** Rows to show under a filter: those that pass and whatever they stand under. */
  const passing = (rows: readonly Row[]): Uint8Array | null => {
    context = new Uint8Array(rows.length);
    if (!keep) return null;
    const shown = new Uint8Array(rows.length);
    rows.forEach((row, place) => {
      if (keep?.(row) !== true) return;
      shown[place] = 1;
      context[place] = 0;
      for (let up = parents[place] ?? -1; up >= 0 && shown[up] !== 1; up = parents[up] ?? -1) {
        shown[up] = 1;
        if (!keep(rows[up] ?? row)) context[up] = 1;
      }
    });
    return shown;
  };

  /** While a filter is on, everything above a hit is unfolded. */
  const isOpen = (place: number): boolean =>
    open.has(idAt(place)) ||
    (keep !== null && (children[place] ?? []).length > 0 && context[place] === 1 && !closed.has(idAt(place)));

  const flatten = (): void => {
    const found: number[] = [];
    const visit = (siblings: readonly number[]): void => {
      for (const place of siblings) {
        found.push(place);
        const under = children[place] ?? [];
        if (under.length > 0 && isOpen(place)) visit(under);
      }
    };
    visit(roots);
    lines.set(Int32Array.from(found));
  };
  const rebuild = (): void => {
    build();
    flatten();
  };
  rebuild();

  const canLoad = (place: number): boolean => {
    const row = inner.rows()[place];
    return (
      row !== undefined &&
      options.loadChildren !== undefined &&
      options.hasChildren?.(row) === true &&
      !loaded.has(idAt(place))
    );
  };
  const unfoldable = (place: number): boolean => (children[place] ?? []).length > 0 || canLoad(place);
  const refold = (place: number): void => {
    folds.set(place, (folds.get(place) ?? 0) + 1);
  };

  const load = async (place: number): Promise<void> => {
    const id = idAt(place);
    const row = inner.rows()[place];
    if (row === undefined || loading.has(id)) return;
    loading.add(id);
    try {
      const found = (await options.loadChildren?.(row)) ?? [];
      loaded.add(id);
      const known = new Set(inner.rows().map(inner.idOf));
      inner.append(found.filter((child) => !known.has(inner.idOf(child))));
    } catch (error) {
      open.delete(id);
      options.onError?.(error);
      refold(place);
      lines.tell(null, true);
    } finally {
      loading.delete(id);
    }
  };

  inner.subscribe((touched) => {
    if (touched === null) {
      rebuild();
      folds.clear();
      lines.tell(null, true);
      return;
    }
    let start = Infinity;
    let end = 0;
    for (let place = touched.start; place < touched.end; place++) {
      const display = lines.displayOf(place);
      if (display < 0) continue;
      start = Math.min(start, display);
      end = Math.max(end, display + 1);
    }
    lines.tell(end > 0 ? { start, end } : { start: 0, end: 0 });
  });

  const { source } = lines;
  const self: TreeSource<Row> = {
    ...source,
    versionAt: (index) => source.versionAt(index) + (folds.get(lines.get()[index] ?? -1) ?? 0) * 2 ** 32,
    lineAt(index) {
      const place = lines.get()[index];
      if (place === undefined) return undefined;
      const expanded = unfoldable(place) ? isOpen(place) : null;
      return {
        kind: 'row',
        level: depths[place] ?? 0,
        expanded,
        ...(context[place] === 1 ? { isContext: true } : {}),
      };
    },
    toggle(index, wanted) {
      const place = lines.get()[index];
      if (place === undefined || !unfoldable(place)) return;
      const id = idAt(place);
      const next = wanted ?? !isOpen(place);
      if (next === isOpen(place)) return;
      if (next) {
        open.add(id);
        closed.delete(id);
      } else {
        open.delete(id);
        closed.add(id);
      }
      if (next && canLoad(place)) void load(place);
      refold(place);
      flatten();
      lines.tell(null, true);
    },
    parentAt: (index) => lines.displayOf(parents[lines.get()[index] ?? -1] ?? -1),
    openAll(next) {
      open.clear();
      if (next)
        inner.rows().forEach((row, place) => (children[place] ?? []).length > 0 && open.add(inner.idOf(row)));
      for (const place of children.keys()) refold(place);
      flatten();
      lines.tell(null, true);
    },
    uncover(id) {
      const place = placeOf().get(id) ?? -1;
      for (let up = parents[place] ?? -1; up >= 0; up = parents[up] ?? -1) {
        open.add(idAt(up));
        refold(up);
      }
      flatten();
      lines.tell(null, true);
      return lines.displayOf(place);
    },
    moveProblem(ids, parent) {
      const places = placeOf();
      const moving = new Set(ids);
      for (let up = parent === null ? -1 : (places.get(parent) ?? -1); up >= 0; up = parents[up] ?? -1)
        if (moving.has(idAt(up))) return say('不能移动到自己的下级');
      return null;
    },
    records: () => shownRows,
    openIds: () => [...open],
    parentField: options.parentField ?? null,
    ...handedOn(inner),
    kept: () => (keep ? inner.rows().filter(keep) : inner.rows()),
    arrange(nextKeys, nextKeep) {
      keys = nextKeys;
      keep = nextKeep;
      closed.clear();
      rebuild();
      lines.tell(null);
    },
    isArranged: () => keys.length > 0 || keep !== null,
  };
  return self;
}
