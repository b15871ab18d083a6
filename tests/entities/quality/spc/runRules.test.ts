// Run rules over points: example M08 point by point, what breaks a run, which rules a chart is held to, excluded points and
// phases. Rules: spcChart-r1, spcChart-r2, spcSignal-r1.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartPoints, fromBase, phaseAt, type SeriesGroup } from '#entities/quality/spc/chartSeries.ts';
import {
  type AppliedRule,
  DEFAULT_RULES,
  RUN_RULES,
  rulesOf,
  type RunRule,
  signalsOf,
} from '#entities/quality/spc/runRules.ts';

const applied = (rule: RunRule, points: number | null = null): AppliedRule => ({ rule, points });
const everyRule = RUN_RULES.map((rule) => applied(rule));
const around = (values: readonly number[]) =>
  values.map((value) => ({ value: String(value), centre: '50', ucl: '56' }));
/** Numbers of the points, from 1, at which the rule signals. */
const hits = (values: readonly number[], rule: RunRule, points: number | null = null): number[] =>
  signalsOf(around(values), [applied(rule, points)]).flatMap((signals, place) =>
    signals.length > 0 ? [place + 1] : [],
  );
const repeated = (count: number, value: number): number[] => Array.from({ length: count }, () => value);

describe('M08: 32 points around 50 with a standard deviation of 2', () => {
  const values = [
    50.5, 49.0, 51.2, 52.4, 53.0, 52.6, 52.2, 50.9, 54.2, 54.5, 51.0, 56.3, 49.8, 49.1, 49.6, 50.1, 50.8,
    51.4, 52.0, 47.6, 52.5, 47.4, 53.1, 46.9, 52.8, 47.2, 53.3, 47.1, 52.9, 46.8, 53.2, 47.0,
  ];
  test.each<[RunRule, number[]]>([
    ['N1', [12]],
    ['N2', [11, 12]],
    ['WE4', [10, 11, 12]],
    ['N3', [19]],
    ['N4', [31, 32]],
    ['N5', [10, 12]],
    ['N6', [7, 9, 10]],
    ['N7', []],
    ['N8', [27, 28, 29, 30, 31, 32]],
  ])('%s signals at %j', (rule, expected) => {
    expect(hits(values, rule)).toEqual(expected);
  });

  test('a point that breaks several rules has a signal of each, with its side', () => {
    expect(signalsOf(around(values), everyRule)[11]).toEqual([
      { rule: 'N1', side: 'upper' },
      { rule: 'N2', side: 'upper' },
      { rule: 'WE4', side: 'upper' },
      { rule: 'N5', side: 'upper' },
    ]);
  });
});

describe('what breaks a run', () => {
  test('a point on the limit is not beyond it, one on the centre ends a run of one side', () => {
    expect(hits([56, 44, 56.001, 43.999], 'N1')).toEqual([3, 4]);
    expect(hits([...repeated(8, 51), 50, ...repeated(8, 51)], 'N2')).toEqual([]);
    expect(hits(repeated(9, 51), 'N2')).toEqual([9]);
  });

  test('eight on one side where the chart asks for eight', () => {
    expect(hits(repeated(9, 49), 'N2', 8)).toEqual([8, 9]);
  });

  test('equal neighbours break a trend and an alternation', () => {
    expect(hits([48, 49, 49, 50, 51, 52, 53], 'N3')).toEqual([]);
    expect(hits([48, 49, 49.5, 50, 51, 52, 53], 'N3')).toEqual([6, 7]);
    expect(hits([53, 52, 51, 50, 49, 48], 'N3')).toEqual([6]);
    const swings = Array.from({ length: 14 }, (_, place) => (place % 2 === 0 ? 49 : 51));
    expect(hits(swings, 'N4')).toEqual([14]);
    expect(hits(swings.with(7, 49), 'N4')).toEqual([]);
  });

  test('two of three: the last one lies beyond itself', () => {
    expect(hits([54.5, 54.5, 51], 'N5')).toEqual([2]);
    expect(hits([54.5, 51, 54.5], 'N5')).toEqual([3]);
    expect(hits([54.5, 51, 45.5], 'N5')).toEqual([]);
  });

  test('fifteen near the centre, and eight far from it on both sides', () => {
    expect(hits(repeated(16, 50.5), 'N7')).toEqual([15, 16]);
    expect(hits(repeated(8, 53), 'N8')).toEqual([]);
    expect(hits([...repeated(7, 53), 47], 'N8')).toEqual([8]);
  });

  test('without any spread nothing is near the centre', () => {
    const flat = Array.from({ length: 20 }, () => ({ value: '5', centre: '5', ucl: '5' }));
    expect(signalsOf(flat, everyRule).flat()).toEqual([]);
  });
});

test('spcChart-r2: a new chart is held to N1, N2, N3, N5, N6', () => {
  expect(DEFAULT_RULES).toEqual(['N1', 'N2', 'N3', 'N5', 'N6']);
});

test('spcChart-r1: R, s and MR only to runs on one side, counted charts to N1 to N4', () => {
  const names = (...asked: Parameters<typeof rulesOf>) => rulesOf(...asked).map(({ rule }) => rule);
  expect(names('xbarR', 'location', everyRule)).toEqual(RUN_RULES);
  expect(names('xbarR', 'spread', everyRule)).toEqual(['N1', 'N2', 'WE4']);
  expect(names('u', 'location', everyRule)).toEqual(['N1', 'N2', 'WE4', 'N3', 'N4']);
});

describe('a chart as a whole', () => {
  const individuals = (values: readonly number[], excluded: readonly number[] = []): SeriesGroup[] =>
    values.map((value, place) => ({
      values: [String(value)],
      size: '1',
      takenAt: `2026-09-${String(place + 1).padStart(2, '0')}T08:00:00Z`,
      isExcluded: excluded.includes(place + 1),
    }));
  const phase = (day: number, centre: string) => ({
    validFrom: `2026-09-${String(day).padStart(2, '0')}T08:00:00Z`,
    basis: { centre, spread: '2.256', size: 1 },
  });

  test('runs and moving ranges go past an excluded point, which keeps its place', () => {
    const values = [51, 51, 51, 51, 80, 51, 51, 51, 51, 51];
    const points = chartPoints('imr', individuals(values, [5]), [phase(1, '50')], everyRule);
    expect(points[4]).toMatchObject({ value: '80', signals: [], signals2: [] });
    expect(points[5]?.value2).toBe('0');
    expect(points[9]?.signals.map(({ rule }) => rule)).toEqual(['N2', 'WE4']);
    const counted = chartPoints('imr', individuals(values), [phase(1, '50')], everyRule);
    expect(counted[4]?.signals.map(({ rule }) => rule)).toEqual(['N1']);
    expect(counted[4]?.signals2.map(({ rule }) => rule)).toEqual(['N1']);
  });

  test('earlier points keep the limits of their time', () => {
    const phases = [phase(1, '50'), phase(3, '60')];
    const points = chartPoints('imr', individuals([50, 50, 60, 60]), phases, []);
    expect(points.map(({ limits }) => limits?.centre)).toEqual(['50', '50', '60', '60']);
    const again = [...phases, phase(3, '61')];
    expect(phaseAt(again, '2026-09-04T08:00:00Z')?.basis.centre).toBe('61');
    expect(phaseAt(again, '2026-08-31T08:00:00Z')).toBeNull();
  });

  test('limits come from the base groups that are not excluded, from the base date on', () => {
    const groups = individuals([10, 90, 12, 14, 99, 99], [2]);
    const asked = { size: 1, baseGroups: 3, baseFrom: null, given: null };
    const none = { upper: null, lower: null };
    expect(fromBase('imr', groups, asked, none)).toMatchObject({
      limits: { centre: '12', centre2: '2' },
      groupCount: 3,
    });
    const later = { ...asked, baseFrom: '2026-09-04T00:00:00Z' };
    expect(fromBase('imr', groups, later, none)).toMatchObject({
      phase: { validFrom: '2026-09-04T08:00:00Z' },
    });
  });
});

describe('laws of the run rules', () => {
  const series = fc
    .array(fc.integer({ min: 420, max: 580 }), { maxLength: 60 })
    .map((tenths) => tenths.map((value) => value / 10));

  test('a point added later never changes the signals before it', () => {
    fc.assert(
      fc.property(series, (values) => {
        const whole = signalsOf(around(values), everyRule);
        const cut = Math.floor(values.length / 2);
        expect(signalsOf(around(values.slice(0, cut)), everyRule)).toEqual(whole.slice(0, cut));
      }),
    );
  });

  test('mirrored at the centre, every signal changes its side and nothing else', () => {
    const other = { upper: 'lower', lower: 'upper', both: 'both' } as const;
    fc.assert(
      fc.property(series, (values) => {
        const mirrored = values.map((value) => Number((100 - value).toFixed(1)));
        const expected = signalsOf(around(values), everyRule).map((signals) =>
          signals.map(({ rule, side }) => ({ rule, side: other[side] })),
        );
        expect(signalsOf(around(mirrored), everyRule)).toEqual(expected);
      }),
    );
  });

  test('eight on one side are part of every nine', () => {
    fc.assert(
      fc.property(series, (values) => {
        const eights = hits(values, 'WE4');
        for (const place of hits(values, 'N2')) expect(eights).toContain(place);
      }),
    );
  });
});
