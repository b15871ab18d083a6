// A tree over rows that know their parent: bills of material, accounts, departments. Rows live in an array source, so a
// draft edits a tree like any other lines; which of them are shown, in which order, is for a Table to say. Children may
// be loaded when their parent is first unfolded.
import { t } from '../core/language.ts';
import type { IndexRange, RowLine, RowSource } from '../contract/rows.ts';
import { arrangeTree, createTreeTable, isContext } from '../table/treeTable.ts';
import type { TreeRow } from '../table/treeTable.ts';
import type { ArraySource } from './arraySource.ts';
import { createDisplayRows, delegated } from './displayRows.ts';
import type { DisplayRows } from './displayRows.ts';
import { createChildLoading } from './treeChildren.ts';
import { createTreeFolds } from './treeFolds.ts';
import type { TreeFolds } from './treeFolds.ts';
import { treeOf } from './treeNodes.ts';

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
  let keep: ((row: Row) => boolean) | null = null;
  let isSorted = false;
  let shown: readonly TreeRow<Row>[] = [];
  const opened = openedFirst(options.open);

  const children = createChildLoading<Row>({
    rows: inner,
    hasChildren: options.hasChildren,
    fetch: options.loadChildren,
    fail(id, error) {
      folds.set(id, false);
      options.onError?.(error);
      refold();
    },
  });
  const table = createTreeTable(children.canLoad, opened.ids);
  const folds: TreeFolds = createTreeFolds(table, opened.depth, () => keep !== null);

  const flatten = (): void => {
    shown = table.getExpandedRowModel().rows;
    lines.set(Int32Array.from(shown, (row) => row.original.place));
  };
  const rebuild = (): void => {
    const roots = treeOf(inner, options.parentOf);
    table.setOptions((before) => ({ ...before, data: roots }));
    folds.follow();
    flatten();
  };
  const refold = (): void => {
    flatten();
    lines.notify(null, true);
  };
  arrangeTree(table, [], null);
  rebuild();

  /** The row itself, folded away or filtered out as it may be, and what it stands under. */
  const rowOf = (id: string): TreeRow<Row> | undefined => table.getCoreRowModel().rowsById[id];

  inner.subscribe((touched) => {
    if (touched !== null) return lines.notify(displayed(touched, lines));
    rebuild();
    folds.forgetVersions();
    lines.notify(null, true);
  });

  const { source } = lines;
  return {
    ...source,
    versionAt: (index) => source.versionAt(index) + folds.versionOf(shown[index]?.id ?? '') * 2 ** 32,
    lineAt(index) {
      const row = shown[index];
      return row ? lineOf(row) : spareLine(lines.get()[index]);
    },
    toggle(index, wanted) {
      const row = shown[index];
      if (!row?.getCanExpand()) return;
      const next = wanted ?? !row.getIsExpanded();
      if (next === row.getIsExpanded()) return;
      if (next && children.canLoad(row.original)) void children.load(row.original);
      folds.set(row.id, next);
      refold();
    },
    parentAt(index) {
      const parent = shown[index]?.parentId;
      return parent === undefined ? -1 : source.indexOf(parent);
    },
    openAll(next) {
      folds.setAll(next);
      refold();
    },
    uncover(id) {
      for (const above of rowOf(id)?.getParentRows() ?? []) folds.set(above.id, true);
      refold();
      return source.indexOf(id);
    },
    moveProblem(ids, parent) {
      const row = parent === null ? undefined : rowOf(parent);
      return row && standsUnder(row, new Set(ids)) ? t('不能移动到自己的下级') : null;
    },
    records: () => table.getFilteredRowModel().flatRows.length,
    openIds: folds.openIds,
    parentField: options.parentField ?? null,
    ...delegated(inner),
    filteredRows: () => (keep ? inner.rows().filter(keep) : inner.rows()),
    arrange(nextKeys, nextKeep) {
      keep = nextKeep;
      isSorted = nextKeys.length > 0;
      folds.forgetFolded();
      arrangeTree(table, nextKeys, nextKeep);
      rebuild();
      lines.notify(null);
    },
    isArranged: () => isSorted || keep !== null,
  };
}

/** Ids and levels unfolded from the start. */
function openedFirst(open: TreeSourceOptions<object>['open'] = []): {
  ids: Record<string, boolean>;
  depth: number;
} {
  return 'depth' in open
    ? { ids: {}, depth: open.depth }
    : { ids: Object.fromEntries(open.map((id) => [id, true])), depth: 0 };
}

/** Whether the row is one of these or stands under one. */
function standsUnder<Row>(row: TreeRow<Row>, ids: ReadonlySet<string>): boolean {
  return [row, ...row.getParentRows()].some((above) => ids.has(above.id));
}

/** The row after all others, which is none of them yet. */
function spareLine(line: number | undefined): RowLine | undefined {
  return line === undefined ? undefined : { kind: 'row', level: 0, expanded: null };
}

function lineOf<Row>(row: TreeRow<Row>): RowLine {
  return {
    kind: 'row',
    level: row.depth,
    expanded: row.getCanExpand() ? row.getIsExpanded() : null,
    ...(isContext(row) ? { isContext: true } : {}),
  };
}

/** The lines that show rows of this range of places. */
function displayed<Row>(places: IndexRange, lines: DisplayRows<Row>): IndexRange {
  let start = Infinity;
  let end = 0;
  for (let place = places.start; place < places.end; place++) {
    const display = lines.displayOf(place);
    if (display < 0) continue;
    start = Math.min(start, display);
    end = Math.max(end, display + 1);
  }
  return end > 0 ? { start, end } : { start: 0, end: 0 };
}
