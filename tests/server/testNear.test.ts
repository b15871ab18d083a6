// What the inner loop runs: the tests a change reaches, nearest first, as many as fit.
import { expect, test } from 'vitest';
import { fitting, reachedTests } from '../../scripts/near/reach.ts';

const graph = new Map([
  ['src/model/money.ts', []],
  ['src/entities/order.ts', ['src/model/money.ts']],
  ['src/entities/registry.ts', ['src/entities/order.ts']],
  ['tests/model/money.test.ts', ['src/model/money.ts']],
  ['tests/entities/order.test.ts', ['src/entities/registry.ts']],
  ['tests/scenarios/flow.test.ts', ['src/entities/registry.ts']],
  ['tests/screens/orders.test.ts', ['src/entities/order.ts']],
  ['tests/ui/tabs.test.ts', []],
]);

test('tests of the same name come first, then by imports; screens and what is not reached stay out', () => {
  expect(reachedTests(graph, ['src/entities/order.ts'])).toEqual([
    { file: 'tests/entities/order.test.ts', distance: 0 },
    { file: 'tests/scenarios/flow.test.ts', distance: 2 },
  ]);
  expect(reachedTests(graph, ['src/model/money.ts']).map(({ file }) => file)).toEqual([
    'tests/model/money.test.ts',
    'tests/entities/order.test.ts',
    'tests/scenarios/flow.test.ts',
  ]);
});

test('a test that changed is reached itself; one that is gone is not', () => {
  expect(reachedTests(graph, ['tests/ui/tabs.test.ts', 'tests/ui/gone.test.ts'])).toEqual([
    { file: 'tests/ui/tabs.test.ts', distance: 0 },
  ]);
});

test('what does not fit into the time is left and named, but the nearest always runs', () => {
  const tests = ['a', 'b', 'c'].map((file, distance) => ({ file, distance }));
  const cost = (file: string): number => (file === 'b' ? 100 : 10);
  expect(fitting(tests, cost, 20)).toEqual({ chosen: ['a', 'c'], left: ['b'] });
  expect(fitting(tests, () => 1_000, 20)).toEqual({ chosen: ['a'], left: ['b', 'c'] });
});
