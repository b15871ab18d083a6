// Which plan and which standard hold for goods that are inspected: the narrowest in force.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  choosePlan,
  chooseStandard,
  type Inspected,
  type PlanHead,
  type StandardHead,
} from '#entities/quality/inspectionChoice.ts';

const anything = { material: null, materialCategory: null, supplier: null, customer: null, operation: null };
const wanted: Inspected = {
  ...anything,
  inspectionType: 'incoming',
  day: '2026-11-20',
  material: 'bearing',
  materialCategory: 'bearings',
  supplier: 'east',
};
const plan = (id: string, more: Partial<PlanHead> = {}): PlanHead => ({
  ...anything,
  id,
  inspectionType: 'incoming',
  validFrom: '2026-01-01',
  validTo: null,
  priorityNo: 100,
  isDefault: false,
  ...more,
});
const standard = (id: string, more: Partial<StandardHead> = {}): StandardHead => ({
  ...anything,
  id,
  inspectionTypes: [],
  effectiveDate: '2026-01-01',
  expiryDate: null,
  isDefault: false,
  ...more,
});

const byWidth = [
  plan('material of the supplier', { material: 'bearing', supplier: 'east', priorityNo: 900 }),
  plan('material', { material: 'bearing', priorityNo: 800 }),
  plan('category of the supplier', { materialCategory: 'bearings', supplier: 'east', priorityNo: 700 }),
  plan('category', { materialCategory: 'bearings' }),
  plan('supplier', { supplier: 'east' }),
  plan('general', { priorityNo: 1 }),
];

test.each(byWidth.map(({ id }, place) => [id, place] as const))(
  'the plan for the %s holds when nothing narrower is there, whatever its priority',
  (id, place) => {
    expect(choosePlan(byWidth.slice(place).toReversed(), wanted)?.id).toBe(id);
  },
);

test('a plan of another material, supplier, operation, type or time never holds', () => {
  const others = [
    plan('material', { material: 'shaft' }),
    plan('supplier', { material: 'bearing', supplier: 'west' }),
    plan('operation', { operation: 'turning' }),
    plan('customer', { customer: 'harbour' }),
    plan('type', { inspectionType: 'final' }),
    plan('later', { validFrom: '2026-11-21' }),
    plan('over', { validTo: '2026-11-19' }),
  ];
  expect(choosePlan(others, wanted)).toBeNull();
  expect(choosePlan([plan('last day', { validTo: '2026-11-20' })], wanted)?.id).toBe('last day');
});

test('of equally narrow plans the smaller priority, then the default, then the newer one', () => {
  expect(choosePlan([plan('a', { priorityNo: 20 }), plan('b', { priorityNo: 10 })], wanted)?.id).toBe('b');
  expect(choosePlan([plan('a'), plan('b', { isDefault: true })], wanted)?.id).toBe('b');
  expect(choosePlan([plan('a', { validFrom: '2026-05-01' }), plan('b')], wanted)?.id).toBe('a');
});

test('the newest version of the narrowest standard in force, for its types of inspection', () => {
  const standards = [
    standard('old', { material: 'bearing' }),
    standard('new', { material: 'bearing', effectiveDate: '2026-06-01' }),
    standard('coming', { material: 'bearing', effectiveDate: '2026-12-01' }),
    standard('final only', { material: 'bearing', effectiveDate: '2026-07-01', inspectionTypes: ['final'] }),
    standard('general', { effectiveDate: '2026-08-01' }),
  ];
  expect(chooseStandard(standards, wanted)?.id).toBe('new');
  expect(chooseStandard(standards, { ...wanted, inspectionType: 'final' })?.id).toBe('final only');
  expect(chooseStandard(standards, { ...wanted, day: '2026-05-31' })?.id).toBe('old');
  expect(chooseStandard(standards, { ...wanted, material: 'shaft' })?.id).toBe('general');
});

test('the choice does not depend on the order in which plans are read', () => {
  const maybe = (value: string) => fc.constantFrom(null, value, 'other');
  const made = fc.record({
    material: maybe('bearing'),
    materialCategory: maybe('bearings'),
    supplier: maybe('east'),
    priorityNo: fc.nat(2),
    isDefault: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(made, { maxLength: 12 }), fc.nat(12), (scopes, turn) => {
      const plans = scopes.map((scope, place) => plan(`P${place}`, scope));
      const turned = [...plans.slice(turn), ...plans.slice(0, turn)];
      expect(choosePlan(turned, wanted)).toEqual(choosePlan(plans, wanted));
    }),
  );
});
