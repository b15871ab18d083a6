// What stands in for a material that is short: stock by priority, one for a whole requirement, or a successor that is planned.
import { expect, it } from 'vitest';
import { planAll } from '#entities/planning/mrp/plan.ts';
import { planMessages, planOrders, planPegs } from '#entities/planning/mrp/planRows.ts';
import { plant } from '#tests/support/planning/plants.ts';

it('E13: stock of substitutes by priority covers what the main material lacks', () => {
  const snapshot = plant({
    scheme: { considerSubstitute: true },
    materials: {
      P: { supplyType: 'produce', fixedLeadDays: 1 },
      R1: { supplyType: 'purchase', fixedLeadDays: 1 },
      R2: { supplyType: 'purchase', fixedLeadDays: 1 },
      R3: { supplyType: 'purchase', fixedLeadDays: 1, decimals: 1 },
    },
    boms: { P: { lines: [{ material: 'R1' }] } },
    onHand: { R1: '35', R2: '48', R3: '100' },
    demands: [{ material: 'P', code: 'SO1', date: '2026-09-30', qty: '100' }],
  });
  const plan = planAll({
    ...snapshot,
    substitutions: [
      {
        main: 'R1',
        way: 'mix',
        strategy: 'stockOnly',
        items: [
          { material: 'R3', ratio: '0.5', priority: 2 },
          { material: 'R2', ratio: '1.2', priority: 1 },
        ],
      },
    ],
  });
  const ofMain = planPegs(plan).filter(({ material }) => material === 'R1');
  expect(ofMain.map(({ supply, qty, supplyQty }) => [supply, qty, supplyQty])).toEqual([
    ['ONHAND', '35', '35'],
    ['R2', '40', '48'],
    ['R3', '25', '12.5'],
  ]);
  expect(planOrders(plan).map(({ material }) => material)).toEqual(['P']);
  expect(planMessages(plan).map(({ kind, code, suggestedQty }) => [kind, code, suggestedQty])).toEqual([
    ['substituteUsed', 'R2', '40'],
    ['substituteUsed', 'R3', '25'],
  ]);
});

it('a disabled material is used up, then its successor is planned below it', () => {
  const snapshot = plant({
    scheme: { considerSubstitute: true },
    materials: {
      P: { supplyType: 'produce', fixedLeadDays: 1 },
      OLD: { supplyType: 'purchase', isDisabled: true },
      NEW: { supplyType: 'purchase', fixedLeadDays: 3 },
    },
    boms: { P: { lines: [{ material: 'OLD', numerator: '2' }] } },
    onHand: { OLD: '30', NEW: '5' },
    demands: [{ material: 'P', code: 'SO1', date: '2026-09-30', qty: '40' }],
  });
  const plan = planAll({
    ...snapshot,
    substitutions: [
      { main: 'OLD', way: 'mix', strategy: 'plan', items: [{ material: 'NEW', ratio: '1.5', priority: 1 }] },
    ],
  });
  // 80 are needed, 30 are there, 3 come from the 5 of the successor, and 47 × 1.5 are ordered.
  expect(planPegs(plan).map(({ material, demand, supply, qty }) => [material, demand, supply, qty])).toEqual([
    ['P', 'SO1', 'P001', '40'],
    ['OLD', 'P001', 'ONHAND', '30'],
    ['OLD', 'P001', 'NEW', '3'],
    ['NEW', 'P001', 'P002', '71'],
  ]);
});

it('a whole substitute covers all that a line lacks or none of it', () => {
  const given = (stock: string) => {
    const snapshot = plant({
      scheme: { considerSubstitute: true },
      materials: {
        P: { supplyType: 'produce', fixedLeadDays: 1 },
        R1: { supplyType: 'purchase', fixedLeadDays: 1 },
        R2: { supplyType: 'purchase', fixedLeadDays: 1 },
      },
      boms: { P: { lines: [{ material: 'R1' }] } },
      onHand: { R2: stock },
      demands: [{ material: 'P', code: 'SO1', date: '2026-09-30', qty: '20' }],
    });
    return planAll({
      ...snapshot,
      substitutions: [
        {
          main: 'R1',
          way: 'whole',
          strategy: 'stockOnly',
          items: [{ material: 'R2', ratio: '1', priority: 1 }],
        },
      ],
    });
  };
  expect(planOrders(given('20')).map(({ material }) => material)).toEqual(['P']);
  expect(planOrders(given('19')).map(({ material, qty }) => [material, qty])).toEqual([
    ['P', '20'],
    ['R1', '20'],
  ]);
});
