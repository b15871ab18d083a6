// Exact fractions: nothing is lost before the one rounding at the end.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal } from '#model/decimal.ts';
import {
  byFraction,
  divisorOf,
  fractionOf,
  fractionText,
  fractionValue,
  nothing,
  plusFraction,
  roundedUp,
  storedFraction,
  timesFraction,
  wholeOne,
} from '#model/fraction.ts';

const amount = fc
  .integer({ min: 1, max: 1_000_000 })
  .map((value) => decimal(String(value)).div(1_000).toFixed());

describe('fractions', () => {
  test('texts are read in lowest terms, empty ones as what stands in for them', () => {
    expect(fractionOf('1.250')).toEqual({ top: 5n, bottom: 4n });
    expect(fractionOf('-0.5')).toEqual({ top: -1n, bottom: 2n });
    expect(fractionOf('123456789012.12345678')).toEqual({ top: 6172839450606172839n, bottom: 50000000n });
    expect([fractionOf(''), fractionOf(null), fractionOf('', wholeOne)]).toEqual([
      nothing,
      nothing,
      wholeOne,
    ]);
    expect([divisorOf('0'), divisorOf(''), divisorOf('2')]).toEqual([
      wholeOne,
      wholeOne,
      { top: 2n, bottom: 1n },
    ]);
    expect(() => byFraction(wholeOne, nothing)).toThrow('nought');
  });

  test('a yield, a unit or a share taken and given back leaves a whole quantity whole (findings 3, 1.4)', () => {
    const of = (...texts: string[]) => texts.map((text) => fractionOf(text)).reduce(timesFraction);
    const third = byFraction(fractionOf('2'), fractionOf('3'));
    expect(roundedUp(of('4', '1.5'), 0)).toEqual({ top: 6n, bottom: 1n });
    expect(roundedUp(timesFraction(timesFraction(fractionOf('4'), third), fractionOf('1.5')), 0)).toEqual(
      fractionOf('4'),
    );
    const yieldRate = byFraction(fractionOf('97'), fractionOf('100'));
    expect(roundedUp(byFraction(fractionOf('388'), yieldRate), 0)).toEqual(fractionOf('400'));
    expect(roundedUp(timesFraction(byFraction(fractionOf('98'), yieldRate), yieldRate), 0)).toEqual(
      fractionOf('98'),
    );
  });

  test('rounding goes up to the decimals of the unit, texts are half up or cut off', () => {
    const third = byFraction(wholeOne, fractionOf('3'));
    expect(fractionText(roundedUp(third, 2), 8)).toBe('0.34');
    expect([fractionText(third, 4), fractionText(byFraction(fractionOf('2'), fractionOf('3')), 4)]).toEqual([
      '0.3333',
      '0.6667',
    ]);
    expect(fractionText(byFraction(fractionOf('2'), fractionOf('3')), 4, 'down')).toBe('0.6666');
    expect([
      fractionText(fractionOf('-2.5'), 0),
      fractionText(fractionOf('-0.001'), 2),
      fractionText(fractionOf('12'), 2),
    ]).toEqual(['-3', '0', '12']);
  });

  test('whatever is multiplied and divided again is what it was, and agrees with decimals', () => {
    fc.assert(
      fc.property(amount, amount, amount, (one, other, third) => {
        const [a, b, c] = [fractionOf(one), fractionOf(other), fractionOf(third)];
        expect(byFraction(timesFraction(byFraction(a, b), b), wholeOne)).toEqual(a);
        expect(plusFraction(timesFraction(a, b), timesFraction(a, c))).toEqual(
          timesFraction(a, plusFraction(b, c)),
        );
        const value = fractionValue(byFraction(timesFraction(a, b), c));
        expect(value.toFixed(20)).toBe(decimal(one).times(other).div(third).toFixed(20));
      }),
    );
  });

  test('a pair of columns holds a fraction whole where it can, else a hair less', () => {
    expect(storedFraction(fractionOf('0.375'))).toEqual({ numerator: '3', denominator: '8' });
    const wide = byFraction(fractionOf('1234567890123'), fractionOf('7'));
    expect(storedFraction(wide)).toEqual({ numerator: '12345.67890123', denominator: '0.00000007' });
    const widest = { top: 10n ** 30n + 1n, bottom: 3n * 10n ** 29n };
    const { numerator, denominator } = storedFraction(widest);
    const kept = byFraction(fractionOf(numerator), fractionOf(denominator));
    const lost = fractionValue(widest).minus(fractionValue(kept));
    expect(lost.greaterThanOrEqualTo(0) && lost.lessThan('1e-18')).toBe(true);
  });
});
