// Groups a server makes: only what is unfolded is fetched, each level in blocks as they come into view. A refresh asks
// again for what is shown and keeps what is unfolded; the same machine serves trees whose children a server holds.
import type { IndexRange, RowLine, RowSource } from '../contract/rows.ts';
import type { CellValue } from '../contract/columns.ts';
import type { BranchItem, Place, ServerGroup } from './branch.ts';
import { createBranches } from './branches.ts';
import type { Branches } from './branches.ts';
import { createBranchRequests } from './branchRequests.ts';
import { createWholeGroups } from './wholeGroups.ts';

export interface ServerGroupsRequest<Query> {
  query: Query;
  /** Keys of the groups this level stands under, outermost first. */
  path: readonly CellValue[];
  offset: number;
  limit: number;
  signal: AbortSignal;
}

/** One level's lines: groups, or at the bottom rows. */
export type ServerGroupsAnswer<Row> = { total: number } & (
  | { groups: readonly ServerGroup[] }
  | { rows: readonly Row[] }
);

export interface ServerGroupsOptions<Row, Query> {
  query: Query;
  load: (request: ServerGroupsRequest<Query>) => Promise<ServerGroupsAnswer<Row>>;
  idOf: (row: Row) => string;
  /** Every row of a group, to select them all; null when they are too many. Without it only rows are selected. */
  loadAll?: (
    request: Pick<ServerGroupsRequest<Query>, 'query' | 'path' | 'signal'>,
  ) => Promise<readonly Row[] | null>;
  /** Lines per request; 100 unless told. */
  blockSize?: number;
  onError?: (error: unknown) => void;
}

export interface ServerGroupsSource<Row, Query> extends RowSource<Row> {
  query: () => Query;
  /** Another question (group, sort, filter); groups with the same keys stay unfolded. */
  ask: (query: Query) => void;
  /** Asks again for what is shown. */
  refresh: () => void;
  openAll: (open: boolean) => void;
  lineAt: (index: number) => RowLine | undefined;
  toggle: (index: number, open?: boolean) => void;
  parentAt: (index: number) => number;
  dispose: () => void;
}

type Lines<Row> = Pick<
  RowSource<Row>,
  'count' | 'rowAt' | 'idAt' | 'indexOf' | 'stateAt' | 'versionAt' | 'records' | 'stale'
> &
  Pick<ServerGroupsSource<Row, unknown>, 'lineAt' | 'parentAt'>;

export function createServerGroups<Row extends object, Query>(
  options: ServerGroupsOptions<Row, Query>,
): ServerGroupsSource<Row, Query> {
  const size = options.blockSize ?? 100;
  const tree = createBranches<Row>(options.idOf);
  const { loadAll } = options;
  let { query } = options;
  const listeners = new Set<(touched: IndexRange | null, anchored?: boolean) => void>();

  const notify = (anchored = true): void => {
    for (const listener of listeners) listener(null, anchored);
  };
  const requests = createBranchRequests<Row, ServerGroupsAnswer<Row>>({
    tree,
    size,
    load: ({ path }, block, signal) =>
      options.load({ query, path, offset: block * size, limit: size, signal }),
    accept(branch, block, answer) {
      tree.put(branch, block * size, itemsOf(answer), answer.total);
      notify();
    },
    fail(branch, block, error) {
      branch.failed.add(block);
      options.onError?.(error);
      notify();
    },
  });
  const { schedule } = requests;
  const whole = createWholeGroups<Row>({
    tree,
    requests,
    idOf: options.idOf,
    load: loadAll && ((path, signal) => loadAll({ query, path, signal })),
    onError: options.onError,
  });
  const refresh = (): void => {
    requests.abort();
    whole.forget();
    tree.markStale(size);
    notify();
    schedule();
  };

  return {
    ...linesOf(tree, size),
    toggle(index, open) {
      if (!tree.toggle(index, open)) return;
      notify();
      schedule();
    },
    openAll(open) {
      tree.openAll(open);
      notify();
      schedule();
    },
    watch: requests.watch,
    retry(index) {
      const found = tree.find(index);
      if (!found) return;
      found.branch.failed.delete(Math.floor(found.child / size));
      notify();
      schedule();
    },
    rowOf: whole.rowOf,
    groupIds: whole.idsAt,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    query: () => query,
    ask(next) {
      if (JSON.stringify(next) === JSON.stringify(query)) return;
      query = next;
      requests.abort();
      whole.forget();
      tree.clear();
      notify(false);
      schedule();
    },
    refresh,
    dispose() {
      requests.stop();
      listeners.clear();
    },
  };
}

function itemsOf<Row>(answer: ServerGroupsAnswer<Row>): BranchItem<Row>[] {
  return 'rows' in answer ? answer.rows.map((row) => ({ row })) : answer.groups.map((group) => ({ group }));
}

/** What every row source answers, and what a folded one says of its lines. */
function linesOf<Row>(tree: Branches<Row>, size: number): Lines<Row> {
  return {
    count: () => ({ value: tree.count(), exact: tree.isLoaded() }),
    rowAt(index) {
      const found = tree.find(index);
      return found && tree.itemAt(found)?.row;
    },
    idAt: tree.idAt,
    indexOf: tree.indexOf,
    stateAt(index) {
      const found = tree.find(index);
      if (!found || tree.itemAt(found) !== undefined) return 'loaded';
      return found.branch.failed.has(Math.floor(found.child / size)) ? 'failed' : 'loading';
    },
    versionAt: tree.versionAt,
    lineAt(index) {
      const found = tree.find(index);
      return found && lineOf(found, tree);
    },
    records: () => tree.members() ?? tree.count(),
    parentAt: tree.parentAt,
    stale: tree.anyStale,
  };
}

function lineOf<Row>(place: Place<Row>, tree: Branches<Row>): RowLine {
  const group = tree.itemAt(place)?.group;
  const level = place.branch.path.length;
  if (!group) return { kind: 'row', level, expanded: null, isMember: true };
  const { title, members, texts } = group;
  return {
    kind: 'group',
    level,
    expanded: tree.isOpen(place),
    title,
    ...(members === undefined ? {} : { members }),
    ...(texts === undefined ? {} : { texts }),
  };
}
