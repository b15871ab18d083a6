// The rows of a long list by blocks as they come from a server, against a plain map of what was received last.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBlocks } from '#grid/source/blocks.ts';

interface Item {
  id: string;
  version: number;
}
const size = 4;
const blockNumber = fc.nat(5);

type Step =
  | { do: 'put'; block: number; rows: number }
  | { do: 'fail'; block: number; dropRows: boolean }
  | { do: 'forget'; block: number }
  | { do: 'stale'; shown: number[] }
  | { do: 'dropFrom'; block: number }
  | { do: 'trim'; limit: number; inUse: number[] }
  | { do: 'replace'; ids: number[] };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('put' as const),
      block: blockNumber,
      rows: fc.integer({ min: 0, max: size }),
    }),
    fc.record({ do: fc.constant('fail' as const), block: blockNumber, dropRows: fc.boolean() }),
    fc.record({ do: fc.constant('forget' as const), block: blockNumber }),
    fc.record({ do: fc.constant('stale' as const), shown: fc.uniqueArray(blockNumber, { maxLength: 2 }) }),
    fc.record({ do: fc.constant('dropFrom' as const), block: blockNumber }),
    fc.record({
      do: fc.constant('trim' as const),
      limit: fc.nat(3),
      inUse: fc.uniqueArray(blockNumber, { maxLength: 2 }),
    }),
    fc.record({ do: fc.constant('replace' as const), ids: fc.array(fc.nat(23), { maxLength: 4 }) }),
  ),
  { maxLength: 16 },
);

interface Known {
  rows: Item[];
  stale: boolean;
}

function run(all: readonly Step[]) {
  const blocks = createBlocks<Item>(size, (row) => row.id);
  const known = new Map<number, Known>();
  const failed = new Set<number>();
  let version = 0;
  for (const step of all) {
    if (step.do === 'put') {
      const rows = Array.from({ length: step.rows }, (_, at) => ({
        id: `r${step.block * size + at}`,
        version: ++version,
      }));
      blocks.put(step.block, rows);
      known.set(step.block, { rows, stale: false });
      failed.delete(step.block);
    } else if (step.do === 'fail') {
      blocks.fail(step.block, step.dropRows);
      if (step.dropRows) known.delete(step.block);
      const block = known.get(step.block);
      if (block) block.stale = false;
      else failed.add(step.block);
    } else if (step.do === 'forget') {
      blocks.forgetFailure(step.block);
      failed.delete(step.block);
    } else if (step.do === 'stale') {
      const left = blocks.markStale(step.shown);
      failed.clear();
      for (const [number, block] of known)
        if (step.shown.includes(number)) block.stale = true;
        else known.delete(number);
      expect(left).toBe(known.size > 0);
    } else if (step.do === 'dropFrom') {
      blocks.dropFrom(step.block);
      for (const number of known.keys()) if (number >= step.block) known.delete(number);
      for (const number of failed) if (number >= step.block) failed.delete(number);
    } else if (step.do === 'trim') {
      const before = known.size;
      blocks.trim(step.limit, step.inUse);
      for (const number of known.keys())
        if (blocks.rowAt(number * size) === undefined && (known.get(number)?.rows.length ?? 0) > 0) {
          expect(step.inUse).not.toContain(number);
          known.delete(number);
        }
      const spare = [...known.keys()].filter((number) => !step.inUse.includes(number));
      const filled = spare.filter((number) => (known.get(number)?.rows.length ?? 0) > 0);
      expect(filled.length).toBeLessThanOrEqual(step.limit);
      expect(known.size).toBeGreaterThanOrEqual(Math.min(before, step.limit));
      // A block without rows that was let go shows in that it is asked for anew, an old one in that it is not old any more.
      for (const number of spare) {
        const block = known.get(number);
        if (block === undefined || block.rows.length > 0 || failed.has(number)) continue;
        if (block.stale ? !blocks.isStale(number) : blocks.needsLoad(number)) known.delete(number);
      }
    } else {
      const rows = step.ids.map((number) => ({ id: `r${number}`, version: ++version }));
      const touched = blocks.replaceRows(rows);
      const places = rows.flatMap((row) => {
        const number = Number(row.id.slice(1));
        const block = known.get(Math.floor(number / size));
        if (!block || number % size >= block.rows.length) return [];
        block.rows[number % size] = row;
        return [number];
      });
      expect(touched).toEqual(
        places.length === 0 ? null : { start: Math.min(...places), end: Math.max(...places) + 1 },
      );
    }
  }
  return { blocks, known, failed };
}

test('grid 2 server window: whatever was loaded, refreshed, failed or let go, the rows at hand are those received last', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { blocks, known } = run(all);
      for (let index = 0; index < 6 * size; index++) {
        const row = known.get(Math.floor(index / size))?.rows[index % size];
        expect(blocks.rowAt(index)).toBe(row);
        expect(blocks.indexOf(`r${index}`)).toBe(row === undefined ? -1 : index);
        if (row === undefined) expect(blocks.versionAt(index)).toBe(0);
        else expect(blocks.versionAt(index)).toBeGreaterThan(0);
      }
    }),
    { numRuns: 300 },
  );
});

test('grid 9 loading and block error states with retry: a block is asked for while it is missing or old, unless it failed', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { blocks, known, failed } = run(all);
      for (let number = 0; number < 6; number++) {
        const block = known.get(number);
        expect(blocks.hasFailed(number)).toBe(failed.has(number));
        expect(blocks.isStale(number)).toBe(block?.stale === true);
        expect(blocks.needsLoad(number)).toBe((block === undefined || block.stale) && !failed.has(number));
        expect(blocks.lastRow(number)).toBe(block && !block.stale ? block.rows[size - 1] : undefined);
      }
    }),
    { numRuns: 300 },
  );
});

test('grid 7 live add, update, remove by id: a row keeps its version while it is the same, and has another when replaced', () => {
  const blocks = createBlocks<Item>(size, (row) => row.id);
  const rows = [1, 2, 3].map((number) => ({ id: `r${number}`, version: 1 }));
  blocks.put(0, rows);
  const before = [0, 1, 2].map(blocks.versionAt);
  const [first, , third] = rows;
  if (!first || !third) throw new Error('no rows');
  blocks.put(0, [first, { id: 'r2', version: 2 }, third]);
  expect([0, 2].map(blocks.versionAt)).toEqual([before[0], before[2]]);
  expect(blocks.versionAt(1)).not.toBe(before[1]);
  blocks.replaceRows([{ id: 'r3', version: 3 }]);
  expect(blocks.versionAt(2)).not.toBe(before[2]);
  expect(blocks.versionAt(0)).toBe(before[0]);
});
