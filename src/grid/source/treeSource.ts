// A tree over rows that know their parent: bills of material, accounts, departments. Rows live in an array source, so a
// draft edits a tree like any other lines; which of them are shown, in which order, is for a Table to say. Children may
// be loaded when their parent is first unfolded.
import { t } from '../core/language.ts';
import type { RowSource } from '../contract/rows.ts';
import { arrangeTree, createTreeTable, isContext } from '../table/treeTable.ts';
import type { TreeNode, TreeRow } from '../table/treeTable.ts';
import type { ArraySource } from './arraySource.ts';
import { createDisplayRows, delegated } from './displayRows.ts';

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
  const lines = createDisplayRows(inner, { id: () => '', version: () => 0 });
  const loading = new Set<string>();
  const loaded = new Set<string>();
  let keep: ((row: Row) => boolean) | null = null;
  let isSorted = false;
  /** What was unfolded before the filter, and what the user did to it since: a filter unfolds what is above a hit. */
  let unfiltered: Readonly<Record<string, boolean>> | null = null;
  const byHand = new Map<string, boolean>();
  let shown: readonly TreeRow<Row>[] = [];
  let depthToOpen =
    options.open && !Array.isArray(options.open) && 'depth' in options.open ? options.open.depth : 0;
  /** Version of a row's line beyond the row's own: its fold mark changed. */
  const folds = new Map<string, number>();

  const canLoad = ({ row, id }: TreeNode<Row>): boolean =>
    row !== undefined &&
    options.loadChildren !== undefined &&
    options.hasChildren?.(row) === true &&
    !loaded.has(id);
  const table = createTreeTable(
    canLoad,
    Object.fromEntries((Array.isArray(options.open) ? options.open : []).map((id: string) => [id, true])),
  );
  const expanded = (): Record<string, boolean> => {
    const state = table.atoms.expanded.get();
    return state === true ? {} : state;
  };
  const expand = (ids: Iterable<string>, open = true): void => {
    table.setExpanded({ ...expanded(), ...Object.fromEntries([...ids].map((id) => [id, open])) });
  };

  const build = (): void => {
    const rows = inner.rows();
    const nodes = rows.map((row, place): TreeNode<Row> => ({
      place,
      id: inner.idOf(row),
      get row() {
        return inner.rows()[place];
      },
      children: [],
    }));
    const parents = parentsOf(rows, nodes);
    const roots: TreeNode<Row>[] = [];
    nodes.forEach((node, place) => (nodes[parents[place] ?? -1]?.children ?? roots).push(node));
    table.setOptions((before) => ({ ...before, data: roots }));
    if (depthToOpen > 0) {
      const deep = table.getCoreRowModel().flatRows.filter(({ depth }) => depth < depthToOpen);
      expand(deep.map(({ id }) => id));
    }
    depthToOpen = 0;
  };

  /** By place the parent's place. A row whose parents lead back to itself stands at the top, so that bad data stays visible. */
  const parentsOf = (rows: readonly Row[], nodes: readonly TreeNode<Row>[]): number[] => {
    const places = new Map(nodes.map(({ id, place }) => [id, place]));
    const parents = rows.map((row) => places.get(options.parentOf(row) ?? '') ?? -1);
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
    return parents;
  };

  /** While a filter is on, everything above a hit is unfolded, but what the user folded. */
  const unfoldHits = (): void => {
    if (!keep) {
      if (unfiltered) table.setExpanded({ ...unfiltered, ...Object.fromEntries(byHand) });
      unfiltered = null;
      byHand.clear();
      return;
    }
    unfiltered ??= expanded();
    const above = table.getFilteredRowModel().flatRows.filter(isContext);
    table.setExpanded({
      ...unfiltered,
      ...Object.fromEntries(above.map(({ id }) => [id, true])),
      ...Object.fromEntries(byHand),
    });
  };

  const flatten = (): void => {
    shown = table.getExpandedRowModel().rows;
    lines.set(Int32Array.from(shown, (row) => row.original.place));
  };
  const rebuild = (): void => {
    build();
    unfoldHits();
    flatten();
  };
  arrangeTree(table, [], null);
  rebuild();

  const refold = (id: string): void => {
    folds.set(id, (folds.get(id) ?? 0) + 1);
  };
  const setOpen = (id: string, open: boolean): void => {
    expand([id], open);
    if (keep) byHand.set(id, open);
    refold(id);
  };
  /** The row itself, folded away or filtered out as it may be, and what it stands under. */
  const rowOf = (id: string): TreeRow<Row> | undefined => table.getCoreRowModel().rowsById[id];

  const load = async ({ id, row }: TreeNode<Row>): Promise<void> => {
    if (row === undefined || loading.has(id)) return;
    loading.add(id);
    try {
      const found = (await options.loadChildren?.(row)) ?? [];
      loaded.add(id);
      const known = new Set(inner.rows().map(inner.idOf));
      inner.append(found.filter((child) => !known.has(inner.idOf(child))));
    } catch (error) {
      setOpen(id, false);
      options.onError?.(error);
      flatten();
      lines.notify(null, true);
    } finally {
      loading.delete(id);
    }
  };

  inner.subscribe((touched) => {
    if (touched === null) {
      rebuild();
      folds.clear();
      lines.notify(null, true);
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
    lines.notify(end > 0 ? { start, end } : { start: 0, end: 0 });
  });

  const { source } = lines;
  return {
    ...source,
    versionAt: (index) => source.versionAt(index) + (folds.get(shown[index]?.id ?? '') ?? 0) * 2 ** 32,
    lineAt(index) {
      const row = shown[index];
      // The row after all others, which is none of them yet.
      if (!row)
        return lines.get()[index] === undefined ? undefined : { kind: 'row', level: 0, expanded: null };
      return {
        kind: 'row',
        level: row.depth,
        expanded: row.getCanExpand() ? row.getIsExpanded() : null,
        ...(isContext(row) ? { isContext: true } : {}),
      };
    },
    toggle(index, wanted) {
      const row = shown[index];
      if (!row?.getCanExpand()) return;
      const next = wanted ?? !row.getIsExpanded();
      if (next === row.getIsExpanded()) return;
      if (next && canLoad(row.original)) void load(row.original);
      setOpen(row.id, next);
      flatten();
      lines.notify(null, true);
    },
    parentAt(index) {
      const parent = shown[index]?.parentId;
      return parent === undefined ? -1 : source.indexOf(parent);
    },
    openAll(next) {
      const { flatRows } = table.getCoreRowModel();
      const branches = flatRows.filter(({ subRows }) => subRows.length > 0).map(({ id }) => id);
      table.setExpanded({});
      if (next) expand(branches);
      byHand.clear();
      if (keep) for (const id of branches) byHand.set(id, next);
      for (const { id } of flatRows) refold(id);
      flatten();
      lines.notify(null, true);
    },
    uncover(id) {
      for (const above of rowOf(id)?.getParentRows() ?? []) setOpen(above.id, true);
      flatten();
      lines.notify(null, true);
      return source.indexOf(id);
    },
    moveProblem(ids, parent) {
      const row = parent === null ? undefined : rowOf(parent);
      const moving = new Set(ids);
      return row && [row, ...row.getParentRows()].some((above) => moving.has(above.id))
        ? t('不能移动到自己的下级')
        : null;
    },
    records: () => table.getFilteredRowModel().flatRows.length,
    openIds: () => Object.entries(expanded()).flatMap(([id, open]) => (open ? [id] : [])),
    parentField: options.parentField ?? null,
    ...delegated(inner),
    filteredRows: () => (keep ? inner.rows().filter(keep) : inner.rows()),
    arrange(nextKeys, nextKeep) {
      keep = nextKeep;
      isSorted = nextKeys.length > 0;
      // Folded by hand under one filter says nothing under the next.
      for (const [id, open] of byHand) if (!open) byHand.delete(id);
      arrangeTree(table, nextKeys, nextKeep);
      rebuild();
      lines.notify(null);
    },
    isArranged: () => isSorted || keep !== null,
  };
}
