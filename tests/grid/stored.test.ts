// What was stored by this or another program and is read back: whatever stands there, a grid gets an arrangement it can
// show, conditions it can ask and rules it can paint, or none.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFilterOp } from '#filter/filterLanguage.ts';
import type { FilterTree, GridColumn } from '#grid';
import { stateVersion } from '#grid/contract/view.ts';
import { readColourRules } from '#grid/core/colourRuleData.ts';
import { readState, readView } from '#grid/table/savedState.ts';
import { completeView } from '#grid/table/view.ts';

const ids = ['code', 'qty', 'price'];
const columns: GridColumn<object>[] = ids.map((id, at) => ({
  id,
  title: id,
  width: 100,
  required: at === 0,
  groupable: at === 1,
  read: () => null,
  text: () => '',
}));

/** Parts of a stored state that look right more often than chance would have it. */
const id = fc.constantFrom(...ids, 'gone', '__proto__', 'constructor', '');
const junk = fc.oneof(fc.jsonValue({ maxDepth: 2 }), id);
const some = (sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: sound }, { weight: 1, arbitrary: junk });
const request = fc.record({
  column: some(id),
  op: some(fc.constantFrom('eq', 'in', 'under', 'toString', 'like')),
  values: some(fc.array(some(fc.constantFrom('1', '')))),
});
const tree = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    some(request),
    fc.record({ all: some(fc.array(tie('tree'), { maxLength: 3 })) }),
    fc.record({ any: some(fc.array(tie('tree'), { maxLength: 3 })) }),
    fc.record({ not: tie('tree') }),
  ),
})).tree;
const view = fc.record(
  {
    sort: some(fc.array(some(fc.record({ column: some(id), descending: some(fc.boolean()) })))),
    order: some(fc.array(some(id))),
    hidden: some(fc.array(some(id))),
    widths: some(fc.dictionary(id, some(fc.integer({ min: -10, max: 900 })))),
    pins: some(fc.dictionary(id, some(fc.constantFrom('start', 'end', null)))),
    collapsed: some(fc.array(some(fc.string({ maxLength: 3 })))),
    group: some(fc.array(some(id))),
  },
  { requiredKeys: [] },
);
const stored = some(
  fc.record(
    {
      version: some(fc.integer({ min: -1, max: 4 })),
      columns: some(fc.array(some(id))),
      view: some(view),
      filters: some(fc.array(some(request))),
      filterTree: some(tree),
      extensions: some(fc.dictionary(id, junk)),
    },
    { requiredKeys: [] },
  ),
);

/** As a store gives it back: JSON knows no -0. */
const asStored = (kept: unknown): unknown => JSON.parse(JSON.stringify(kept ?? null));

function conditionsIn(
  filter: FilterTree | null,
): { column: string; op: string; values: readonly string[] }[] {
  if (filter === null) return [];
  if ('column' in filter) return [filter];
  if ('not' in filter) return conditionsIn(filter.not);
  return ('all' in filter ? filter.all : filter.any).flatMap(conditionsIn);
}

test('grid 128 state: whatever was stored, what is read back can be shown: known columns, each once, and sound conditions', () => {
  fc.assert(
    fc.property(stored, (kept) => {
      const state = readState(kept, columns);
      if (state === null) return;
      expect(state.version).toBe(stateVersion);
      expect([...state.view.order].sort()).toEqual([...ids].sort());
      expect(state.view.hidden).not.toContain('code');
      for (const each of [...state.view.hidden, ...state.view.sort.map(({ column }) => column)])
        expect(ids).toContain(each);
      expect(['', 'qty']).toContain((state.view.group ?? []).join());
      for (const width of Object.values(state.view.widths)) expect(width).toBeGreaterThan(0);
      for (const pin of Object.values(state.view.pins)) expect(['start', 'end', null]).toContain(pin);
      for (const { column, op, values } of [...state.filters, ...conditionsIn(state.filterTree)]) {
        expect(ids).toContain(column);
        expect(isFilterOp(op)).toBe(true);
        expect(values.every((value) => typeof value === 'string')).toBe(true);
      }
    }),
    { numRuns: 1_500 },
  );
});

test('grid 128 state: read back, stored and read again, nothing changes any more', () => {
  fc.assert(
    fc.property(stored, (kept) => {
      const state = readState(asStored(kept), columns);
      if (state === null) return;
      const again = readState(JSON.parse(JSON.stringify(state)), columns);
      expect(again).toEqual(state);
    }),
    { numRuns: 500 },
  );
});

test('grid 128 state: a state of a later version, or of none there ever was, is not guessed at', () => {
  expect(readState({ version: stateVersion + 1, view: {} }, columns)).toBeNull();
  for (const version of [-1, 0.5, -1e300]) expect(readState({ version, view: {} }, columns)).toBeNull();
  for (const kept of [null, undefined, 3, 'x', []]) expect(readState(kept, columns)).toBeNull();
});

test('grid 34 saved views: what is understood of a view is taken, complete for the columns there are', () => {
  fc.assert(
    fc.property(some(view), (kept) => {
      const complete = completeView(columns, readView(kept));
      expect([...complete.order].sort()).toEqual([...ids].sort());
      expect(completeView(columns, complete)).toEqual(complete);
    }),
    { numRuns: 500 },
  );
});

test('colour rules that were stored are taken as far as they are rules, in their order', () => {
  const rule = { when: { column: 'qty', op: 'lt', values: ['0'] }, tone: 'red', row: true };
  expect(readColourRules([rule, null, { ...rule, tone: 'pink' }, { ...rule, row: 'yes' }])).toEqual([
    rule,
    { ...rule, row: false },
  ]);
  expect(readColourRules([{ ...rule, when: { ...rule.when, op: 'toString' } }])).toEqual([]);
  fc.assert(
    fc.property(fc.oneof(junk, fc.array(fc.record({ when: some(request), tone: some(id) }))), (kept) => {
      for (const { when } of readColourRules(kept)) expect(isFilterOp(when.op)).toBe(true);
    }),
  );
});
