// The address of a list: whatever somebody filters, sorts and searches for is there again after a reload and in a link.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import {
  type ListAddress,
  listAddressOf,
  readListAddress,
  writeListAddress,
} from '#features/list/listAddress.ts';
import { listSearchSchema } from '#features/list/listSearch.ts';
import { type FilterOp, filterOpTitles } from '#filter/filterLanguage.ts';
import { parseSearch, stringifySearch } from '#ui/shell/addressSearch.ts';

/** Through the address bar and back. */
function reloaded(address: ListAddress): ListAddress {
  const bar = stringifySearch({ ...writeListAddress(address) });
  return readListAddress(listSearchSchema.parse(parseSearch(bar)));
}

const plain = readListAddress({});
const field = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}(\.[a-z]{1,6})?$/);
const ops = Object.keys(filterOpTitles) as FilterOp[];
const value = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' });

test('filters, sorts, search, tab, node and parameters come back as they were', () => {
  const address = fc.record({
    lines: fc.constantFrom(null, 'items'),
    search: fc.string({ maxLength: 12, unit: 'grapheme' }).map((text) => text.trim()),
    sort: fc.array(fc.record({ field, descending: fc.boolean() }), { maxLength: 3 }),
    conditions: fc.array(
      fc.record({ field, op: fc.constantFrom(...ops), values: fc.array(value, { maxLength: 4 }) }),
      { maxLength: 4 },
    ),
    tree: fc.constant(null),
    tab: fc.constantFrom('all', 'mine', 'waiting'),
    node: fc.option(fc.uuid()),
    parameters: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), value, { maxKeys: 3 }),
  });
  fc.assert(
    fc.property(address, (asked) => {
      expect(reloaded(asked)).toEqual({ ...asked, parameters: { ...asked.parameters } });
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['only （空白）', ['']],
  ['（空白） and another', ['', '7']],
  ['another and （空白）', ['7', '']],
  ['signs of the address itself', ['a~b', 'c,d', 'e;f', '100%']],
])('a set filter of %s is still one after a reload', (_what, values) => {
  const conditions = [{ field: 'lot', op: 'in' as const, values }];
  expect(reloaded({ ...plain, conditions }).conditions).toEqual(conditions);
});

test('an address somebody cut or wrote by hand opens the list with what can be read of it', () => {
  const read = (search: Record<string, string>) => readListAddress(listSearchSchema.parse(search));
  expect(read({ f: 'code~like~x;status~in~draft;qty~ge~%E4%A;~eq~1' }).conditions).toEqual([
    { field: 'status', op: 'in', values: ['draft'] },
  ]);
  expect(read({ sort: '-,,code,-date' }).sort).toEqual([
    { field: 'code', descending: false },
    { field: 'date', descending: true },
  ]);
  expect(read({ adv: '{"all":[' }).tree).toBeNull();
  expect(read({ p: 'period;from~%E4%A;to~2026-01' }).parameters).toEqual({ to: '2026-01' });
});

test('lines that a kind of document does not have are no lines: its records are shown', () => {
  const order = entities.saleOrder;
  expect(listAddressOf(order, { rows: 'items' }).lines).toBe('items');
  for (const rows of ['lines', 'toString', '']) expect(listAddressOf(order, { rows }).lines).toBeNull();
});

test('what asks for nothing leaves no trace in the address', () => {
  expect(stringifySearch({ ...writeListAddress(plain) })).toBe('');
});
