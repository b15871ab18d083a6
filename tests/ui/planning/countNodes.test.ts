// The groups beside a list of planning: exceptions by their cause, then by the material behind them.
import { expect, test } from 'vitest';
import { nodesInOrder } from '#features/planning/countNodes.ts';

const node = (value: string, count: number) => ({ value, count, name: value });

test('what most rows have in common comes first, one’s own before it (findings 3, 7.17b)', () => {
  const nodes = [node('无BOM', 227), node('延期', 1800), node('', 3), node('提前', 900)];
  const order = (own: string): string[] => nodesInOrder(nodes, own).map(({ value }) => value);
  expect(order('无')).toEqual(['延期', '提前', '无BOM', '']);
  expect(order('无BOM')).toEqual(['无BOM', '延期', '提前', '']);
  expect(order('')).toEqual(['延期', '提前', '无BOM', '']);
});
