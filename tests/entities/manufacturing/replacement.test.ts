// The open quantity of a part goes over to substitutes: by their stock and priority, or as somebody chose.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  replacementOf,
  type ReplacementWanted,
  type SubstituteOffer,
} from '#entities/manufacturing/manufacturingOrder/replacement.ts';
import { decimal } from '#model/decimal.ts';

const offer = (material: string, ratio: string, stock: string, more: Partial<SubstituteOffer> = {}) => ({
  material,
  ratio,
  stock,
  priority: 1,
  way: 'mix' as const,
  precision: 2,
  ...more,
});

/** E13. */
const mixed = [offer('R2', '1.2', '48'), offer('R3', '0.5', '100', { priority: 2 })];

const wanted = (more: Partial<ReplacementWanted>): ReplacementWanted => ({
  open: '100',
  ownStock: '35',
  offers: mixed,
  chosen: null,
  qty: null,
  ...more,
});

const uses = (more: Partial<ReplacementWanted>): unknown => {
  const result = replacementOf(wanted(more));
  return 'refusal' in result
    ? result.refusal
    : [
        ...result.replacement.uses.map(({ material, asMain, qty }) => `${material} ${asMain}=${qty}`),
        `left ${result.replacement.left}`,
      ];
};

describe('by stock', () => {
  it('E13: its own 35 first, then 48 of R2 for 40, then 12.5 of R3 for 25', () => {
    expect(uses({})).toEqual(['R2 40=48', 'R3 25=12.5', 'left 35']);
  });

  test.each<[string, Partial<ReplacementWanted>, unknown]>([
    [
      'what nobody covers stays with the main part',
      { offers: [mixed[0] ?? offer('', '1', '0')] },
      ['R2 40=48', 'left 60'],
    ],
    ['a number asked for is replaced beside its own stock', { qty: '30' }, ['R2 30=36', 'left 70']],
    ['enough of its own', { ownStock: '100' }, '主料的可用库存已够，不需要替代；仍要替代请选择替代物料'],
    [
      'nothing in store',
      { offers: [offer('R2', '1', '0')] },
      '替代料没有足够的可用库存；仍要替代请选择替代物料',
    ],
    ['no substitute at all', { offers: [] }, '没有允许的替代料，请先在BOM或替代方案中维护'],
    ['everything issued', { open: '0' }, '已全部领料，没有可替代的数量'],
    ['more than is open', { qty: '101' }, '替代数量不能大于未领数量 100'],
  ])('%s', (_name, more, expected) => {
    expect(uses(more)).toEqual(expected);
  });
});

describe('a substitute for a whole need', () => {
  const whole = [
    offer('A', '1', '99', { way: 'whole' }),
    offer('B', '2', '200', { way: 'whole', priority: 2 }),
  ];

  test.each<[string, Partial<ReplacementWanted>, unknown]>([
    ['is the first that covers all of it', { offers: whole }, ['B 100=200', 'left 0']],
    [
      'is not taken for a part',
      { offers: whole, chosen: 'B', qty: '40' },
      '这种替代料须替代全部未领数量 100，请不要只替代一部分',
    ],
    ['may be chosen above its stock', { offers: whole, chosen: 'A' }, ['A 100=100', 'left 0']],
  ])('%s', (_name, more, expected) => {
    expect(uses(more)).toEqual(expected);
  });
});

describe('a chosen substitute', () => {
  const set = [offer('螺栓', '2', '500', { way: 'set' }), offer('螺母', '2', '500', { way: 'set' })];

  test.each<[string, Partial<ReplacementWanted>, unknown]>([
    ['takes all that is open', { chosen: 'R3' }, ['R3 100=50', 'left 0']],
    [
      'takes as many as asked, rounded up to its unit',
      { chosen: 'R2', qty: '0.333' },
      ['R2 0.333=0.4', 'left 99.667'],
    ],
    [
      'brings the set it belongs to',
      { offers: set, chosen: '螺母' },
      ['螺栓 100=200', '螺母 100=200', 'left 0'],
    ],
    ['must be permitted', { chosen: 'R9' }, '所选物料不是允许的替代料'],
  ])('%s', (_name, more, expected) => {
    expect(uses(more)).toEqual(expected);
  });
});

test('what takes over and what is left are always together what was open, and never more than the stock', () => {
  const amount = fc.integer({ min: 0, max: 500 }).map(String);
  const offers = fc.array(
    fc.record({
      ratio: fc.constantFrom('0.5', '1', '1.2', '3'),
      stock: amount,
      priority: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(amount, amount, offers, (open, ownStock, list) => {
      const named = list.map((each, index) => ({
        ...offer(`S${index}`, each.ratio, each.stock),
        priority: each.priority,
      }));
      const result = replacementOf({ open, ownStock, offers: named, chosen: null, qty: null });
      if ('refusal' in result) return;
      const { uses: taken, left } = result.replacement;
      const sum = taken.reduce((total, { asMain }) => total.plus(decimal(asMain)), decimal(left));
      expect(sum.toFixed()).toBe(decimal(open).toFixed());
      for (const { material, qty } of taken)
        expect(
          decimal(qty).lte(decimal(named.find((each) => each.material === material)?.stock ?? '0')),
        ).toBe(true);
    }),
    { seed: 13 },
  );
});
