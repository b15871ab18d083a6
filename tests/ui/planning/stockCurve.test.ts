// The curve beside the supply–demand grid, before anybody chose a material.
import '#tests/support/page.ts';
import { expect, test } from 'vitest';
import type { GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import { firstMoved } from '#features/planning/supplyDemand/blockRows.ts';

const material = (id: string, moves: GridMaterial['moves'] = []): GridMaterial => ({
  id,
  code: id,
  name: '',
  specification: '',
  unit: '',
  abcClass: '',
  plannerName: '',
  onHand: '0',
  safetyStock: '0',
  leadDays: 0,
  orderPolicy: '',
  fenceDate: null,
  firstShortDate: null,
  firstLowDate: null,
  moves,
});

test('it begins with the first material of which anything comes or goes, and stays with it (findings 3, 7.19e)', () => {
  const still = material('A');
  const busy = material('B', [['2026-12-01', 'gross', '5']]);
  const other = material('C', [['2026-12-01', 'gross', '5']]);
  expect(firstMoved([still, busy, other], null)?.id).toBe('B');
  expect(firstMoved([still], null)).toBeNull();
  expect(firstMoved([other], busy)).toBe(busy);
  const renewed = { ...busy, onHand: '7' };
  expect(firstMoved([other, renewed], busy)).toBe(renewed);
});
