// Any sequence of gestures leaves the draft as a plain list of rows would be that does the same, and undo and redo go
// through exactly the states there were.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderDraft } from './support/draftLines.ts';
import type { OrderLine } from './support/draftLines.ts';

type Gesture =
  | { kind: 'set'; row: number; column: 'code' | 'qty'; value: string }
  | { kind: 'insert'; at: number; count: number }
  | { kind: 'remove' | 'duplicate'; rows: number[] }
  | { kind: 'move'; rows: number[]; to: number }
  | { kind: 'paste'; at: number; values: string[] }
  | { kind: 'undo' | 'redo' };

const index = fc.nat({ max: 12 });
const rows = fc.uniqueArray(index, { minLength: 1, maxLength: 4 });
const gesture: fc.Arbitrary<Gesture> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      row: index,
      column: fc.constantFrom('code', 'qty'),
      value: fc.constantFrom('A', 'B', '7'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      at: index,
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'duplicate' as const), rows }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), rows, to: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('paste' as const),
      at: index,
      values: fc.array(fc.constantFrom('1', '2'), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }) },
);

type Plain = Pick<OrderLine, 'id' | 'code' | 'qty'>;
const blank = (id: string): Plain => ({ id, code: null, qty: null });

/** What a gesture does to a list; new rows take the ids the draft gave them. */
function plainly(list: readonly Plain[], step: Gesture, added: readonly string[]): Plain[] {
  const next = list.map((row) => ({ ...row }));
  const chosen = 'rows' in step ? next.filter((_, at) => step.rows.includes(at)) : [];
  switch (step.kind) {
    case 'set':
      return next.map((row, at) => (at === step.row ? { ...row, [step.column]: step.value } : row));
    case 'insert':
      next.splice(Math.min(step.at, next.length), 0, ...added.map(blank));
      return next;
    case 'remove':
      return next.filter((row) => !chosen.includes(row));
    case 'duplicate': {
      const last = Math.max(...chosen.map((row) => next.indexOf(row)));
      next.splice(last + 1, 0, ...chosen.map((row, at) => ({ ...row, id: added[at] ?? '' })));
      return next;
    }
    case 'move': {
      const before = next.slice(step.to).find((row) => !chosen.includes(row));
      const rest = next.filter((row) => !chosen.includes(row));
      rest.splice(before ? rest.indexOf(before) : rest.length, 0, ...chosen);
      return rest;
    }
    case 'paste': {
      const at = Math.min(step.at, next.length);
      const all = [...next, ...added.map(blank)];
      return all.map((row, place) =>
        place >= at && place < at + step.values.length
          ? { ...row, qty: step.values[place - at] ?? null }
          : row,
      );
    }
    default:
      return next;
  }
}

test('grid 86 undo and redo: any sequence of gestures equals the same on a plain list, there and back', () => {
  fc.assert(
    fc.property(fc.array(gesture, { maxLength: 40 }), fc.boolean(), (gestures, spareRow) => {
      const { source, editing } = orderDraft(
        Array.from({ length: 4 }, (_, at) => ({ code: `M${at}` })),
        { spareRow },
      );
      const now = (): Plain[] => source.rows().map(({ id, code, qty }) => ({ id, code, qty }));
      const start = now();
      let model = start;
      let past: Plain[][] = [];
      let future: Plain[][] = [];
      for (const step of gestures) {
        const ids = model.map((row) => row.id);
        const chosen =
          'rows' in step ? step.rows.toSorted((a, b) => a - b).flatMap((at) => ids[at] ?? []) : [];
        let added: readonly string[] = [];
        const steps = editing.steps?.();
        if (step.kind === 'undo' || step.kind === 'redo') {
          const done = step.kind === 'undo' ? editing.undo() : editing.redo();
          const from = step.kind === 'undo' ? past : future;
          const reached = from.at(-1);
          expect(done === null).toBe(reached === undefined);
          if (reached) {
            from.pop();
            (step.kind === 'undo' ? future : past).push(model);
            model = reached;
          }
          expect(now()).toEqual(model);
          continue;
        }
        if (step.kind === 'set' && ids[step.row] !== undefined)
          editing.set([{ rowId: ids[step.row] ?? '', column: step.column, value: step.value }], '录入');
        if (step.kind === 'insert')
          added = editing.insert(Math.min(step.at, ids.length), step.count, '新增行');
        if (step.kind === 'remove') editing.remove(chosen, '删除行');
        if (step.kind === 'duplicate' && chosen.length > 0) added = editing.duplicate(chosen, '复制行');
        if (step.kind === 'move') editing.move(chosen, Math.min(step.to, ids.length), '移动行');
        if (step.kind === 'paste') {
          const at = Math.min(step.at, ids.length);
          const missing = Math.max(0, at + step.values.length - ids.length);
          editing.batch('粘贴', () => {
            added = missing > 0 ? editing.insert(ids.length, missing, '粘贴') : [];
            const target = [...ids, ...added];
            editing.set(
              step.values.map((value, offset) => ({
                rowId: target[at + offset] ?? '',
                column: 'qty',
                value,
              })),
              '粘贴',
            );
          });
        }
        const next = step.kind === 'duplicate' && chosen.length === 0 ? model : plainly(model, step, added);
        if (editing.steps?.() !== steps) {
          past = [...past, model];
          future = [];
        }
        model = next;
        expect(now()).toEqual(model);
        expect(source.count().value).toBe(model.length + (spareRow ? 1 : 0));
      }
      const { inserted, removed, updated } = editing.changes();
      expect(new Set(inserted.map((row) => row.id))).toEqual(
        new Set(model.map((row) => row.id).filter((id) => !start.some((row) => row.id === id))),
      );
      expect(removed).toEqual(start.map((row) => row.id).filter((id) => !model.some((row) => row.id === id)));
      expect(editing.counts()).toEqual({
        inserted: inserted.length,
        updated: updated.length,
        removed: removed.length,
      });
      while (editing.undo() !== null);
      expect(now()).toEqual(start);
    }),
    { numRuns: 400 },
  );
});
