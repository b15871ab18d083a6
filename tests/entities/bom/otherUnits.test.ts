// Structures counted in other units than their materials: explosion, cost and planning multiply by the same exact fraction,
// whatever lies between the parent and its parts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollUpCost } from '#entities/master/bom/bomCost.ts';
import { explode } from '#entities/master/bom/explode.ts';
import { lineFlow, startFlow } from '#entities/planning/mrp/structureFlow.ts';
import { byFraction, fractionOf, fractionText, roundedUp, timesFraction } from '#model/fraction.ts';
import { type Given, structures } from '#tests/support/structures.ts';

const startDate = '2026-09-16';
const box = (numerator: string, denominator = '1') => [{ unit: 'box', numerator, denominator }];

const qtysOf = (given: Record<string, Given>, material: string, qty: string, around = {}, order = {}) =>
  explode({ bom: `bom ${material}`, qty, startDate, ...order }, structures(given, around)).needs.map(
    (need) => need.qty,
  );

describe('other units', () => {
  it('an order in boxes takes the parts of all their pieces (findings 3, 1.2)', () => {
    const given: Record<string, Given> = { A: { lines: [{ material: 'P', numerator: '2' }] } };
    const around = { units: { box: 0 }, unitRows: { A: box('12') } };
    expect(qtysOf(given, 'A', '2', around, { unit: 'box' })).toEqual(['48']);
    const inBoxes: Record<string, Given> = {
      A: { unit: 'box', lines: [{ material: 'P', numerator: '24' }] },
    };
    expect(qtysOf(inBoxes, 'A', '24', around, { unit: 'pc' })).toEqual(['48']);
  });

  it('a virtual part counted in boxes is opened piece by piece (findings 3, 1.2)', () => {
    const given: Record<string, Given> = {
      A: { lines: [{ material: 'V', unit: 'box' }] },
      V: { lines: [{ material: 'P' }] },
    };
    const around = { phantoms: ['V'], units: { box: 0 }, unitRows: { V: box('12') } };
    expect(qtysOf(given, 'A', '10', around)).toEqual(['120']);
  });

  it('what levels divide and multiply again stays whole (findings 3, 1.4)', () => {
    const through = (
      above: Partial<Given['lines'][number]>,
      below: Partial<Given['lines'][number]>,
      bill = {},
    ) => ({
      A: { lines: [{ material: 'V', ...above }] },
      V: { ...bill, lines: [{ material: 'P', ...below }] },
    });
    const around = { phantoms: ['V'] };
    const thirds = through({ numerator: '2', denominator: '3' }, { numerator: '3', denominator: '2' });
    expect(qtysOf(thirds, 'A', '4', around)).toEqual(['4']);
    expect(qtysOf(through({}, {}, { yieldRate: '97' }), 'A', '388', around)).toEqual(['400']);
    const back = through({ numerator: '100', denominator: '97' }, { numerator: '97', denominator: '100' });
    expect(qtysOf(back, 'A', '98', around)).toEqual(['98']);
  });

  it('a unit that nothing converts ends the line or refuses the order, and never counts one for one (findings 3, 1.7)', () => {
    const given: Record<string, Given> = {
      A: { lines: [{ material: 'V', unit: 'box' }] },
      V: { lines: [{ material: 'P' }] },
    };
    const data = structures(given, { phantoms: ['V'], units: { box: 0 } });
    expect(explode({ bom: 'bom A', qty: '1', startDate }, data).needs.map(({ end }) => end)).toEqual([
      'noConversion',
    ]);
    const words = /物料“A A”没有从“box”到“pc”的单位换算，请在物料的辅助计量单位或单位换算中维护/;
    expect(() => explode({ bom: 'bom A', qty: '1', unit: 'box', startDate }, data)).toThrow(words);
    const top = data.boms.get('bom A');
    expect(() => top && rollUpCost(data, top, { lot: '1', day: startDate }, () => null)).toThrow('物料“V V”');
  });

  it('order, plan and the line an order keeps need the same for any factor, yield and share (findings 3, 1.2, 1.4)', () => {
    const digits = fc.integer({ min: 1, max: 999 }).map(String);
    const line = fc.record({
      numerator: digits,
      denominator: digits,
      scrapRate: fc.constantFrom('0', '3', '7.5'),
    });
    fc.assert(
      fc.property(
        line,
        line,
        digits,
        digits,
        digits,
        digits,
        fc.constantFrom('multiply', 'divide'),
        (above, below, over, under, yieldRate, qty, scrapFormula) => {
          const given: Record<string, Given> = {
            A: { lines: [{ material: 'V', unit: 'box', ...above }] },
            V: { yieldRate, lines: [{ material: 'P', ...below }] },
          };
          const data = structures(given, {
            phantoms: ['V'],
            units: { box: 0, pc: 3 },
            unitRows: { V: box(over, under) },
          });
          const [need] = explode({ bom: 'bom A', qty, startDate }, data, { scrapFormula }).needs;
          const flow = lineFlow({ scrapFormula });
          const bom = { id: '', org: null, material: 'A', lines: [] };
          const outer = flow(bom, {
            id: '',
            seq: 1,
            material: 'V',
            unitNumerator: over,
            unitDenominator: under,
            ...above,
          });
          const inner = flow(bom, { id: '', seq: 1, material: 'P', ...below });
          const starts = startFlow({})(yieldRate);
          const slope = timesFraction(timesFraction(outer.slope, starts.slope), inner.slope);
          const planned = fractionText(roundedUp(timesFraction(fractionOf(qty), slope), 3), 3);
          expect(need?.qty).toBe(planned);
          const kept = byFraction(
            fractionOf(need?.perOrder.numerator),
            fractionOf(need?.perOrder.denominator),
          );
          const again = flow(bom, {
            id: '',
            seq: 1,
            material: 'P',
            numerator: '1',
            scrapRate: below.scrapRate,
          }).slope;
          expect(
            fractionText(roundedUp(timesFraction(timesFraction(fractionOf(qty), kept), again), 3), 3),
          ).toBe(planned);
        },
      ),
    );
  });
});
