// Rows of a server in blocks, loaded by what the grid looks at. Requests are coalesced per frame, superseded
// ones aborted, late answers ignored; old rows stay until their replacement arrives; a failed block fails alone.
import type { IndexRange, RowSource, RowState } from '../contract/rows.ts';
import { createBlocks } from './blocks.ts';

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

/** While superseded requests are under way, new ones are sent this often: a long drag shows rows of where it passes. */
const settleMs = 80;
/** Superseded requests that may still answer, so that a drag shows rows of a moment ago; older ones are dropped. */
const leftBehind = 2;

export function createPagedSource<Row, Query = unknown>(
  options: PagedSourceOptions<Row, Query>,
): PagedSource<Row, Query> {
  const size = options.blockSize ?? 200;
  const blocks = createBlocks<Row>(size, options.idOf);
  let { query } = options;
  let total = { value: options.expectedRows ?? 50, exact: false };
  let visible: IndexRange = { start: 0, end: 0 };
  let keep: readonly number[] = [];
  let stale = false;
  let frame = 0;
  let settle: ReturnType<typeof setTimeout> | undefined;
  /** Blocks that must load although out of view. */
  const ensured = new Map<number, Set<() => void>>();
  const inFlight = new Map<number, AbortController>();
  const listeners = new Set<(touched: IndexRange | null) => void>();

  const notify = (touched: IndexRange | null): void => {
    for (const listener of listeners) listener(touched);
  };
  const blockRange = (range: IndexRange): number[] => {
    const end = Math.min(range.end, total.value);
    const first = Math.floor(range.start / size);
    const last = Math.floor((end - 1) / size);
    return end <= range.start ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };
  const wantedBlocks = (): number[] => [...new Set([...blockRange(visible), ...ensured.keys()])];
  const settleEnsured = (block: number): void => {
    for (const resolve of ensured.get(block) ?? []) resolve();
    ensured.delete(block);
  };

  const fetchBlock = async (block: number): Promise<void> => {
    const controller = new AbortController();
    inFlight.get(block)?.abort();
    inFlight.set(block, controller);
    const isNewest = (): boolean => inFlight.get(block) === controller;
    try {
      const answer = await options.load({
        query,
        offset: block * size,
        limit: size,
        signal: controller.signal,
        after: stale ? undefined : blocks.lastRow(block - 1),
      });
      if (!isNewest()) return;
      inFlight.delete(block);
      accept(block, answer);
    } catch (error) {
      if (!isNewest()) return;
      inFlight.delete(block);
      blocks.fail(block, stale);
      stale = stale && blockRange(visible).some((other) => blocks.isStale(other));
      settleEnsured(block);
      options.onError?.(error);
      notify(null);
    }
  };

  const accept = (block: number, answer: PageAnswer<Row>): void => {
    const short = answer.rows.length < size;
    const reach = block * size + answer.rows.length;
    const next = short && answer.rows.length > 0 ? { value: reach, exact: true } : answer.total;
    const recount = next.value !== total.value || next.exact !== total.exact;
    total = { value: Math.max(next.value, next.exact ? 0 : reach), exact: next.exact };
    if (replaced.size > 0 && !stale) notifyReplaced(block, answer.rows);
    blocks.put(block, answer.rows);
    if (recount) blocks.dropFrom(Math.ceil(total.value / size));
    const wasStale = stale;
    stale = stale && blockRange(visible).some((other) => blocks.isStale(other));
    settleEnsured(block);
    blocks.trim(options.keepBlocks ?? 60, [
      ...wantedBlocks(),
      ...keep.map((index) => Math.floor(index / size)),
    ]);
    notify(recount || wasStale !== stale ? null : { start: block * size, end: (block + 1) * size });
  };

  const replaced = new Set<(before: Row, after: Row) => void>();
  const notifyReplaced = (block: number, rows: readonly Row[]): void => {
    rows.forEach((row, at) => {
      const before = blocks.rowAt(block * size + at);
      if (before !== undefined && before !== row && options.idOf(before) === options.idOf(row))
        for (const listener of replaced) listener(before, row);
    });
  };

  const pump = (): void => {
    if (settle !== undefined) return;
    const wanted = wantedBlocks();
    const missing = wanted.filter((block) => blocks.needsLoad(block) && !inFlight.has(block));
    const superseded = [...inFlight.keys()].filter((block) => !wanted.includes(block));
    if (missing.length > 0 && superseded.length > 0) {
      settle = setTimeout(() => {
        settle = undefined;
        const left = [...inFlight.keys()].filter((other) => !wantedBlocks().includes(other));
        for (const block of left.slice(0, -leftBehind)) cancel(block);
        start(wantedBlocks().filter((block) => blocks.needsLoad(block) && !inFlight.has(block)));
      }, settleMs);
      return;
    }
    start(missing);
  };
  const start = (missing: readonly number[]): void => {
    for (const block of missing) void fetchBlock(block);
  };
  const cancel = (block: number): void => {
    const controller = inFlight.get(block);
    inFlight.delete(block);
    controller?.abort();
  };
  const schedule = (): void => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      pump();
    });
  };
  const stateAt = (index: number): RowState => {
    const block = Math.floor(index / size);
    if (blocks.rowAt(index) !== undefined) return 'loaded';
    return blocks.hasFailed(block) ? 'failed' : 'loading';
  };

  const invalidate = (): void => {
    clearTimeout(settle);
    settle = undefined;
    for (const block of inFlight.keys()) cancel(block);
    stale = blocks.markStale(blockRange(visible));
    if (!stale) total = { value: Math.max(total.value, options.expectedRows ?? 50), exact: false };
    notify(null);
    schedule();
  };

  return {
    count: () => total,
    rowAt: (index) => blocks.rowAt(index),
    idAt(index) {
      const row = blocks.rowAt(index);
      return row === undefined ? undefined : options.idOf(row);
    },
    indexOf: (id) => blocks.indexOf(id),
    stateAt,
    versionAt: (index) => blocks.versionAt(index),
    watch(nextVisible, nextKeep) {
      visible = nextVisible;
      keep = nextKeep;
      schedule();
    },
    retry(index) {
      const block = Math.floor(index / size);
      if (!blocks.hasFailed(block)) return;
      blocks.forgetFailure(block);
      notify({ start: block * size, end: (block + 1) * size });
      void fetchBlock(block);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    stale: () => stale,
    async ensure(range) {
      const missing = blockRange(range).filter((block) => blocks.needsLoad(block));
      const done = missing.map(
        (block) =>
          new Promise<void>((resolve) => {
            ensured.set(block, (ensured.get(block) ?? new Set()).add(resolve));
          }),
      );
      schedule();
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
      const shown = blockRange(visible);
      for (const block of inFlight.keys()) cancel(block);
      // Where there was nothing no row is looked at, and yet some may be there now.
      if (total.value === 0) void fetchBlock(0);
      blocks.markStale(shown);
      notify(null);
      schedule();
    },
    replaceRows(rows) {
      const touched = blocks.replaceRows(rows);
      if (touched) notify(touched);
    },
    onReplaced(listener) {
      replaced.add(listener);
      return () => {
        replaced.delete(listener);
      };
    },
    dispose() {
      // A page that is only hidden watches again later: nothing here may keep it from loading then.
      cancelAnimationFrame(frame);
      frame = 0;
      clearTimeout(settle);
      settle = undefined;
      for (const block of inFlight.keys()) cancel(block);
      for (const block of ensured.keys()) settleEnsured(block);
      listeners.clear();
    },
  };
}
