// What a paged source holds: blocks of rows, how many rows there are as far as is known, and whether what is shown still
// answers the question asked. Takes answers in; asks for nothing itself.
import type { IndexRange, RowSource } from '../contract/rows.ts';
import { createBlocks } from './blocks.ts';
import type { Blocks } from './blocks.ts';

interface PagedRowsOptions<Row> {
  idOf: (row: Row) => string;
  /** Rows per block. */
  size: number;
  /** Rows shown as skeletons before the first answer. */
  expectedRows: number;
  keepBlocks: number;
}

export interface PagedRows<Row> {
  readonly blocks: Blocks<Row>;
  isStale: () => boolean;
  /** The blocks of a range, as far as there are rows. */
  blockRange: (range: IndexRange) => number[];
  shownBlocks: () => number[];
  /** What the grid shows, and which rows it needs besides. */
  show: (visible: IndexRange, keep: readonly number[]) => void;
  /** The question changed: shown rows stay, stale, until its rows are there. */
  outdate: () => void;
  /** Takes in the rows of a block; the range to write again, null for everything. */
  accept: (
    block: number,
    answer: { rows: readonly Row[]; total: { value: number; exact: boolean } },
  ) => IndexRange | null;
  fail: (block: number) => void;
  /** Lets go of blocks beyond those kept, but of none that is wanted. */
  trim: (wanted: readonly number[]) => void;
  onReplaced: (listener: (before: Row, after: Row) => void) => () => void;
  notify: (touched: IndexRange | null) => void;
  /** Nobody listens any more. */
  release: () => void;
  /** What every row source answers, from these rows. */
  source: Pick<
    RowSource<Row>,
    'count' | 'rowAt' | 'idAt' | 'indexOf' | 'stateAt' | 'versionAt' | 'stale' | 'subscribe'
  >;
}

export function createPagedRows<Row>({
  idOf,
  size,
  expectedRows,
  keepBlocks,
}: PagedRowsOptions<Row>): PagedRows<Row> {
  const blocks = createBlocks<Row>(size, idOf);
  let total = { value: expectedRows, exact: false };
  let visible: IndexRange = { start: 0, end: 0 };
  let keep: readonly number[] = [];
  let stale = false;
  const replaced = new Set<(before: Row, after: Row) => void>();
  const listeners = new Set<(touched: IndexRange | null) => void>();

  const blockRange = (range: IndexRange): number[] => {
    const end = Math.min(range.end, total.value);
    const first = Math.floor(range.start / size);
    const last = Math.floor((end - 1) / size);
    return end <= range.start ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };
  const stillStale = (): boolean => stale && blockRange(visible).some((other) => blocks.isStale(other));
  const notifyReplaced = (block: number, rows: readonly Row[]): void => {
    rows.forEach((row, at) => {
      const before = blocks.rowAt(block * size + at);
      if (before !== undefined && before !== row && idOf(before) === idOf(row))
        for (const listener of replaced) listener(before, row);
    });
  };

  return {
    blocks,
    isStale: () => stale,
    blockRange,
    shownBlocks: () => blockRange(visible),
    show(nextVisible, nextKeep) {
      visible = nextVisible;
      keep = nextKeep;
    },
    outdate() {
      stale = blocks.markStale(blockRange(visible));
      if (!stale) total = { value: Math.max(total.value, expectedRows), exact: false };
    },
    accept(block, answer) {
      const short = answer.rows.length < size;
      const reach = block * size + answer.rows.length;
      const next = short && answer.rows.length > 0 ? { value: reach, exact: true } : answer.total;
      const recount = next.value !== total.value || next.exact !== total.exact;
      total = { value: Math.max(next.value, next.exact ? 0 : reach), exact: next.exact };
      if (replaced.size > 0 && !stale) notifyReplaced(block, answer.rows);
      blocks.put(block, answer.rows);
      if (recount) blocks.dropFrom(Math.ceil(total.value / size));
      const wasStale = stale;
      stale = stillStale();
      return recount || wasStale !== stale ? null : { start: block * size, end: (block + 1) * size };
    },
    fail(block) {
      blocks.fail(block, stale);
      stale = stillStale();
    },
    trim: (wanted) => blocks.trim(keepBlocks, [...wanted, ...keep.map((index) => Math.floor(index / size))]),
    onReplaced(listener) {
      replaced.add(listener);
      return () => {
        replaced.delete(listener);
      };
    },
    notify(touched) {
      for (const listener of listeners) listener(touched);
    },
    release: () => listeners.clear(),
    source: {
      count: () => total,
      rowAt: blocks.rowAt,
      idAt(index) {
        const row = blocks.rowAt(index);
        return row === undefined ? undefined : idOf(row);
      },
      indexOf: blocks.indexOf,
      stateAt(index) {
        const block = Math.floor(index / size);
        if (blocks.rowAt(index) !== undefined) return 'loaded';
        return blocks.hasFailed(block) ? 'failed' : 'loading';
      },
      versionAt: blocks.versionAt,
      stale: () => stale,
      subscribe(listener) {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    },
  };
}
