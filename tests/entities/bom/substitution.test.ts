// A need covered by substitutes: mixed by priority while stock lasts, one for all, or a set together.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverBySubstitutes, type SubstituteWay, wayOf } from '#entities/master/bom/substitution.ts';
import { decimal, sumTexts } from '#model/decimal.ts';

const two = [
  { material: 'R3', ratio: '0.5', stock: '100', priority: 2 },
  { material: 'R2', ratio: '1.2', stock: '48', priority: 1 },
];

describe('100 of R1 are needed', () => {
  it('E13: own stock first, then substitutes by priority', () => {
    expect(coverBySubstitutes('100', { material: 'R1', stock: '35' }, two, 'mix')).toEqual({
      use: [
        { material: 'R1', asMain: '35', qty: '35' },
        { material: 'R2', asMain: '40', qty: '48' },
        { material: 'R3', asMain: '25', qty: '12.5' },
      ],
      netOfMain: '0',
    });
  });

  it('what no stock covers stays a need of the main material', () => {
    const { netOfMain } = coverBySubstitutes('1000', { material: 'R1', stock: '35' }, two, 'mix');
    expect(netOfMain).toBe('725');
  });

  it('a whole substitute covers the complete rest or none of it', () => {
    const whole = (need: string) => coverBySubstitutes(need, { material: 'R1', stock: '0' }, two, 'whole');
    expect(whole('100').use).toEqual([{ material: 'R3', asMain: '100', qty: '50' }]);
    expect(whole('300')).toEqual({ use: [], netOfMain: '300' });
  });

  it('a set reaches as far as its scarcest material', () => {
    expect(coverBySubstitutes('100', { material: 'R1', stock: '0' }, two, 'set')).toEqual({
      use: [
        { material: 'R2', asMain: '40', qty: '48' },
        { material: 'R3', asMain: '40', qty: '20' },
      ],
      netOfMain: '60',
    });
  });

  it('whole pieces are taken, and never more than there are', () => {
    const pieces = [{ material: 'R2', ratio: '1.5', stock: '10', priority: 1, precision: 0 }];
    expect(coverBySubstitutes('3', { material: 'R1', stock: '0' }, pieces, 'mix').use).toEqual([
      { material: 'R2', asMain: '3', qty: '5' },
    ]);
  });
});

it('the words of the dictionaries say how a need is covered', () => {
  expect(['fully', 'partial', 'mixed', 'combined', 'whole', 'mix', null].map(wayOf)).toEqual([
    'whole',
    'mix',
    'mix',
    'set',
    'whole',
    'mix',
    'mix',
  ]);
});

it('two for three are not a piece too many, whichever way they are taken (findings 3, 1.4)', () => {
  const substitute = { material: 'S', ratio: '2', per: '3', stock: '4', priority: 1, precision: 0 };
  for (const way of ['mix', 'whole', 'set'] as const)
    expect(coverBySubstitutes('6', { material: 'R', stock: '0' }, [substitute], way)).toEqual({
      use: [{ material: 'S', asMain: '6', qty: '4' }],
      netOfMain: '0',
    });
});

it('what is used and what is left are always the need, and no stock is taken twice', () => {
  const amount = fc.integer({ min: 0, max: 4000 }).map((value) => String(value / 4));
  const ways = fc.constantFrom<SubstituteWay>('mix', 'whole', 'set');
  const substitute = fc.record({
    material: fc.constantFrom('S1', 'S2', 'S3'),
    ratio: fc.constantFrom('0.25', '0.5', '1', '2', '3'),
    stock: amount,
    priority: fc.integer({ min: 1, max: 3 }),
  });
  const several = fc.uniqueArray(substitute, { selector: ({ material }) => material, maxLength: 3 });
  fc.assert(
    fc.property(amount, amount, several, ways, (need, stock, substitutes, way) => {
      const { use, netOfMain } = coverBySubstitutes(need, { material: 'M', stock }, substitutes, way);
      const covered =
        way === 'set' ? [...new Map(use.map((each) => [each.material === 'M', each])).values()] : use;
      expect(sumTexts([...covered.map(({ asMain }) => asMain), netOfMain])).toBe(sumTexts([need]));
      for (const { material, qty } of use) {
        const there =
          material === 'M' ? stock : substitutes.find((each) => each.material === material)?.stock;
        expect(decimal(qty).lessThanOrEqualTo(decimal(there))).toBe(true);
      }
    }),
  );
});
