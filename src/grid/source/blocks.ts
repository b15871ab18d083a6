// The block store of a paged source: rows by block, their versions, which blocks are stale or failed,
// and which may be thrown away. No requests here.
import type { IndexRange } from '../contract/rows.ts';

interface Block<Row> {
  rows: Row[];
  versions: number[];
  stale: boolean;
  used: number;
}

export interface Blocks<Row> {
  rowAt: (index: number) => Row | undefined;
  lastRow: (block: number) => Row | undefined;
  versionAt: (index: number) => number;
  indexOf: (id: string) => number;
  put: (block: number, rows: readonly Row[]) => void;
  /** Marks the block failed; with `dropRows` what it shows answers a question no longer asked. */
  fail: (block: number, dropRows: boolean) => void;
  forgetFailure: (block: number) => void;
  hasFailed: (block: number) => boolean;
  isStale: (block: number) => boolean;
  needsLoad: (block: number) => boolean;
  /** Marks `shown` stale and drops all others; true when any shown rows remain. */
  markStale: (shown: readonly number[]) => boolean;
  dropFrom: (block: number) => void;
  trim: (limit: number, inUse: readonly number[]) => void;
  replaceRows: (rows: readonly Row[]) => IndexRange | null;
}

export function createBlocks<Row>(size: number, idOf: (row: Row) => string): Blocks<Row> {
  const blocks = new Map<number, Block<Row>>();
  const failed = new Set<number>();
  const indexById = new Map<string, number>();
  let version = 1;
  let clock = 0;

  const at = (index: number): Row | undefined => blocks.get(Math.floor(index / size))?.rows[index % size];
  const drop = (number: number): void => {
    blocks.get(number)?.rows.forEach((row, index) => {
      const id = idOf(row);
      if (indexById.get(id) === number * size + index) indexById.delete(id);
    });
    blocks.delete(number);
  };

  return {
    rowAt: at,
    lastRow(number) {
      const block = blocks.get(number);
      return block && !block.stale ? block.rows[size - 1] : undefined;
    },
    versionAt: (index) => blocks.get(Math.floor(index / size))?.versions[index % size] ?? 0,
    indexOf: (id) => indexById.get(id) ?? -1,
    put(number, rows) {
      const before = blocks.get(number);
      drop(number);
      const stamp = ++version;
      const versions = rows.map((row, index) =>
        before?.rows[index] === row ? (before.versions[index] ?? stamp) : stamp,
      );
      blocks.set(number, { rows: [...rows], versions, stale: false, used: ++clock });
      rows.forEach((row, index) => indexById.set(idOf(row), number * size + index));
      failed.delete(number);
    },
    fail(number, dropRows) {
      if (dropRows) drop(number);
      const block = blocks.get(number);
      if (block) block.stale = false;
      else failed.add(number);
    },
    forgetFailure(number) {
      failed.delete(number);
    },
    hasFailed: (number) => failed.has(number),
    isStale: (number) => blocks.get(number)?.stale === true,
    needsLoad(number) {
      const block = blocks.get(number);
      return (block === undefined || block.stale) && !failed.has(number);
    },
    markStale(shown) {
      failed.clear();
      let any = false;
      for (const [number, block] of blocks) {
        if (shown.includes(number)) {
          block.stale = true;
          any = true;
        } else {
          drop(number);
        }
      }
      return any;
    },
    dropFrom(first) {
      for (const number of blocks.keys()) if (number >= first) drop(number);
      for (const number of failed) if (number >= first) failed.delete(number);
    },
    trim(limit, inUse) {
      for (const number of inUse) {
        const block = blocks.get(number);
        if (block) block.used = ++clock;
      }
      const spare = [...blocks]
        .filter(([number]) => !inUse.includes(number))
        .sort((a, b) => a[1].used - b[1].used);
      for (const [number] of spare.slice(0, Math.max(0, spare.length - limit))) drop(number);
    },
    replaceRows(rows) {
      let start = Infinity;
      let end = 0;
      const stamp = ++version;
      for (const row of rows) {
        const index = indexById.get(idOf(row));
        const block = index === undefined ? undefined : blocks.get(Math.floor(index / size));
        if (index === undefined || !block) continue;
        block.rows[index % size] = row;
        block.versions[index % size] = stamp;
        start = Math.min(start, index);
        end = Math.max(end, index + 1);
      }
      return end > 0 ? { start, end } : null;
    },
  };
}
