// The leaf's own arithmetic is exact: it says what decimal.js says, for any decimals a person or a file may bring.
import { Decimal as Big } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideScaled, DecimalSum } from '#decimal/decimalSum.ts';
import {
  addScaled,
  compareScaled,
  halfWidth,
  parseScaled,
  scaledText,
  subtractScaled,
  timesScaled,
  type Scaled,
} from '#decimal/scaled.ts';
import { sumOf, sumTexts } from '#model/decimal.ts';

const Reference = Big.clone({ precision: 200, rounding: Big.ROUND_HALF_UP, toExpNeg: -200, toExpPos: 200 });

/** Amounts, quantities, rates, and numbers longer than any of them; also as people type them. */
const decimalText = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 6n }), fc.bigInt({ min: 0n, max: 10n ** 30n })),
    fc.integer({ min: 0, max: 12 }),
  )
  .map(([sign, digits, scale]) => {
    const padded = String(digits).padStart(scale + 1, '0');
    return sign + (scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`);
  });

const scaled = (text: string): Scaled => parseScaled(text) ?? { digits: 0n, scale: -1 };
const same = (found: Scaled | null, wanted: Big): void => {
  expect(found === null ? null : new Reference(scaledText(found)).toFixed()).toBe(
    wanted.toFixed().replace(/^-0$/, '0'),
  );
};
const zeroless = (value: Big): Big => (value.isZero() ? new Reference(0) : value);

test('a decimal is read and written without losing a digit', () => {
  fc.assert(
    fc.property(decimalText, (text) => {
      const plain = text.replace('+', '');
      expect(scaledText(scaled(text))).toBe(/^-0*\.?0*$/.test(plain) ? plain.replace('-', '') : plain);
    }),
  );
  expect(['12a', '', '-', '.', '1.2.3', '1e5', '１', '1,000', '--1'].map(parseScaled)).toEqual(
    Array<null>(9).fill(null),
  );
  expect([' 5 ', '.5', '5.', '-.50'].map((text) => scaledText(scaled(text)))).toEqual([
    '5',
    '0.5',
    '5',
    '-0.50',
  ]);
});

test('plus, minus, times and order are those of decimal.js', () => {
  fc.assert(
    fc.property(decimalText, decimalText, fc.integer({ min: -1000, max: 1000 }), (one, other, factor) => {
      const [a, b] = [new Reference(one), new Reference(other)];
      same(addScaled(scaled(one), scaled(other)), zeroless(a.plus(b)));
      same(subtractScaled(scaled(one), scaled(other)), zeroless(a.minus(b)));
      same(timesScaled(scaled(one), factor), zeroless(a.times(factor)));
      expect(compareScaled(scaled(one), scaled(other))).toBe(a.comparedTo(b) || 0);
    }),
  );
});

test('quotients are rounded half up, away from zero; nothing is divided by nothing', () => {
  fc.assert(
    fc.property(decimalText, decimalText, fc.integer({ min: 0, max: 10 }), (one, other, scale) => {
      const found = divideScaled(scaled(one), scaled(other), scale);
      if (new Reference(other).isZero()) expect(found).toBeNull();
      else same(found, zeroless(new Reference(one).div(other).toDecimalPlaces(scale)));
    }),
  );
  expect(
    [
      ['1', '8', 2],
      ['-1', '8', 2],
      ['2.5', '1', 0],
      ['-2.5', '1', 0],
      ['2.49', '1', 0],
    ].map(([a, b, scale]) =>
      scaledText(divideScaled(scaled(String(a)), scaled(String(b)), Number(scale)) ?? scaled('9')),
    ),
  ).toEqual(['0.13', '-0.13', '3', '-3', '2']);
});

describe('sums', () => {
  test('of any decimals, in any order, taken away again and joined', () => {
    fc.assert(
      fc.property(fc.array(decimalText, { maxLength: 40 }), fc.nat({ max: 40 }), (texts, cut) => {
        const whole = new DecimalSum();
        for (const text of texts) whole.add(text);
        const wanted = texts.reduce((sum, text) => sum.plus(text), new Reference(0));
        same(whole.value(), zeroless(wanted));
        expect(whole.count).toBe(texts.length);
        const [front, back] = [new DecimalSum(), new DecimalSum()];
        for (const [at, text] of texts.entries()) (at < cut ? front : back).add(text);
        front.join(back);
        same(front.value(), zeroless(wanted));
        for (const text of texts) whole.add(text, -1);
        same(whole.value(), new Reference(0));
        expect(whole.count).toBe(0);
      }),
    );
  });

  test('what is no number does not count', () => {
    const sum = new DecimalSum();
    for (const text of [null, '', '待定', '1e3', '1.5']) sum.add(text);
    expect([sum.text(), sum.count]).toEqual(['1.5', 1]);
  });

  test('do not drift where binary floats do, nor past the digits of a double', () => {
    const tenths = new DecimalSum();
    for (let at = 0; at < 100_000; at++) tenths.add('0.1');
    expect(tenths.text()).toBe('10000.0');
    const large = new DecimalSum();
    for (let at = 0; at < 1_000; at++) large.add('9007199254740993');
    expect(large.text()).toBe('9007199254740993000');
  });

  test('of documents are those of decimal.js, in the shortest form', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(decimalText, fc.constant('')), { maxLength: 40 }), (texts) => {
        const wanted = texts.reduce((sum, text) => sum.plus(text === '' ? 0 : text), new Reference(0));
        expect(sumTexts(texts)).toBe(zeroless(wanted).toFixed());
      }),
    );
    expect(sumTexts([null, undefined, '', '0', '-0.00'])).toBe('0');
    expect(sumOf([{ amount: '0.10' }, { amount: '0.20' }], ({ amount }) => amount)).toBe('0.3');
    expect(sumTexts(['1.50', '-1.5'])).toBe('0');
    expect(() => sumTexts(['1', '1,000'])).toThrow('not a decimal');
  });
});

test('digits of a Chinese input method are those of a keyboard', () => {
  expect(halfWidth('１２３，４５６。７８')).toBe('123,456.78');
  expect(halfWidth('－１　')).toBe('-1 ');
});
