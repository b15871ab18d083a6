// Rows an array holds, against a plain list that is sorted and filtered from scratch: whatever comes, goes, is edited or
// pinned, in whatever order, every row is found where it is shown.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createArraySource } from '#grid';
import type { ArraySource, CellValue } from '#grid';
import { compareValues, orderRows } from '#grid/table/models/order.ts';
import type { OrderKey } from '#grid/table/models/order.ts';

interface Item {
  id: string;
  name: string;
  qty: number;
}
const keysOf = (descending: boolean): OrderKey<Item>[] => [
  { read: (row): CellValue => row.qty, compare: compareValues, descending },
];
const isMany = (row: Item): boolean => row.qty >= 3;
const item = (number: number, qty: number): Item => ({ id: `r${number}`, name: `行 ${number}`, qty });

type Step =
  | { do: 'edit'; at: number; qty: number }
  | { do: 'insert'; at: number; qty: number }
  | { do: 'remove'; at: number }
  | { do: 'append'; qtys: number[] }
  | { do: 'sort'; descending: boolean }
  | { do: 'filter'; on: boolean }
  | { do: 'rearrange' }
  | { do: 'replace'; qtys: number[] };

const qty = fc.nat(6);
const place = fc.nat(11);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('edit' as const), at: place, qty }),
    fc.record({ do: fc.constant('insert' as const), at: place, qty }),
    fc.record({ do: fc.constant('remove' as const), at: place }),
    fc.record({ do: fc.constant('append' as const), qtys: fc.array(qty, { maxLength: 4 }) }),
    fc.record({ do: fc.constant('sort' as const), descending: fc.boolean() }),
    fc.record({ do: fc.constant('filter' as const), on: fc.boolean() }),
    fc.constant({ do: 'rearrange' as const }),
    fc.record({ do: fc.constant('replace' as const), qtys: fc.array(qty, { maxLength: 8 }) }),
  ),
  { maxLength: 14 },
);

/** What a clerk would keep on paper. */
interface Paper {
  rows: Item[];
  keys: OrderKey<Item>[];
  keep: ((row: Item) => boolean) | null;
  next: number;
}

function take(source: ArraySource<Item>, paper: Paper, step: Step): void {
  const ids = (): string[] => paper.rows.map(({ id }) => id);
  if (step.do === 'edit') {
    const old = paper.rows[step.at];
    if (!old) return;
    const row = { ...old, qty: step.qty };
    paper.rows[step.at] = row;
    source.write(new Map([[row.id, row]]), null);
  } else if (step.do === 'insert') {
    const row = item(paper.next++, step.qty);
    paper.rows.splice(step.at, 0, row);
    source.write(new Map([[row.id, row]]), ids());
  } else if (step.do === 'remove') {
    const [gone] = paper.rows.splice(step.at, 1);
    if (gone) source.write(new Map([[gone.id, undefined]]), ids());
  } else if (step.do === 'append') {
    const rows = step.qtys.map((each) => item(paper.next++, each));
    paper.rows.push(...rows);
    source.append(rows);
  } else if (step.do === 'replace') {
    paper.rows = step.qtys.map((each) => item(paper.next++, each));
    source.setRows([...paper.rows]);
  } else if (step.do === 'rearrange') source.rearrange?.();
  else {
    if (step.do === 'sort') paper.keys = keysOf(step.descending);
    else paper.keep = step.on ? isMany : null;
    source.arrange(paper.keys, paper.keep);
  }
}

function start(): { source: ArraySource<Item>; paper: Paper } {
  const rows = [4, 1, 5, 2, 3].map((each, at) => item(at, each));
  const source = createArraySource<Item>({ rows: [...rows], idOf: (row) => row.id });
  return { source, paper: { rows: [...rows], keys: [], keep: null, next: 5 } };
}
const shownIn = (source: ArraySource<Item>): Item[] =>
  Array.from({ length: source.count().value }, (_, at) => source.rowAt(at)).flatMap((row) => row ?? []);
const sorted = ({ rows, keys, keep }: Paper): Item[] =>
  [...orderRows(rows, keys, keep)].flatMap((at) => rows[at] ?? []);

test('grid 1 client rows with stable ids: after any changes every row is found by its id at the place where it is shown', () => {
  fc.assert(
    fc.property(steps, fc.nat(5), (all, looked) => {
      const { source, paper } = start();
      for (const step of all) {
        take(source, paper, step);
        // Looking somewhere first must not change what is found.
        source.versionAt(looked);
        expect(source.rows()).toEqual(paper.rows);
        const shown = shownIn(source);
        expect(shown).toHaveLength(source.count().value);
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
        shown.forEach((row, at) => {
          expect(source.indexOf(row.id)).toBe(at);
          expect(source.idAt(at)).toBe(row.id);
        });
        paper.rows.forEach((row, at) => {
          expect(source.placeOf(row.id)).toBe(at);
          expect(source.rowOf(row.id)).toBe(row);
          if (!shown.includes(row)) expect(source.indexOf(row.id)).toBe(-1);
        });
        expect(source.indexOf('gone')).toBe(-1);
        expect(source.placeOf('gone')).toBe(-1);
      }
    }),
    { numRuns: 200 },
  );
});

test('grid 42 row stays put: asked for anew, the order is that of sorting and filtering everything from scratch', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { source, paper } = start();
      for (const step of all) take(source, paper, step);
      source.rearrange?.();
      expect(shownIn(source)).toEqual(sorted(paper));
      expect(source.misplaced?.().size).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test('grid 42 row stays put: an edit moves no row, and says which no longer belong where they stand', () => {
  fc.assert(
    fc.property(steps, place, qty, (all, at, next) => {
      const { source, paper } = start();
      for (const step of all) take(source, paper, step);
      source.rearrange?.();
      const before = shownIn(source).map(({ id }) => id);
      take(source, paper, { do: 'edit', at, qty: next });
      expect(shownIn(source).map(({ id }) => id)).toEqual(before);
      const wanted = sorted(paper).map(({ id }) => id);
      if (source.misplaced?.().size === 0) {
        const values = shownIn(source).map((row) => row.qty);
        const [key] = paper.keys;
        if (key) expect(values).toEqual(values.toSorted((a, b) => (key.descending ? b - a : a - b)));
        if (paper.keep) expect(before.every((id) => wanted.includes(id))).toBe(true);
      }
      for (const id of source.misplaced?.() ?? []) expect(id).toBe(paper.rows[at]?.id);
    }),
    { numRuns: 200 },
  );
});

test('grid 6 streaming load: rows that arrive stand where sorting everything at the end would put them', () => {
  fc.assert(
    fc.property(fc.array(fc.array(qty, { maxLength: 5 }), { maxLength: 6 }), fc.boolean(), (parts, down) => {
      const { source, paper } = start();
      take(source, paper, { do: 'sort', descending: down });
      take(source, paper, { do: 'filter', on: true });
      for (const qtys of parts) take(source, paper, { do: 'append', qtys });
      expect(shownIn(source)).toEqual(sorted(paper));
    }),
  );
});

test('a listener hears of every change that can be seen, with the rows it touched', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { source, paper } = start();
      for (const step of all) {
        const before = shownIn(source);
        const touched: { start: number; end: number }[] = [];
        const everything = { start: 0, end: Infinity };
        const off = source.subscribe((range) => touched.push(range ?? everything));
        take(source, paper, step);
        off();
        const after = shownIn(source);
        if (touched.includes(everything)) continue;
        expect(after).toHaveLength(before.length);
        after.forEach((row, at) => {
          if (row !== before[at])
            expect(touched.some(({ start: from, end }) => at >= from && at < end)).toBe(true);
        });
      }
    }),
    { numRuns: 200 },
  );
});

test('a row has a new version when it is another value, and keeps it however it is moved', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { source, paper } = start();
      const known = new Map<Item, number>();
      for (const step of all) {
        take(source, paper, step);
        shownIn(source).forEach((row, at) => {
          const version = source.versionAt(at);
          expect(known.get(row) ?? version).toBe(version);
          known.set(row, version);
        });
      }
      expect(new Set(known.values()).size).toBe(known.size);
    }),
  );
});

test('grid 20 pinned rows: pinned rows stand at the edges in their order, the others are sorted between them', () => {
  fc.assert(
    fc.property(steps, fc.shuffledSubarray([0, 1, 2, 3, 4]), fc.nat(5), (all, chosen, cut) => {
      const { source, paper } = start();
      for (const step of all) if (step.do !== 'replace') take(source, paper, step);
      const alive = chosen.filter((number) => paper.rows.some(({ id }) => id === `r${number}`));
      const top = alive.slice(0, cut).map((number) => `r${number}`);
      const bottom = alive.slice(cut).map((number) => `r${number}`);
      source.pin({ top, bottom });
      const shown = shownIn(source).map(({ id }) => id);
      expect(source.pinned?.()).toEqual({ top: top.length, bottom: bottom.length });
      expect(shown.slice(0, top.length)).toEqual(top);
      expect(shown.slice(shown.length - bottom.length)).toEqual(bottom);
      const free = sorted({
        ...paper,
        rows: paper.rows.filter(({ id }) => ![...top, ...bottom].includes(id)),
      });
      expect(shown.slice(top.length, shown.length - bottom.length)).toEqual(free.map(({ id }) => id));
      source.pin({ top: [], bottom: [] });
      expect(shownIn(source)).toEqual(sorted(paper));
    }),
  );
});

test('grid 81 trailing blank row: it is shown after all others, counted by nothing and found by its id', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { source, paper } = start();
      source.setSpare({ id: 'spare', name: '', qty: 0 });
      for (const step of all) {
        take(source, paper, step);
        const last = source.count().value - 1;
        expect(source.idAt(last)).toBe('spare');
        expect(source.indexOf('spare')).toBe(last);
        expect(source.rowOf('spare')).toBe(source.spare());
        expect(source.rows()).toEqual(paper.rows);
        expect(source.filteredRows().some(({ id }) => id === 'spare')).toBe(false);
      }
    }),
  );
});
