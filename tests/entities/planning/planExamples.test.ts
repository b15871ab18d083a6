// The worked examples of planning, to the last figure: what is ordered, when, for whom, and what planners are told.
import { describe, expect, it } from 'vitest';
import { planAll } from '#entities/planning/mrp/plan.ts';
import { planMessages, planOrders, planPegs } from '#entities/planning/mrp/planRows.ts';
import type { Plan } from '#entities/planning/mrp/planTables.ts';
import {
  datedLines,
  fiveDays,
  phantomBelow,
  safetyFirst,
  startsLate,
  threeLevels,
} from '#tests/support/planning/examplePlants.ts';
import { org, plant } from '#tests/support/planning/plants.ts';

const orders = (plan: Plan) =>
  planOrders(plan).map(({ code, level, material, supplyType, netQty, qty, startDate, finishDate }) => [
    code,
    level,
    material,
    supplyType,
    netQty,
    qty,
    startDate,
    finishDate,
  ]);
const components = (plan: Plan) =>
  Object.fromEntries(
    planOrders(plan)
      .filter(({ components }) => components.length > 0)
      .map(({ code, startQty, components }) => [
        code,
        [startQty, Object.fromEntries(components.map(({ material, qty }) => [material, qty]))],
      ]),
  );
const messages = (plan: Plan) =>
  planMessages(plan).map(({ material, code, kind, currentDate, suggestedDate, currentQty, suggestedQty }) => [
    material,
    code,
    kind,
    currentDate,
    suggestedDate,
    currentQty,
    suggestedQty,
  ]);
const pegs = (plan: Plan) =>
  planPegs(plan).map(({ material, demand, supply, qty }) => [material, demand, supply, qty]);

it('E03: safety stock and a reservation come first, goods in transit get no message', () => {
  const snapshot = plant(safetyFirst);
  const plan = planAll({ ...snapshot, reservations: [{ org, material: 'M', code: 'SO3', qty: '15' }] });
  expect(orders(plan)).toEqual([['P001', 0, 'M', 'purchase', '50', '50', '2026-09-22', '2026-09-28']]);
  expect(messages(plan)).toEqual([['M', 'PO1', 'rescheduleOut', '2026-09-17', '2026-09-18', '40', '40']]);
  expect(pegs(plan)).toEqual([
    ['M', 'SO3', 'RESERVED', '15'],
    ['M', 'SAFETY', 'ONHAND', '20'],
    ['M', 'SO1', 'ONHAND', '60'],
    ['M', 'SO2', 'ONHAND', '5'],
    ['M', 'SO2', 'TR1', '10'],
    ['M', 'SO2', 'PO1', '35'],
    ['M', 'SO3', 'PO1', '5'],
    ['M', 'SO3', 'P001', '50'],
  ]);
});

describe('three levels over a holiday week', () => {
  const plan = planAll(plant(threeLevels));

  it('E04: levels, orders, components and the one message', () => {
    expect(Object.fromEntries(plan.compiled.items.map(({ material, level }) => [material, level]))).toEqual({
      A: 0,
      B: 1,
      C: 1,
      D: 2,
      E: 2,
    });
    expect(orders(plan)).toEqual([
      ['P001', 0, 'A', 'produce', '85', '85', '2026-10-13', '2026-10-16'],
      ['P002', 0, 'A', 'produce', '40', '40', '2026-10-13', '2026-10-16'],
      ['P003', 1, 'B', 'produce', '238', '250', '2026-10-10', '2026-10-13'],
      ['P004', 1, 'C', 'purchase', '53', '53', '2026-09-30', '2026-10-13'],
      ['P005', 2, 'D', 'purchase', '620', '700', '2026-09-25', '2026-10-10'],
      ['P006', 2, 'E', 'purchase', '125', '125', '2026-09-29', '2026-10-10'],
    ]);
    expect(components(plan)).toEqual({
      P001: ['90', { B: '189', C: '90' }],
      P002: ['43', { B: '91', C: '43' }],
      P003: ['250', { D: '770', E: '125' }],
    });
    expect(messages(plan)).toEqual([['C', 'PO9', 'rescheduleOut', '2026-09-29', '2026-10-13', '60', '60']]);
  });

  it('E08: every quantity is pegged to what needs it', () => {
    expect(
      planPegs(plan).map(({ material, demand, supply, qty, demandDate, supplyDate }) =>
        [material, demand, supply, qty, demandDate, supplyDate].join(' '),
      ),
    ).toEqual([
      'A SO1 ONHAND 15 2026-10-16 2026-09-07',
      'A SO1 P001 85 2026-10-16 2026-10-16',
      'A SO2 P002 40 2026-10-18 2026-10-16',
      'B P001 ONHAND 42 2026-10-13 2026-09-07',
      'B P001 P003 147 2026-10-13 2026-10-13',
      'B P002 P003 91 2026-10-13 2026-10-13',
      'C P001 ONHAND 20 2026-10-13 2026-09-07',
      'C P001 PO9 60 2026-10-13 2026-09-29',
      'C P001 P004 10 2026-10-13 2026-10-13',
      'C P002 P004 43 2026-10-13 2026-10-13',
      'D SAFETY ONHAND 100 2026-09-07 2026-09-07',
      'D P003 ONHAND 150 2026-10-10 2026-09-07',
      'D P003 P005 620 2026-10-10 2026-10-10',
      'E P003 P006 125 2026-10-10 2026-10-10',
    ]);
  });
});

it('E06: a phantom is blown through, only real components are rounded', () => {
  const plan = planAll(plant(phantomBelow));
  expect(
    planOrders(plan)[0]?.components.map(({ material, qty, phantoms }) => [material, qty, phantoms]),
  ).toEqual([
    ['U', '47', ['PH']],
    ['V', '4', ['PH']],
    ['V', '7', []],
  ]);
  expect(orders(plan).map((row) => [row[2], row[5]])).toEqual([
    ['K', '7'],
    ['U', '47'],
    ['V', '11'],
  ]);
});

it('E07: five working days in one order, what is over is used before the next', () => {
  const plan = planAll(plant(fiveDays));
  expect(orders(plan)).toEqual([
    ['P001', 0, 'M', 'purchase', '31', '40', '2026-09-11', '2026-09-16'],
    ['P002', 0, 'M', 'purchase', '18', '20', '2026-09-25', '2026-09-30'],
  ]);
  expect(pegs(plan).map(([, ...rest]) => rest)).toEqual([
    ['SO1', 'ONHAND', '5'],
    ['SO1', 'P001', '7'],
    ['SO2', 'P001', '9'],
    ['SO3', 'P001', '15'],
    ['SO4', 'P001', '7'],
    ['SO5', 'P001', '2'],
    ['SO5', 'P002', '18'],
  ]);
});

it('E10: the line that is valid when the order starts is used', () => {
  const plan = planAll(plant(datedLines));
  expect(orders(plan)).toEqual([
    ['P001', 0, 'G', 'produce', '50', '50', '2026-09-16', '2026-09-18'],
    ['P002', 0, 'G', 'produce', '50', '50', '2026-09-18', '2026-09-22'],
    ['P003', 0, 'G', 'produce', '50', '50', '2026-09-23', '2026-09-25'],
    ['P004', 1, 'NEW', 'purchase', '52', '52', '2026-09-18', '2026-09-23'],
    ['P005', 1, 'OLD', 'purchase', '50', '50', '2026-09-11', '2026-09-16'],
    ['P006', 1, 'OLD', 'purchase', '50', '50', '2026-09-15', '2026-09-18'],
  ]);
  expect(components(plan)).toEqual({
    P001: ['50', { OLD: '50' }],
    P002: ['50', { OLD: '50' }],
    P003: ['50', { NEW: '52' }],
  });
});

it('E11: what should have begun begins now, on every level, and says so', () => {
  const plan = planAll(plant(startsLate));
  expect(orders(plan)).toEqual([
    ['P001', 0, 'A', 'produce', '10', '10', '2026-09-07', '2026-09-11'],
    ['P002', 1, 'C', 'purchase', '10', '10', '2026-09-07', '2026-09-15'],
  ]);
  expect(planOrders(plan).map(({ isLate }) => isLate)).toEqual([true, true]);
  expect(components(plan)).toEqual({ P001: ['10', { C: '10' }] });
  expect(messages(plan)).toEqual([
    ['A', 'P001', 'lateOrder', '2026-09-11', '2026-09-09', '10', '10'],
    ['C', 'P002', 'lateOrder', '2026-09-15', '2026-09-07', '10', '10'],
  ]);
});
