// 成本 of an order: the plan by element, what it allows for what was received, and what the material really cost.
import { describe, expect, test } from 'vitest';
import {
  type CostedComponent,
  costElements,
  orderCost,
  type OrderCostInput,
} from '#entities/manufacturing/orderCost.ts';
import type { CostedOperation } from '#entities/process/processRoute/operationCost.ts';

const part = (more: Partial<CostedComponent> = {}): CostedComponent => ({
  id: 'c1',
  code: 'P1',
  name: '箱体',
  unit: '个',
  scale: 0,
  plannedQty: '20',
  plannedBase: '20',
  unitCost: '2',
  takenQty: '0',
  taken: '0',
  scrapped: '0',
  ...more,
});

const operation = (more: Partial<CostedOperation> = {}): CostedOperation => ({
  processMode: 'inHouse',
  outsourcePrice: null,
  setupMinutes: '60',
  runMinutes: '6',
  baseQty: '1',
  laborMinutes: null,
  crewSize: 2,
  laborRate: '60',
  machineRate: '40',
  overheadRate: '20',
  ...more,
});

const order = (more: Partial<OrderCostInput> = {}) =>
  orderCost({
    startQty: '10',
    planQty: '10',
    inQty: '0',
    components: [part()],
    operations: [],
    received: '0',
    worked: null,
    ...more,
  });

describe('the plan', () => {
  test('material is what every part takes at what it costs; hours are set-up once and running for every piece', () => {
    const { elements, plannedUnit } = order({ operations: [operation()] });
    // 1 h of set-up and 10 × 0.1 h of running; two people.
    expect(Object.fromEntries(costElements.map((element) => [element, elements[element].planned]))).toEqual({
      material: '40',
      labor: '240',
      machine: '80',
      overhead: '40',
      outsourcing: '0',
    });
    expect(plannedUnit).toBe('40');
  });

  test('what is worked outside costs its price for every piece started', () => {
    const outside = operation({ processMode: 'outsourced', outsourcePrice: '3.5' });
    expect(order({ startQty: '12', operations: [outside] }).elements.outsourcing.planned).toBe('42');
  });

  test('until something is reported, only material has an actual figure', () => {
    const { elements } = order({ inQty: '10', operations: [operation()] });
    expect(elements.material.actual).toBe('0');
    expect([elements.labor, elements.machine, elements.overhead].map(({ actual }) => actual)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('what was reported is held against what its hours allow', () => {
    const { elements, input } = order({
      inQty: '5',
      operations: [operation()],
      worked: { labor: '150', machine: '30', overhead: '25' },
    });
    expect(elements.labor).toMatchObject({ planned: '240', flexed: '120', actual: '150', variance: '30' });
    expect(elements.machine).toMatchObject({ actual: '30', variance: '-10' });
    expect(input).toBe('205');
  });

  test('a part whose cost nobody knows is told and left out of the plan, its real cost is not', () => {
    const seen = order({ components: [part(), part({ id: 'c2', unitCost: null, taken: '7' })] });
    expect(seen).toMatchObject({ unknown: 1, input: '7' });
    expect(seen.elements.material).toMatchObject({ planned: '40', actual: '7' });
    expect(seen.parts[1]).toMatchObject({ planned: null, variance: null, actual: '7' });
  });
});

describe('plan against what happened', () => {
  test.each([
    ['nothing received: there is no difference yet', '0', '50', null, null],
    ['half received', '5', '24', '4', '20'],
    ['all received, as planned', '10', '40', '0', '0'],
    ['all received for less', '10', '30', '-10', '-25'],
    ['more received than planned', '12', '48', '0', '0'],
  ])('%s', (_title, inQty, taken, variance, varianceRate) => {
    const { parts, elements } = order({ inQty, components: [part({ taken })] });
    expect(parts[0]).toMatchObject({ variance, varianceRate });
    expect(elements.material).toMatchObject({ variance, varianceRate });
  });

  test('what lies in the workshop is what went in less what came out', () => {
    expect(order({ components: [part({ taken: '40' })], received: '25.5', inQty: '6' })).toMatchObject({
      input: '40',
      received: '25.5',
      inProcess: '14.5',
    });
  });

  test('an order over nothing has no cost of a piece', () => {
    expect(order({ startQty: '0', planQty: '0' })).toMatchObject({ plannedUnit: null });
  });
});
