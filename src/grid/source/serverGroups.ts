// Groups a server makes: only what is unfolded is fetched, each level in blocks as they come into view. A refresh asks
// again for what is shown and keeps what is unfolded; the same machine serves trees whose children a server holds.
import type { IndexRange, RowLine, RowSource, RowState } from '../contract/rows.ts';
import type { CellValue } from '../contract/columns.ts';
import { createBranches } from './branches.ts';
import type { Branch, ServerGroup } from './branches.ts';

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

export function createServerGroups<Row extends object, Query>(
  options: ServerGroupsOptions<Row, Query>,
): ServerGroupsSource<Row, Query> {
  const size = options.blockSize ?? 100;
  const tree = createBranches<Row>(options.idOf);
  let { query } = options;
  let frame = 0;
  let visible: IndexRange = { start: 0, end: 1 };
  const asking = new Map<string, AbortController>();
  /** Rows that were fetched to select a whole group, until something may have changed. */
  const taken = new Map<string, Row>();
  const listeners = new Set<(touched: IndexRange | null, anchored?: boolean) => void>();

  const notify = (anchored = true): void => {
    for (const listener of listeners) listener(null, anchored);
  };

  const fetchBlock = async (branch: Branch<Row>, block: number): Promise<void> => {
    const name = `${branch.id}|${block}`;
    const controller = new AbortController();
    asking.set(name, controller);
    const isNewest = (): boolean => asking.get(name) === controller;
    try {
      const answer = await options.load({
        query,
        path: branch.path,
        offset: block * size,
        limit: size,
        signal: controller.signal,
      });
      if (!isNewest()) return;
      asking.delete(name);
      tree.put(
        branch,
        block * size,
        'rows' in answer ? answer.rows.map((row) => ({ row })) : answer.groups.map((group) => ({ group })),
        answer.total,
      );
      notify();
    } catch (error) {
      if (!isNewest()) return;
      asking.delete(name);
      branch.failed.add(block);
      options.onError?.(error);
      notify();
    }
  };

  const pump = (): void => {
    frame = 0;
    const wanted = new Map<string, { branch: Branch<Row>; block: number }>();
    for (let index = visible.start; index < Math.min(visible.end, tree.count()); index++) {
      const found = tree.find(index);
      if (!found) continue;
      const block = Math.floor(found.child / size);
      const missing = tree.itemAt(found) === undefined || found.branch.stale.has(block);
      if (missing && !found.branch.failed.has(block))
        wanted.set(`${found.branch.id}|${block}`, { branch: found.branch, block });
    }
    for (const [name, { branch, block }] of wanted) {
      if (asking.has(name)) continue;
      branch.stale.delete(block);
      void fetchBlock(branch, block);
    }
  };
  const schedule = (): void => {
    if (frame === 0) frame = requestAnimationFrame(pump);
  };
  const abort = (): void => {
    for (const controller of asking.values()) controller.abort();
    asking.clear();
  };
  const refresh = (): void => {
    abort();
    taken.clear();
    tree.markStale(size);
    notify();
    schedule();
  };
  const stateAt = (index: number): RowState => {
    const found = tree.find(index);
    if (!found || tree.itemAt(found) !== undefined) return 'loaded';
    return found.branch.failed.has(Math.floor(found.child / size)) ? 'failed' : 'loading';
  };

  return {
    count: () => ({ value: tree.count(), exact: tree.isLoaded() }),
    rowAt(index) {
      const found = tree.find(index);
      return found && tree.itemAt(found)?.row;
    },
    idAt: (index) => tree.idAt(index),
    indexOf: (id) => tree.indexOf(id),
    stateAt,
    versionAt: (index) => tree.versionAt(index),
    lineAt(index) {
      const found = tree.find(index);
      const item = found && tree.itemAt(found);
      if (!found) return undefined;
      if (!item?.group)
        return { kind: 'row', level: found.branch.path.length, expanded: null, isMember: true };
      const { title, members, texts } = item.group;
      return {
        kind: 'group',
        level: found.branch.path.length,
        expanded: tree.isOpen(found),
        title,
        ...(members === undefined ? {} : { members }),
        ...(texts === undefined ? {} : { texts }),
      };
    },
    records: () => tree.members() ?? tree.count(),
    toggle(index, open) {
      if (!tree.toggle(index, open)) return;
      notify();
      schedule();
    },
    parentAt: (index) => tree.parentAt(index),
    openAll(open) {
      tree.openAll(open);
      notify();
      schedule();
    },
    watch(next) {
      visible = next;
      schedule();
    },
    retry(index) {
      const found = tree.find(index);
      if (!found) return;
      found.branch.failed.delete(Math.floor(found.child / size));
      notify();
      schedule();
    },
    stale: () => tree.anyStale(),
    rowOf: (id) => taken.get(id),
    async groupIds(index) {
      const found = tree.find(index);
      const path = found && tree.pathOf(found);
      if (!path || !options.loadAll) return null;
      const controller = new AbortController();
      asking.set(`all ${tree.idAt(index) ?? ''}`, controller);
      try {
        const rows = await options.loadAll({ query, path, signal: controller.signal });
        if (rows === null || controller.signal.aborted) return null;
        for (const row of rows) taken.set(options.idOf(row), row);
        return rows.map((row) => options.idOf(row));
      } catch (error) {
        if (!controller.signal.aborted) options.onError?.(error);
        return null;
      }
    },
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
      abort();
      taken.clear();
      tree.clear();
      notify(false);
      schedule();
    },
    refresh,
    dispose() {
      abort();
      cancelAnimationFrame(frame);
      frame = 0;
      listeners.clear();
    },
  };
}
