// How much is ordered at once, by policy, minimum, multiple and maximum.
import { describe, expect, it } from 'vitest';
import { fixedLots, lotsFor } from '#entities/planning/mrp/lotSizing.ts';

describe('E02: lots', () => {
  const limits = { unit: 1, min: 0, multiple: 0, max: 0 };
  it.each([
    ['lot for lot', 137, {}, [137]],
    ['at least 200', 137, { min: 200 }, [200]],
    ['at least 100, then by 30', 137, { min: 100, multiple: 30 }, [160]],
    ['by 50', 137, { multiple: 50 }, [150]],
    ['60 at most', 137, { max: 60 }, [60, 60, 17]],
    ['50 to 100 by 25', 230, { min: 50, multiple: 25, max: 100 }, [100, 100, 50]],
  ])('%s', (_title, net, given, expected) => {
    expect(lotsFor(net, { ...limits, ...given })).toEqual(expected);
  });

  it('of a fixed size, as many as are wanted', () => {
    expect(fixedLots(137, 40)).toEqual([40, 40, 40, 40]);
    expect(fixedLots(137, 500)).toEqual([500]);
  });

  it('that would be a flood of orders are refused with what to look at', () => {
    expect(() => lotsFor(10_000_000, { ...limits, max: 1 })).toThrow('请检查最大批量');
  });
});
