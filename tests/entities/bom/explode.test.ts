// What an order needs: losses, yields, fixed lines, phantoms, dates, optional parts and substitutes, by worked examples
// and by what holds for every structure. Rules bom-r1, bom-r4, bom-r5.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUp, explode } from '#entities/master/bom/explode.ts';
import { lineNeed } from '#entities/master/bom/linearNeed.ts';
import { Decimal, decimal } from '#model/decimal.ts';
import { fractionOf, fractionText, fractionValue, roundedUp, timesFraction } from '#model/fraction.ts';
import { weekendsOff } from '#model/workingTime/workCalendar.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import { type Given, structures } from '#tests/support/structures.ts';

const day = '2026-09-16';
const needsOf = (given: Record<string, Given>, material: string, qty: string, options = {}, more = {}) =>
  explode({ bom: `bom ${material}`, qty, startDate: day }, structures(given, more), options);

const lossy: Record<string, Given> = {
  A: {
    yieldRate: '95',
    lines: [
      { material: 'B', numerator: '2', scrapRate: '5' },
      { material: 'C' },
      { material: 'D', numerator: '4' },
    ],
  },
  B: {
    lines: [
      { material: 'D', numerator: '3', scrapRate: '2', fixedScrapQty: '5' },
      { material: 'E', denominator: '2' },
    ],
  },
};
const blown: Record<string, Given> = {
  K: { lines: [{ material: 'PH', numerator: '2', scrapRate: '10' }, { material: 'V' }] },
  PH: {
    lines: [
      { material: 'U', numerator: '3' },
      { material: 'V', denominator: '4' },
    ],
  },
};

describe('worked examples', () => {
  it('E15: 190 of A over all levels', () => {
    const { startQty, needs } = needsOf(lossy, 'A', '190', { depth: 'all' });
    expect(startQty).toBe('200');
    expect(needs.map(({ level, item, qty }) => [level, item.material, qty])).toEqual([
      [1, 'B', '420'],
      [2, 'D', '1291'],
      [2, 'E', '210'],
      [1, 'C', '200'],
      [1, 'D', '800'],
    ]);
    expect(Object.fromEntries(addUp(needs).map(({ first, qty }) => [first.item.material, qty]))).toEqual({
      B: '420',
      D: '2091',
      E: '210',
      C: '200',
    });
  });

  it('E06: an order of 7 K takes the parts of the phantom, and only real parts are rounded', () => {
    const { needs } = needsOf(blown, 'K', '7', {}, { phantoms: ['PH'] });
    expect(needs.map(({ item, qty, phantoms }) => [item.material, qty, phantoms])).toEqual([
      ['U', '47', ['PH']],
      ['V', '4', ['PH']],
      ['V', '7', []],
    ]);
    const all = needsOf(blown, 'K', '7', { depth: 'all' }, { phantoms: ['PH'] }).needs;
    expect(all.map(({ item, qty }) => [item.material, qty])).toContainEqual(['PH', '15.4']);
  });

  it('E06: a component below a phantom keeps numbers of its own for one parent', () => {
    const { needs } = needsOf(blown, 'K', '7', {}, { phantoms: ['PH'] });
    // 2 × 1.1 × 3 and 2 × 1.1 ÷ 4.
    expect(needs.map(({ perOrder }) => [perOrder.numerator, perOrder.denominator])).toEqual([
      ['33', '5'],
      ['11', '20'],
      ['1', '1'],
    ]);
  });

  it.each([
    ['2026-09-16', 'OLD', '50'],
    ['2026-09-18', 'OLD', '50'],
    ['2026-09-20', 'OLD', '50'],
    ['2026-09-21', 'NEW', '52'],
    ['2026-09-23', 'NEW', '52'],
  ])('E10: an order that starts on %s takes %s', (startDate, material, qty) => {
    const data = structures({
      G: {
        lines: [
          { material: 'OLD', expiryDate: '2026-09-20' },
          { material: 'NEW', scrapRate: '4', effectiveDate: '2026-09-21' },
        ],
      },
    });
    const { needs } = explode({ bom: 'bom G', qty: '50', startDate }, data);
    expect(needs.map((need) => [need.item.material, need.qty])).toEqual([[material, qty]]);
  });

  it.each([
    ['multiply', ['420', '28', '11']],
    ['divide', ['422', '28', '11']],
  ] as const)('E17: required quantities of an order of 190 by the formula %s', (scrapFormula, expected) => {
    const given: Record<string, Given> = {
      M: {
        yieldRate: '95',
        lines: [
          { material: 'L1', numerator: '2', scrapRate: '5' },
          { material: 'L2', denominator: '8', scrapRate: '3', fixedScrapQty: '2' },
          { material: 'L3', numerator: '10', dosageType: 'fixed', fixedScrapQty: '1' },
        ],
      },
    };
    const { startQty, needs } = needsOf(given, 'M', '190', { scrapFormula });
    expect(startQty).toBe('200');
    expect(needs.map(({ qty }) => qty)).toEqual(expected);
  });
});

describe('lines', () => {
  it('the yield of an order stands in place of the one of its bill', () => {
    const order = { bom: 'bom A', qty: '190', startDate: day };
    expect(explode(order, structures(lossy)).startQty).toBe('200');
    expect(explode({ ...order, yieldRate: '100' }, structures(lossy)).startQty).toBe('190');
  });

  it('an optional part is taken only where it was chosen', () => {
    const given: Record<string, Given> = {
      P: { lines: [{ material: 'Q' }, { material: 'R', itemType: 'optional' }] },
    };
    const names = (optional: 'all' | 'none' | ReadonlySet<string>) =>
      needsOf(given, 'P', '1', { optional }).needs.map(({ item }) => item.material);
    expect(names('none')).toEqual(['Q']);
    expect(names('all')).toEqual(['Q', 'R']);
    expect(names(new Set(['P1']))).toEqual(['Q', 'R']);
    expect(names(new Set(['other']))).toEqual(['Q']);
  });

  it('by-products come out and are not added to what is needed', () => {
    const given: Record<string, Given> = {
      P: {
        qty: '10',
        lines: [
          { material: 'Q', numerator: '10' },
          { material: 'chips', itemType: 'byProduct' },
        ],
        outputs: [
          {
            id: 'o',
            material: 'S',
            productType: 'coProduct',
            unit: 'pc',
            qty: '3',
            costRatio: '10',
            warehouse: null,
          },
        ],
      },
    };
    const { needs, outputs } = needsOf(given, 'P', '25');
    expect(needs.map(({ item, isOutput, qty }) => [item.material, isOutput, qty])).toEqual([
      ['Q', false, '25'],
      ['chips', true, '3'],
    ]);
    expect(addUp(needs).map(({ first }) => first.item.material)).toEqual(['Q']);
    expect(outputs).toMatchObject([{ material: 'S', qty: '8' }]);
  });

  it('substitutes of a line stand in order of their priority, those out of date left away', () => {
    const given: Record<string, Given> = {
      P: {
        lines: [{ material: 'Q', substituteGroup: 'T1' }, { material: 'R' }],
        substitutes: [
          { material: 'late', group: 'T1', priority: 1, expiryDate: '2026-01-01' },
          { material: 'second', group: 'T1', priority: 3 },
          { material: 'first', group: 'T1', priority: 2 },
        ],
      },
    };
    const { needs } = needsOf(given, 'P', '1');
    expect(needs.map(({ substitutes }) => substitutes.map(({ material }) => material))).toEqual([
      ['first', 'second'],
      [],
    ]);
  });

  it('a part is needed on a working day after the start by its offset', () => {
    const calendar = workingDays(weekendsOff, '2026-09-01', '2026-12-31');
    const given: Record<string, Given> = {
      P: { lines: [{ material: 'Q' }, { material: 'R', offsetDays: 3 }] },
    };
    const { needs } = needsOf(given, 'P', '1', { calendar });
    expect(needs.map(({ neededOn }) => neededOn)).toEqual(['2026-09-16', '2026-09-21']);
  });

  it('a circle ends where it closes, and a phantom without a version says so', () => {
    const round: Record<string, Given> = {
      A: { lines: [{ material: 'B' }] },
      B: { lines: [{ material: 'A' }] },
    };
    const ends = needsOf(round, 'A', '1', { depth: 'all' }).needs.map(({ item, end }) => [
      item.material,
      end,
    ]);
    expect(ends).toEqual([
      ['B', null],
      ['A', 'circle'],
    ]);
    const bare = needsOf({ A: { lines: [{ material: 'PH' }] } }, 'A', '1', {}, { phantoms: ['PH'] });
    expect(bare.needs.map(({ item, end }) => [item.material, end])).toEqual([['PH', 'noBom']]);
  });

  it('a bill nobody knows is an error', () => {
    expect(() => explode({ bom: 'none', qty: '1', startDate: day }, structures({}))).toThrow('none');
  });
});

const amount = fc.integer({ min: 1, max: 500 }).map((value) => new Decimal(value).div(4).toFixed());
const scrap = fc.integer({ min: 0, max: 60 }).map(String);
const anyLine = fc.record({
  numerator: amount,
  denominator: amount,
  scrapRate: scrap,
  fixedScrapQty: fc.constantFrom('0', '1', '2.5'),
  dosageType: fc.constantFrom('variable', 'fixed'),
});
const formula = fc.constantFrom('multiply', 'divide');

describe('what holds for every structure', () => {
  it('without fixed parts twice the parents need twice as much before rounding', () => {
    fc.assert(
      fc.property(anyLine, amount, formula, (line, qty, scrapFormula) => {
        const plain = { ...line, fixedScrapQty: '0', dosageType: 'variable' };
        const once = lineNeed(fractionOf(qty), '1', plain, scrapFormula).exact;
        const twice = lineNeed(fractionOf(decimal(qty).times(2).toFixed()), '1', plain, scrapFormula).exact;
        expect(twice).toEqual(timesFraction(once, fractionOf('2')));
      }),
    );
  });

  it('a fixed line needs the same for any number, and losses never make a need smaller', () => {
    fc.assert(
      fc.property(anyLine, amount, amount, formula, (line, one, other, scrapFormula) => {
        const need = (qty: string, dosageType: string) =>
          lineNeed(fractionOf(qty), '1', { ...line, dosageType }, scrapFormula);
        expect(need(one, 'fixed').exact).toEqual(need(other, 'fixed').exact);
        const { standard, exact } = need(one, 'variable');
        expect(fractionValue(exact).greaterThanOrEqualTo(fractionValue(standard))).toBe(true);
      }),
    );
  });

  it('a phantom of one piece without loss changes nothing but the path', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 6 }),
        amount,
        formula,
        (lines, qty, scrapFormula) => {
          const parts = lines.map((line, index) => ({ ...line, material: `P${index}` }));
          const direct = needsOf({ A: { lines: parts } }, 'A', qty, { scrapFormula });
          const through = needsOf(
            { A: { lines: [{ material: 'PH' }] }, PH: { lines: parts } },
            'A',
            qty,
            { scrapFormula },
            { phantoms: ['PH'] },
          );
          const told = ({ needs }: typeof direct) =>
            needs.map(({ item, qty: need }) => [item.material, need]);
          expect(told(through)).toEqual(told(direct));
        },
      ),
    );
  });

  it('the numbers kept for one parent give the need again for any number of parents', () => {
    fc.assert(
      fc.property(anyLine, anyLine, amount, formula, (above, below, qty, scrapFormula) => {
        const given: Record<string, Given> = {
          A: { lines: [{ ...above, material: 'PH' }] },
          PH: { yieldRate: '80', lines: [{ ...below, material: 'R' }] },
        };
        const around = { phantoms: ['PH'], units: { pc: 4 } };
        const { startQty, needs } = needsOf(given, 'A', qty, { scrapFormula }, around);
        const [need] = needs;
        if (need === undefined) throw new Error('no need');
        const { exact } = lineNeed(fractionOf(startQty), '1', need.perOrder, scrapFormula);
        expect(fractionText(roundedUp(exact, 4), 4)).toBe(need.qty);
      }),
    );
  });
});
