// How long a material takes: one order by its quantity, and the longest way through all levels against the plan's horizon.
import { expect, it, test } from 'vitest';
import { compile } from '#entities/planning/mrp/compile.ts';
import { horizonProblem, longestLead } from '#entities/planning/mrp/cumulativeLead.ts';
import { planAll } from '#entities/planning/mrp/plan.ts';
import { planOrders } from '#entities/planning/mrp/planRows.ts';
import { dateOfDay } from '#model/workingTime/businessMinutes.ts';
import { plant, type PlantGiven } from '#tests/support/planning/plants.ts';

test.each([
  ['the fixed days alone', { fixedLeadDays: 2 }, '100', '2026-09-28'],
  [
    'a day for each begun lot of 40',
    { fixedLeadDays: 2, varLeadDays: '1', varLeadLot: '40' },
    '80',
    '2026-09-24',
  ],
  [
    'half a day for each lot, up to whole days',
    { varLeadDays: '0.5', varLeadLot: '40' },
    '120',
    '2026-09-28',
  ],
  ['and the days of inspection', { fixedLeadDays: 2, inspectLeadDays: 3 }, '1', '2026-09-23'],
])('materialPlanning-r1: an order takes %s', (_title, lead, qty, start) => {
  const plan = planAll(
    plant({
      materials: { A: { supplyType: 'purchase', ...lead } },
      demands: [{ material: 'A', code: 'SO1', date: '2026-09-30', qty }],
    }),
  );
  expect(planOrders(plan)).toMatchObject([{ startDate: start, finishDate: '2026-09-30' }]);
});

const product: PlantGiven = {
  materials: {
    A: { supplyType: 'produce', fixedLeadDays: 3, safetyLeadDays: 1 },
    B: { supplyType: 'produce', fixedLeadDays: 2 },
    C: { supplyType: 'purchase', fixedLeadDays: 10, inspectLeadDays: 1 },
    D: { supplyType: 'purchase', fixedLeadDays: 12 },
  },
  boms: { A: { lines: [{ material: 'B' }, { material: 'D' }] }, B: { lines: [{ material: 'C' }] } },
};
const longest = (given: PlantGiven) => longestLead(compile(plant(given)));

it('mrpScheme-r2: the cumulative lead time follows the slowest component of every level', () => {
  // 3 + 1 of A, 2 of B, 10 + 1 of C: 17 working days from 7 September over the week off and the Saturday worked for it.
  const found = longest(product);
  expect(found).toMatchObject({ material: 'A', days: 17 });
  expect(dateOfDay(found?.readyDay ?? 0)).toBe('2026-09-30');
});

it('mrpScheme-r2: a component needed some days after the start lengthens the way by so many less', () => {
  const boms = { ...product.boms, B: { lines: [{ material: 'C', offsetDays: 2 }] } };
  expect(longest({ ...product, boms })?.days).toBe(16);
});

it('mrpScheme-r2: what is replenished by its reorder point begins no way', () => {
  const materials = {
    ...product.materials,
    C: { supplyType: 'purchase', fixedLeadDays: 90, planStrategy: 'reorder' },
  } as const;
  expect(longest({ ...product, materials })?.days).toBe(16);
});

test.each([
  [23, null],
  [22, '计划展望期 22 天短于物料 A 的最长累计提前期 17 个工作日，请在计划方案中改为至少 23 天'],
])('mrpScheme-r2: a horizon of %i days', (days, problem) => {
  const compiled = compile(plant(product));
  expect(horizonProblem(longestLead(compiled), compiled.planDay, compiled.planDay + days)).toBe(problem);
});

it('mrpScheme-r2: a way longer than the calendar is told without a number of days; no materials have none', () => {
  const materials = { A: { supplyType: 'purchase', fixedLeadDays: 9_000 } } as const;
  const compiled = compile(plant({ materials }));
  expect(horizonProblem(longestLead(compiled), compiled.planDay, compiled.planDay + 180)).toBe(
    '计划展望期 180 天短于物料 A 的最长累计提前期 9000 个工作日',
  );
  expect(longest({ materials: {} })).toBeNull();
});
