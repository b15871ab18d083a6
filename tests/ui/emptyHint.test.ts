// What an empty list says: a report that has to be made first says so, whatever narrows a list is named before that.
import { expect, it } from 'vitest';
import { capacityLoadReport } from '#entities/planning/reports/capacityLoadReport.ts';
import { lateChainReport } from '#entities/planning/reports/lateChainReport.ts';
import { entityOf } from '#entities/registry.ts';
import { emptyText } from '#features/list/EmptyHint.tsx';
import { plainAddress } from '#features/list/listAddress.ts';

it('the chain of late reasons says that a plan has to be run, and leads there', () => {
  expect(emptyText(lateChainReport, plainAddress, [], false)).toContain('还没有运算过');
  expect(entityOf(lateChainReport.whenEmpty?.goTo ?? '')?.title).toBe('计划运算');
});

it('what a filter hides is said of the filter', () => {
  expect(emptyText(lateChainReport, plainAddress, [], true)).toBe('没有符合条件的数据');
  expect(emptyText(capacityLoadReport, plainAddress, [], false)).toBe('没有符合查询条件的数据');
});
