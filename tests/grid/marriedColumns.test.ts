// Columns that belong together stay together, wherever a user drags or pins them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveColumn, pinColumn } from '#grid/table/plugins/marriedColumns.ts';
import { completeView } from '#grid/table/view.ts';
import type { ColumnPin, GridColumn } from '#grid/contract/columns.ts';
import type { GridView } from '#grid/contract/view.ts';

const groups: Record<string, string | readonly string[]> = {
  plan: '数量',
  done: '数量',
  price: ['金额', '本币'],
  tax: ['金额', '本币'],
};
const ids = ['code', 'name', 'plan', 'done', 'price', 'tax', 'remark'];
const columns: GridColumn<object>[] = ids.map((id) => ({
  id,
  title: id,
  width: 100,
  read: () => null,
  text: () => '',
  ...(groups[id] === undefined ? {} : { group: groups[id] }),
}));
const married = new Set(['数量', '金额/本币']);
const pairs = [
  ['plan', 'done'],
  ['price', 'tax'],
] as const;

const start = completeView(columns, {});
const anyMove = fc.record({
  id: fc.constantFrom(...ids),
  before: fc.constantFrom(...ids, null),
  pin: fc.constantFrom<ColumnPin>('start', 'end', null),
});

function together(view: GridView): void {
  expect([...view.order].sort()).toEqual([...ids].sort());
  for (const [one, other] of pairs) {
    expect(Math.abs(view.order.indexOf(one) - view.order.indexOf(other))).toBe(1);
    expect(view.pins[one] ?? null).toBe(view.pins[other] ?? null);
  }
}

test('grid 30 header groups: a married group stays together through any moves', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 12 }), (moves) => {
      let view = start;
      for (const move of moves) {
        if (move.before === move.id) continue;
        view = moveColumn(columns, married, view, move);
        together(view);
        expect(view.pins[move.id] ?? null).toBe(move.pin);
      }
    }),
  );
});

test('grid 30 header groups: pinning one column of a married group pins all of it and moves none', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ids), fc.constantFrom<ColumnPin>('start', 'end', null), (id, pin) => {
      const view = pinColumn(columns, married, start, id, pin);
      together(view);
      expect(view.order).toEqual(start.order);
      expect(view.pins[id] ?? null).toBe(pin);
    }),
  );
});

test('grid 28 reorder: a column without a married group moves alone and stands where it was dropped', () => {
  const moved = moveColumn(columns, married, start, { id: 'remark', before: 'name', pin: null });
  expect(moved.order).toEqual(['code', 'remark', 'name', 'plan', 'done', 'price', 'tax']);
  const last = moveColumn(columns, married, moved, { id: 'code', before: null, pin: null });
  expect(last.order.at(-1)).toBe('code');
  const free = moveColumn(columns, new Set(), start, { id: 'plan', before: 'code', pin: 'start' });
  expect(free.order.slice(0, 2)).toEqual(['plan', 'code']);
  expect(free.pins).toEqual({ plan: 'start' });
});

test('grid 30 header groups: within its own group a column changes places with the others, out of it the group comes along', () => {
  const within = moveColumn(columns, married, start, { id: 'done', before: 'plan', pin: null });
  expect(within.order.slice(2, 4)).toEqual(['done', 'plan']);
  const out = moveColumn(columns, married, start, { id: 'done', before: 'code', pin: null });
  expect(out.order).toEqual(['plan', 'done', 'code', 'name', 'price', 'tax', 'remark']);
});
