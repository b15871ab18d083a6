// The picture of a route: operations from left to right, those that run beside each other under each other.
import { describe, expect, it } from 'vitest';
import { routePicture, stepOf, timedStepOf } from '#entities/process/processRoute/routeSteps.ts';

const picture = (...rows: [number, string?][]) =>
  routePicture(
    rows.map(([operationSeq, nextSeq]) => stepOf({ operationSeq, nextSeq: nextSeq ?? null })),
  )?.map(({ operationSeq, column, lane }) => [operationSeq, column, lane]) ?? null;

describe('the picture', () => {
  it.each([
    [
      'one after the other',
      [[10], [20], [30]],
      [
        [10, 0, 0],
        [20, 1, 0],
        [30, 2, 0],
      ],
    ],
    [
      'two beside each other, and together again',
      [[10, '20,30'], [20, '40'], [30], [40]],
      [
        [10, 0, 0],
        [20, 1, 0],
        [30, 1, 1],
        [40, 2, 0],
      ],
    ],
    [
      'a longer branch pushes the end to the right',
      [[10, '20,40'], [20], [30, '50'], [40, '50'], [50]],
      [
        [10, 0, 0],
        [20, 1, 0],
        [40, 1, 1],
        [30, 2, 0],
        [50, 3, 0],
      ],
    ],
    ['nothing typed yet', [], []],
  ] as [string, [number, string?][], number[][]][])('%s', (_title, rows, expected) => {
    expect(picture(...rows)).toEqual(expected);
  });

  it('is not drawn while numbers lead nowhere or in a circle', () => {
    expect([picture([10, '99']), picture([10, '20'], [20, '10'])]).toEqual([null, null]);
  });
});

it('a row that is only begun counts with what rows begin with', () => {
  expect(timedStepOf({ operationSeq: null, runMinutes: 'abc' })).toMatchObject({
    operationSeq: null,
    runMinutes: '0',
    baseQty: '1',
    overlapMode: 'none',
    yieldRate: '100',
  });
});
