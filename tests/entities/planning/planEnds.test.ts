// What ends a run with nothing kept, and material that goes from one organisation to another.
import { describe, expect, it } from 'vitest';
import { BomCycle } from '#entities/planning/mrp/levels.ts';
import { planAll, planChanges, PlanningCancelled } from '#entities/planning/mrp/plan.ts';
import { planOrders, planPegs } from '#entities/planning/mrp/planRows.ts';
import { QuantityOverflow } from '#entities/planning/mrp/quantities.ts';
import { org, plant } from '#tests/support/planning/plants.ts';
import { randomPlant } from '#tests/support/planning/randomPlants.ts';

describe('what ends a run', () => {
  it('a structure that contains itself, with its path', () => {
    const snapshot = plant({
      materials: { A: { supplyType: 'produce' }, B: { supplyType: 'produce' }, C: { supplyType: 'produce' } },
      boms: {
        A: { lines: [{ material: 'B' }] },
        B: { lines: [{ material: 'C' }] },
        C: { lines: [{ material: 'B' }] },
      },
    });
    expect(() => planAll(snapshot)).toThrow(BomCycle);
    expect(() => planAll(snapshot)).toThrow('B → C → B');
  });

  it('organisations that supply each other', () => {
    const items = ['F1', 'F2'].map((code) => ({
      org: code,
      material: 'A',
      supplyType: 'transfer' as const,
      sourceOrg: code === 'F1' ? 'F2' : 'F1',
    }));
    const snapshot = randomPlant(1, { materials: 4 });
    expect(() => planAll({ ...snapshot, items: [...snapshot.items, ...items] })).toThrow(
      'A@F1 → A@F2 → A@F1',
    );
  });

  it('a wish to cancel, at once and at every step that is reported', () => {
    const given = randomPlant(3, { materials: 10 });
    expect(() => planAll(given, { isCancelled: () => true })).toThrow(PlanningCancelled);
    const seen: number[] = [];
    planAll(given, { onProgress: ({ done }) => void seen.push(done), isCancelled: () => false });
    expect(seen).toEqual([0, 20]);
  });

  it('a quantity beyond what can be counted exactly, with its material', () => {
    const big = (qty: string) =>
      plant({
        materials: { A: { supplyType: 'produce' }, B: { supplyType: 'purchase', decimals: 8 } },
        boms: { A: { lines: [{ material: 'B', numerator: '1000' }] } },
        demands: [{ material: 'A', code: 'SO1', date: '2026-09-30', qty }],
      });
    expect(() => planAll(big('100000'))).toThrow(QuantityOverflow);
    expect(() => planAll(big('100000'))).toThrow('物料 B 的数量');
    expect(planOrders(planAll(big('90000')))[1]?.qty).toBe('90000000');
  });
});

it('a change that a lot absorbs is planned no further down', () => {
  const plantOf = (qty: string) =>
    plant({
      materials: {
        A: { supplyType: 'produce', orderPolicy: 'fixedLot', fixedLotQty: '100' },
        B: { supplyType: 'produce' },
        C: { supplyType: 'purchase' },
      },
      boms: { A: { lines: [{ material: 'B' }] }, B: { lines: [{ material: 'C' }] } },
      demands: [{ material: 'A', code: 'SO1', date: '2026-09-30', qty }],
    });
  const before = planAll(plantOf('40'));
  expect(planChanges(plantOf('60'), before).planned).toBe(1);
  expect(planChanges(plantOf('140'), before).planned).toBe(3);
});

it('several organisations: what one transfers, the other makes', () => {
  const snapshot = plant({ materials: { C: { supplyType: 'purchase', fixedLeadDays: 2 } } });
  const plan = planAll({
    ...snapshot,
    orgs: [...snapshot.orgs, ...snapshot.orgs.map((each) => ({ ...each, code: 'F2' }))],
    items: [
      ...snapshot.items,
      { org: 'F2', material: 'P', supplyType: 'transfer', sourceOrg: org, fixedLeadDays: 3 },
      { org, material: 'P', supplyType: 'produce', fixedLeadDays: 2 },
    ],
    boms: [
      { id: 'b', org: null, material: 'P', lines: [{ id: 'l', seq: 1, material: 'C', numerator: '2' }] },
    ].map((bom) => ({ ...bom, org })),
    stock: [{ org, material: 'P', qty: '4' }],
    demands: [{ org: 'F2', material: 'P', kind: 'saleOrder', code: 'SO1', date: '2026-09-30', qty: '10' }],
  });
  expect(
    planOrders(plan).map(({ org, material, supplyType, qty, startDate, finishDate }) => [
      org,
      material,
      supplyType,
      qty,
      startDate,
      finishDate,
    ]),
  ).toEqual([
    ['F2', 'P', 'transfer', '10', '2026-09-25', '2026-09-30'],
    ['F1', 'P', 'produce', '6', '2026-09-23', '2026-09-25'],
    ['F1', 'C', 'purchase', '12', '2026-09-21', '2026-09-23'],
  ]);
  expect(
    planPegs(plan).map(({ org, demandKind, demand, supply, qty }) => [org, demandKind, demand, supply, qty]),
  ).toEqual([
    ['F2', 'saleOrder', 'SO1', 'P001', '10'],
    ['F1', 'transfer', 'P001', 'ONHAND', '4'],
    ['F1', 'transfer', 'P001', 'P002', '6'],
    ['F1', 'dependent', 'P002', 'P003', '12'],
  ]);
});
