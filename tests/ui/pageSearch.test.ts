// Addresses of pages: what is typed, saved or cut is read with its type, keeps its order, and never fails a page.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ListAddress, readListAddress, writeListAddress } from '#features/list/listAddress.ts';
import { listSearchSchema } from '#features/list/listSearch.ts';
import { pageSearchOf } from '#features/pageSearch.ts';
import { filterOpTitles, isFilterOp } from '#filter/filterLanguage.ts';
import { parseSearch, stringifySearch } from '#ui/shell/addressSearch.ts';

const read = (query: string): ListAddress => readListAddress(listSearchSchema.parse(parseSearch(query)));

describe('a saved address of a list', () => {
  test.each([
    ['?rows=items', { lines: 'items' }],
    ['?q=轴承', { search: '轴承' }],
    [
      '?sort=-date,code',
      {
        sort: [
          { field: 'date', descending: true },
          { field: 'code', descending: false },
        ],
      },
    ],
    ['?sort=-', { sort: [] }],
    [
      '?f=status~in~draft,submitted',
      { conditions: [{ field: 'status', op: 'in', values: ['draft', 'submitted'] }] },
    ],
    ['?f=status~nonsense~draft', { conditions: [] }],
    ['?f=remark~empty~', { conditions: [{ field: 'remark', op: 'empty', values: [] }] }],
    ['?f=%25E0~eq~%25', { conditions: [] }],
    ['?tab=mine', { tab: 'mine' }],
    ['?node=7', { node: '7' }],
    [
      '?p=periodFrom~2026-01;periodTo~2026-03',
      { parameters: { periodFrom: '2026-01', periodTo: '2026-03' } },
    ],
    ['?p=periodFrom', { parameters: {} }],
    ['?adv={"all":[', { tree: null }],
    ['?q=["a"]&tab={"x":"y"}', { search: '', tab: 'all' }],
    [
      '?',
      {
        lines: null,
        search: '',
        sort: [],
        conditions: [],
        tree: null,
        tab: 'all',
        node: null,
        parameters: {},
      },
    ],
  ] as const)('%s is read', (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  const name = fc.stringMatching(/^[a-z][A-Za-z.]{0,12}$/);
  const condition = fc.record({
    field: name,
    op: fc.constantFrom(...Object.keys(filterOpTitles).filter(isFilterOp)),
    values: fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 3 }),
  });
  const address: fc.Arbitrary<ListAddress> = fc.record({
    lines: fc.option(name),
    search: fc.string({ unit: 'grapheme' }),
    sort: fc.array(fc.record({ field: name, descending: fc.boolean() }), { maxLength: 3 }),
    conditions: fc.array(condition, { maxLength: 3 }),
    tree: fc.option(fc.record({ any: fc.array(condition, { maxLength: 3 }) })),
    tab: fc.oneof(fc.constant('all'), name),
    node: fc.option(name),
    parameters: fc.dictionary(name, fc.string({ unit: 'grapheme' }), { maxKeys: 3 }),
  });

  test('brings back exactly what was written, through the browser’s own encoding', () => {
    fc.assert(
      fc.property(address, (written) => {
        expect(read(stringifySearch(writeListAddress(written)))).toEqual(written);
      }),
    );
  });
});

describe('the query of any page', () => {
  test('keeps the order it was typed in, so that the address is not rewritten', () => {
    const typed = '?tab=mine&x=1&q=abc&copy=7&sort=code';
    expect(stringifySearch(pageSearchOf(parseSearch(typed)))).toBe(typed);
  });

  test('leaves out known parameters of another shape and keeps those of other pages', () => {
    expect(pageSearchOf({ q: ['a'], draft: { a: 1 }, box: 'todo', list: ['a'] })).toEqual({
      box: 'todo',
      list: ['a'],
    });
  });

  test('is read whatever stands in it, and reading again changes nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.jsonValue()), (search) => {
        const once = pageSearchOf(search);
        expect(pageSearchOf(once)).toEqual(once);
      }),
    );
  });
});
