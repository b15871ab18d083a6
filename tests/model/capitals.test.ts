// Amounts in Chinese capitals, as they stand on printed bills.
import { capitals } from '#model/text/capitals.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['0', '零元'],
  ['0.00', '零元'],
  ['0.004', '零元'],
  ['0.005', '壹分'],
  ['0.05', '伍分'],
  ['0.5', '伍角整'],
  ['0.55', '伍角伍分'],
  ['0.995', '壹元整'],
  ['1', '壹元整'],
  ['1.005', '壹元零壹分'],
  ['1.05', '壹元零伍分'],
  ['10', '壹拾元整'],
  ['100.5', '壹佰元伍角整'],
  ['1001', '壹仟零壹元整'],
  ['1010', '壹仟零壹拾元整'],
  ['1234.56', '壹仟贰佰叁拾肆元伍角陆分'],
  ['1,234.50', '壹仟贰佰叁拾肆元伍角整'],
  ['10000', '壹万元整'],
  ['10001', '壹万零壹元整'],
  ['100100', '壹拾万零壹佰元整'],
  ['20000500', '贰仟万零伍佰元整'],
  ['100000000', '壹亿元整'],
  ['100000001', '壹亿零壹元整'],
  ['110000000', '壹亿壹仟万元整'],
  ['1000000000000', '壹万亿元整'],
  ['1000100000000', '壹万零壹亿元整'],
  ['9999999999999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['-1234.5', '负壹仟贰佰叁拾肆元伍角整'],
  ['-0.001', '零元'],
  ['9999999999999999.995', '数据非法'],
  ['10000000000000000', '数据非法'],
  ['abc', '数据非法'],
  ['1e5', '数据非法'],
  ['01', '数据非法'],
  ['1,23', '数据非法'],
  ['', '数据非法'],
  [null, '数据非法'],
])('%s is %s (spec 5.forms.05)', (amount, expected) => {
  expect(capitals(amount)).toBe(expected);
});

test('any amount reads back to itself (spec 9.forms.08)', () => {
  const digit = (letter: string) => '零壹贰叁肆伍陆柒捌玖'.indexOf(letter);
  function readBack(text: string): bigint {
    let [total, section, number] = [0n, 0n, 0n];
    for (const letter of text) {
      if (digit(letter) >= 0) number = BigInt(digit(letter));
      else if ('拾佰仟'.includes(letter)) {
        section += number * 10n ** BigInt('拾佰仟'.indexOf(letter) + 1);
        number = 0n;
      } else if (letter === '万') [total, section, number] = [total + (section + number) * 10_000n, 0n, 0n];
      else if (letter === '亿')
        [total, section, number] = [(total + section + number) * 100_000_000n, 0n, 0n];
    }
    return total + section + number;
  }
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 16n - 1n }), (amount) => {
      const text = capitals(String(amount));
      expect(text).not.toMatch(/零零|零万|零亿|零元/);
      expect(readBack(text.replace('元整', ''))).toBe(amount);
    }),
    { numRuns: 1000 },
  );
});
