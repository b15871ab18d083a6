// Control limits and capability of measured and counted charts. Examples M07 and M21 to the last digit, and what must hold
// of any values. Rules: spcChart-r1, spcPoint-r2.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capabilityDoubt, capabilityLight } from '#entities/quality/spc/capability.ts';
import { chartPoints, fromBase, type SeriesGroup } from '#entities/quality/spc/chartSeries.ts';
import { subgroupBounds, type ChartType, type Subgroup } from '#entities/quality/spc/chartTypes.ts';
import { limitBasis, limitsOf, statisticsOf } from '#entities/quality/spc/controlLimits.ts';
import { Decimal, decimal } from '#model/decimal.ts';

const measured = (...values: string[]): Subgroup => ({ values, size: String(values.length) });
const counted = (size: number, found: number): Subgroup => ({ values: [String(found)], size: String(size) });
const inTurn = (groups: readonly Subgroup[]): SeriesGroup[] =>
  groups.map((group, place) => ({
    ...group,
    takenAt: `2026-09-07T08:${String(place).padStart(2, '0')}:00Z`,
    isExcluded: false,
  }));

function made<T>(value: T | null): T {
  if (value === null) throw new Error('nothing was computed');
  return value;
}

const chart = (size: number) => ({ size, baseGroups: 25, baseFrom: null, given: null });
const none = { upper: null, lower: null };

describe('M07: five groups of five, specification 24.92 to 25.10', () => {
  const groups = [
    measured('25.02', '24.98', '25.01', '25.04', '24.97'),
    measured('25.0', '25.03', '24.96', '25.01', '24.99'),
    measured('25.03', '25.05', '25.0', '25.02', '24.98'),
    measured('24.97', '25.0', '25.02', '24.99', '25.03'),
    measured('25.01', '25.04', '24.99', '25.0', '25.02'),
  ];
  const specification = { upper: '25.1', lower: '24.92' };

  test('means and ranges', () => {
    const seen = groups.map((group) => statisticsOf('xbarR', group));
    expect(seen.map(({ value }) => value)).toEqual(['25.004', '24.998', '25.016', '25.002', '25.012']);
    expect(seen.map(({ value2 }) => value2)).toEqual(['0.07', '0.07', '0.07', '0.06', '0.05']);
  });

  test('limits by ranges, deviations and capability', () => {
    const result = made(fromBase('xbarR', inTurn(groups), chart(5), specification));
    expect(result.limits).toEqual({
      centre: '25.0064',
      ucl: '25.043328',
      lcl: '24.969472',
      centre2: '0.064',
      ucl2: '0.135296',
      lcl2: '0',
    });
    expect(result).toMatchObject({ sigmaWithin: '0.027515', sigmaOverall: '0.023958', valueCount: 25 });
    expect(result.capability).toEqual({ cp: '1.0903', cpk: '1.0467', pp: '1.2522', ppk: '1.2021' });
  });

  test('limits by standard deviations', () => {
    const { limits } = made(fromBase('xbarS', inTurn(groups), chart(5), specification));
    expect(limits).toMatchObject({
      ucl: '25.042024',
      lcl: '24.970776',
      centre2: '0.024965',
      ucl2: '0.052151',
      lcl2: '0',
    });
  });

  test('a one-sided specification has only the index of its side', () => {
    const upper = made(fromBase('xbarR', inTurn(groups), chart(5), { upper: '25.1', lower: null }));
    expect(upper.capability).toMatchObject({ cp: null, cpk: '1.1339', pp: null });
    const lower = made(fromBase('xbarR', inTurn(groups), chart(5), { upper: null, lower: '24.92' }));
    expect(lower.capability).toMatchObject({ cp: null, cpk: '1.0467' });
  });

  test('a given centre moves the limits and leaves the capability of what was measured', () => {
    const given = made(fromBase('xbarR', inTurn(groups), { ...chart(5), given: '25' }, specification));
    expect(given.limits).toMatchObject({ centre: '25', ucl: '25.036928', lcl: '24.963072' });
    expect(given.capability.cpk).toBe('1.0467');
  });
});

describe('M21: counted charts and individuals', () => {
  const limitsAt = (type: ChartType, groups: readonly Subgroup[]) => {
    const basis = made(limitBasis(type, groups, 1));
    return groups.map((group) => {
      const { ucl, lcl } = limitsOf(type, basis, group.size);
      return [statisticsOf(type, group).value, ucl, lcl];
    });
  };

  test('p: every point has the limits of its own size', () => {
    const groups = [counted(200, 6), counted(180, 9), counted(220, 5), counted(150, 15), counted(250, 8)];
    expect(made(limitBasis('p', groups, 1)).centre).toBe('0.043');
    expect(limitsAt('p', groups)).toEqual([
      ['0.03', '0.086032', '0'],
      ['0.05', '0.08836', '0'],
      ['0.022727', '0.08403', '0.00197'],
      ['0.1', '0.09269', '0'],
      ['0.032', '0.081489', '0.004511'],
    ]);
    expect(broken('p', groups)).toEqual([3]);
  });

  test('u: defects per unit', () => {
    const groups = [counted(10, 14), counted(8, 9), counted(12, 34), counted(10, 11)];
    expect(made(limitBasis('u', groups, 1)).centre).toBe('1.7');
    expect(limitsAt('u', groups)).toEqual([
      ['1.4', '2.936932', '0.463068'],
      ['1.125', '3.082932', '0.317068'],
      ['2.833333', '2.829159', '0.570841'],
      ['1.1', '2.936932', '0.463068'],
    ]);
    expect(broken('u', groups)).toEqual([2]);
  });

  test('individuals and moving ranges', () => {
    const groups = ['12.1', '12.4', '11.9', '12.3', '12', '12.6', '12.2'].map((value) => measured(value));
    const { limits } = made(fromBase('imr', inTurn(groups), chart(1), none));
    expect(limits).toEqual({
      centre: '12.214286',
      ucl: '13.322442',
      lcl: '11.10613',
      centre2: '0.416667',
      ucl2: '1.36125',
      lcl2: '0',
    });
  });

  /** Places of the points beyond their limits. */
  function broken(type: ChartType, groups: readonly Subgroup[]): number[] {
    const series = inTurn(groups);
    const { phase } = made(fromBase(type, series, chart(1), none));
    return chartPoints(type, series, [phase], [{ rule: 'N1', points: null }]).flatMap(({ signals }, place) =>
      signals.length > 0 ? [place] : [],
    );
  }
});

test('np and c: limits around the expected number, never below 0', () => {
  const np = made(limitBasis('np', [counted(50, 4), counted(50, 6)], 50));
  expect(limitsOf('np', np, '50')).toMatchObject({ centre: '5', ucl: '11.363961', lcl: '0' });
  const c = made(limitBasis('c', [counted(1, 9), counted(1, 16), counted(1, 23)], 1));
  expect(limitsOf('c', c, '1')).toMatchObject({ centre: '16', ucl: '28', lcl: '4' });
});

test('a group of another size has the limits of its size', () => {
  const basis = { centre: '10', spread: '2.326', size: 5 };
  expect(limitsOf('xbarR', basis, '5')).toMatchObject({ centre2: '2.326', ucl: '11.342102' });
  expect(limitsOf('xbarR', basis, '2')).toMatchObject({
    centre2: '1.128',
    ucl: '12.12064',
    ucl2: '3.685176',
  });
});

test('ranges take groups of 2 to 10 values, standard deviations of 2 to 25, individuals stand alone', () => {
  expect(subgroupBounds('xbarR')).toEqual({ least: 2, most: 10 });
  expect(subgroupBounds('xbarS')).toEqual({ least: 2, most: 25 });
  expect(subgroupBounds('imr')).toEqual({ least: 1, most: 1 });
  expect(subgroupBounds('p').least).toBe(1);
});

describe('capability lights', () => {
  test('spcChart-r3: 25 values and no open signal in the base, else grey and the reason', () => {
    expect(capabilityDoubt(24, 0)).toBe('只有 24 个测量值，至少要 25 个');
    expect(capabilityDoubt(25, 2)).toBe('基准中有 2 条待处理的判异记录');
    expect(capabilityDoubt(25, 0)).toBeNull();
    expect(capabilityLight('2', '1.33', '只有 24 个测量值')).toBe('grey');
  });

  test.each([
    ['0.9999', 'red'],
    ['1', 'yellow'],
    ['1.3299', 'yellow'],
    ['1.33', 'green'],
    [null, 'grey'],
  ])('Cpk %s is %s', (cpk, light) => {
    expect(capabilityLight(cpk, '1.33', null)).toBe(light);
  });
});

describe('laws of the limits', () => {
  const value = fc
    .integer({ min: -99_999, max: 99_999 })
    .map((digits) => decimal(digits).div(1000).toFixed());
  const groupsOf = (size: number) =>
    fc.array(fc.array(value, { minLength: size, maxLength: size }), { minLength: 1, maxLength: 12 });

  test.each(['xbarR', 'xbarS'] as const)(
    '%s: values moved by a constant move the limits, not the spread',
    (type) => {
      fc.assert(
        fc.property(groupsOf(4), value, (rows, shift) => {
          const moved = rows.map((row) =>
            measured(...row.map((text) => decimal(text).plus(shift).toFixed())),
          );
          const plain = limitsOf(
            type,
            made(
              limitBasis(
                type,
                rows.map((row) => measured(...row)),
                4,
              ),
            ),
            '4',
          );
          const after = limitsOf(type, made(limitBasis(type, moved, 4)), '4');
          expect(after.centre2).toBe(plain.centre2);
          expect(near(after.ucl, decimal(plain.ucl).plus(shift))).toBe(true);
        }),
      );
    },
  );

  test.each(['xbarR', 'xbarS', 'imr'] as const)(
    '%s: the order of limits, and equal values have no spread',
    (type) => {
      const size = type === 'imr' ? 1 : 3;
      fc.assert(
        fc.property(groupsOf(size), (rows) => {
          const basis = limitBasis(
            type,
            rows.map((row) => measured(...row)),
            size,
          );
          if (basis === null) return;
          const { lcl, centre, ucl, centre2, ucl2 } = limitsOf(type, basis, String(size));
          expect(decimal(lcl).lessThanOrEqualTo(centre) && decimal(centre).lessThanOrEqualTo(ucl)).toBe(true);
          expect(decimal(centre2).lessThanOrEqualTo(decimal(ucl2))).toBe(true);
        }),
      );
      const same = Array.from({ length: 4 }, () => measured(...Array.from({ length: size }, () => '3.1')));
      const result = made(fromBase(type, inTurn(same), chart(size), { upper: '4', lower: '2' }));
      expect(result.limits).toMatchObject({ centre: '3.1', ucl: '3.1', lcl: '3.1', centre2: '0' });
      expect(result.capability).toEqual({ cp: null, cpk: null, pp: null, ppk: null });
    },
  );

  test('Cpk never exceeds Cp, nor Ppk Pp', () => {
    fc.assert(
      fc.property(groupsOf(5), (rows) => {
        const groups = inTurn(rows.map((row) => measured(...row)));
        const { cp, cpk, pp, ppk } = made(
          fromBase('xbarR', groups, chart(5), { upper: '120', lower: '-120' }),
        ).capability;
        if (cp !== null) expect(decimal(cpk).lessThanOrEqualTo(cp)).toBe(true);
        if (pp !== null) expect(decimal(ppk).lessThanOrEqualTo(pp)).toBe(true);
      }),
    );
  });

  test('counted charts: the larger the point, the closer its limits, never below 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 2, max: 500 }), (found, size) => {
        const basis = made(limitBasis('p', [counted(100, found)], 1));
        const [small, large] = [limitsOf('p', basis, String(size)), limitsOf('p', basis, String(size * 2))];
        expect(decimal(large.ucl).lessThanOrEqualTo(small.ucl)).toBe(true);
        expect(decimal(small.lcl).isNegative()).toBe(false);
      }),
    );
  });

  /** Both are rounded: they may differ by one in the sixth decimal. */
  const near = (text: string, value: Decimal): boolean =>
    decimal(text).minus(value).abs().lessThanOrEqualTo('0.000001');
});
