// Rows of a server in blocks, loaded by what the grid looks at. Requests are coalesced per frame, superseded
// ones aborted, late answers ignored; old rows stay until their replacement arrives; a failed block fails alone.
import type { RowSource } from '../contract/rows.ts';
import { createBlockRequests } from './blockRequests.ts';
import { createPagedRows } from './pagedRows.ts';

export interface PageRequest<Row, Query = unknown> {
  /** The question as plain data: with offset and limit, all a server has to know. */
  query: Query;
  offset: number;
  limit: number;
  signal: AbortSignal;
  /** Last row of the preceding block when it is loaded: lets a server seek by key instead of counting. */
  after: Row | undefined;
}

export interface PageAnswer<Row> {
  rows: readonly Row[];
  total: { value: number; exact: boolean };
}

export interface PagedSourceOptions<Row, Query = unknown> {
  /** First question; a source without one answers always the same. */
  query: Query;
  load: (request: PageRequest<Row, Query>) => Promise<PageAnswer<Row>>;
  idOf: (row: Row) => string;
  /** Rows per request; 200 unless told. */
  blockSize?: number;
  /** Blocks kept in memory besides those in use; 60 unless told. */
  keepBlocks?: number;
  /** Rows shown as skeletons before the first answer. */
  expectedRows?: number;
  /** Hears of every failed block; the grid itself shows the row-level retry. */
  onError?: (error: unknown) => void;
}

export interface PagedSource<Row, Query = unknown> extends RowSource<Row> {
  query: () => Query;
  /** Another question (sort, filter, group): shown rows stay, dimmed, until its rows are there. */
  ask: (query: Query) => void;
  /** The question changed (sort, filter): everything is asked anew, shown rows stay dimmed until then. */
  invalidate: () => void;
  /** Rows may have changed: reloads what is visible (when it holds one of `ids`), the rest on demand. */
  refreshVisible: (ids?: readonly string[]) => void;
  /** Newer values of rows at hand, by id, without asking the server. */
  replaceRows: (rows: readonly Row[]) => void;
  /** Tells of rows that came again, e.g. after somebody else saved them. */
  onReplaced: (listener: (before: Row, after: Row) => void) => () => void;
  dispose: () => void;
}

export function createPagedSource<Row, Query = unknown>(
  options: PagedSourceOptions<Row, Query>,
): PagedSource<Row, Query> {
  const size = options.blockSize ?? 200;
  const rows = createPagedRows<Row>({
    idOf: options.idOf,
    size,
    expectedRows: options.expectedRows ?? 50,
    keepBlocks: options.keepBlocks ?? 60,
  });
  const { blocks, blockRange, shownBlocks, notify } = rows;
  let { query } = options;
  const ensured = createEnsuredBlocks();
  const wantedBlocks = (): number[] => [...new Set([...shownBlocks(), ...ensured.blocks()])];

  const requests = createBlockRequests<PageAnswer<Row>>({
    wanted: wantedBlocks,
    needsLoad: blocks.needsLoad,
    load: (block, signal) =>
      options.load({
        query,
        offset: block * size,
        limit: size,
        signal,
        after: rows.isStale() ? undefined : blocks.lastRow(block - 1),
      }),
    accept(block, answer) {
      const touched = rows.accept(block, answer);
      ensured.settle(block);
      rows.trim(wantedBlocks());
      notify(touched);
    },
    fail(block, error) {
      rows.fail(block);
      ensured.settle(block);
      options.onError?.(error);
      notify(null);
    },
  });

  const invalidate = (): void => {
    requests.reset();
    rows.outdate();
    notify(null);
    requests.schedule();
  };

  return {
    ...rows.source,
    watch(visible, keep) {
      rows.show(visible, keep);
      requests.schedule();
    },
    retry(index) {
      const block = Math.floor(index / size);
      if (!blocks.hasFailed(block)) return;
      blocks.forgetFailure(block);
      notify({ start: block * size, end: (block + 1) * size });
      void requests.send(block);
    },
    async ensure(range) {
      const missing = blockRange(range).filter((block) => blocks.needsLoad(block));
      const done = missing.map(ensured.wait);
      requests.schedule();
      await Promise.all(done);
    },
    query: () => query,
    ask(next) {
      if (JSON.stringify(next) === JSON.stringify(query)) return;
      query = next;
      invalidate();
    },
    invalidate,
    refreshVisible(ids) {
      if (ids && !ids.some((id) => blocks.indexOf(id) >= 0)) return;
      const shown = shownBlocks();
      requests.cancelAll();
      // Where there was nothing no row is looked at, and yet some may be there now.
      if (rows.source.count().value === 0) void requests.send(0);
      blocks.markStale(shown);
      notify(null);
      requests.schedule();
    },
    replaceRows(changed) {
      const touched = blocks.replaceRows(changed);
      if (touched) notify(touched);
    },
    onReplaced: rows.onReplaced,
    dispose() {
      // A page that is only hidden watches again later: nothing here may keep it from loading then.
      requests.stop();
      for (const block of ensured.blocks()) ensured.settle(block);
      rows.release();
    },
  };
}

interface EnsuredBlocks {
  /** Resolves when the block has come or is given up. */
  wait: (block: number) => Promise<void>;
  settle: (block: number) => void;
  blocks: () => Iterable<number>;
}

/** Blocks that must load although out of view. */
function createEnsuredBlocks(): EnsuredBlocks {
  const waiting = new Map<number, Set<() => void>>();
  return {
    wait: (block) =>
      new Promise<void>((resolve) => {
        waiting.set(block, (waiting.get(block) ?? new Set()).add(resolve));
      }),
    settle(block) {
      for (const resolve of waiting.get(block) ?? []) resolve();
      waiting.delete(block);
    },
    blocks: () => waiting.keys(),
  };
}
