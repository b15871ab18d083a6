// Cost of a control chart of 2,000 subgroups of five: statistics, limits and all run rules, for a measured chart by ranges
// and by standard deviations and for a counted one whose points all have sizes of their own. `node tests/bench/controlCharts.ts`
import { chartPoints, fromBase, type SeriesGroup } from '#entities/quality/spc/chartSeries.ts';
import type { ChartType } from '#entities/quality/spc/chartTypes.ts';
import { RUN_RULES } from '#entities/quality/spc/runRules.ts';

const COUNT = 2000;
const rules = RUN_RULES.map((rule) => ({ rule, points: null }));
let seed = 7;
/** A small repeatable random number from 0 to 1. */
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}

const instant = (place: number): string => new Date(Date.UTC(2026, 0, 1) + place * 3_600_000).toISOString();
const measured: SeriesGroup[] = Array.from({ length: COUNT }, (_, place) => ({
  values: Array.from({ length: 5 }, () => (25 + random() / 10 - 0.05).toFixed(3)),
  size: '5',
  takenAt: instant(place),
  isExcluded: false,
}));
const counted: SeriesGroup[] = Array.from({ length: COUNT }, (_, place) => ({
  values: [String(Math.floor(random() * 12))],
  size: String(100 + Math.floor(random() * 400)),
  takenAt: instant(place),
  isExcluded: false,
}));

function drawn(type: ChartType, groups: readonly SeriesGroup[]): number {
  const size = type === 'p' ? 1 : 5;
  const base = fromBase(
    type,
    groups,
    { size, baseGroups: 25, baseFrom: null, given: null },
    {
      upper: '25.1',
      lower: '24.9',
    },
  );
  return base === null ? 0 : chartPoints(type, groups, [base.phase], rules).length;
}

for (const [type, groups] of [
  ['xbarR', measured],
  ['xbarS', measured],
  ['p', counted],
] as const) {
  const begin = performance.now();
  const count = drawn(type, groups);
  const first = performance.now() - begin;
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    drawn(type, groups);
    return performance.now() - start;
  });
  process.stdout.write(
    `${type}: ${count} 个子组，首次 ${first.toFixed(0)} ms，五次最快 ${Math.min(...times).toFixed(0)} ms\n`,
  );
}
