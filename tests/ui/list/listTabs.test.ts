// The view tabs of a list: what everybody sees at first, and what is a tab away.
import '#tests/support/page.ts';
import { expect, test } from 'vitest';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { stockLedger } from '#entities/inventory/stockLedger.ts';
import { plainAddress } from '#features/list/listAddress.ts';
import { listRequest, listTabs } from '#features/list/rows/listQuery.ts';
import { testGrants } from '#tests/support/context.ts';

test('stockBalance-r5: rows with everything 0 are hidden at first and stand on the tab of everything (findings 2, 2.5)', () => {
  const tabs = listTabs(stockBalance, testGrants());
  expect(tabs.map(({ title }) => title)).toEqual(['有数量', '全部（含零）']);
  const asked = (tab: string) => listRequest(stockBalance, { ...plainAddress, tab }, tabs).filter;
  expect(asked(plainAddress.tab)).toEqual({
    any: ['onHandQty', 'reservedQty', 'frozenQty'].map((field) => ({ field, op: 'ne', values: ['0'] })),
  });
  expect(asked('whole')).toBeNull();
});

test('other lists begin with everything', () => {
  const tabs = listTabs(stockLedger, testGrants());
  expect(tabs[0]).toEqual({ key: 'all', title: '全部', condition: null });
  expect(listRequest(stockLedger, plainAddress, tabs).filter).toBeNull();
});
