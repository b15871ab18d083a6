// What a typed or pasted text means in a cell: the same for every way of entering it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnEditor } from '#grid';
import { emptyValue, readText } from '#grid/interact/cellReading.ts';
import { withoutUnit } from '#grid/interact/numberEntry.ts';
import { textMatcher } from '#grid/filter/textMatch.ts';

const numbers: ColumnEditor<object> = {
  input: 'number',
  parse: (text) =>
    /^-?\d+(\.\d+)?$/.test(text)
      ? { ok: true, value: text }
      : text === ''
        ? { ok: true, value: null }
        : { ok: false, problem: `“${text}”不是数字` },
};
const texts: ColumnEditor<object> = { input: 'text', parse: (text) => ({ ok: true, value: text }) };
const units = [
  { value: 'pcs', label: '件', search: 'jian' },
  { value: 'box', label: '箱', search: 'xiang' },
  { value: 'boxes', label: '箱（大）', search: 'daxiang' },
  { value: 'kg', label: '千克', search: 'qianke' },
];
const choice = (input: 'select' | 'multiSelect'): ColumnEditor<object> => ({
  input,
  parse: (text) => ({ ok: false, problem: `没有“${text}”` }),
  options: () => units,
});
const read = (editor: ColumnEditor<object>, text: string) => readText(editor, text, undefined);

test('grid 94 number entry: full-width digits and spaces around mean the number itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999, max: 9_999 }), fc.nat(99), (whole, part) => {
      const number = `${whole}.${String(part).padStart(2, '0')}`;
      const wide = number.replaceAll(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
      for (const typed of [number, ` ${number} `, wide, `　${wide}`])
        expect(read(numbers, typed)).toEqual({ kind: 'value', value: number });
    }),
  );
});

test('grid 94 number entry: a unit behind a number is dropped, what changes the value is refused with the reason', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999 }),
      fc.constantFrom('件', '箱', 'kg', ' kg', 'm²', '千克', ' pcs'),
      (number, unit) => {
        const expected = /千/.test(unit) ? 'invalid' : 'value';
        expect(read(numbers, `${number}${unit}`).kind).toBe(expected);
      },
    ),
  );
  for (const typed of ['12万', '3亿', '5元', '50%', '12x', '1o', 'kg', '件'])
    expect(read(numbers, typed)).toMatchObject({ kind: 'invalid', text: typed });
  expect([withoutUnit('12'), withoutUnit(''), withoutUnit('12 件'), withoutUnit('1-2件')]).toEqual([
    null,
    null,
    '12',
    '1-2',
  ]);
});

test('grid 66 editors: a text is taken as it was typed, spaces and all', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(read(texts, typed)).toEqual({ kind: 'value', value: typed });
    }),
  );
});

test('grid 66 editors: an option is named by its label or value in any case, by its beginning or its pinyin where that is one', () => {
  const named = (typed: string): unknown => {
    const found = read(choice('select'), typed);
    return found.kind === 'value' ? found.value : null;
  };
  for (const { value, label } of units) {
    expect(named(label)).toBe(value);
    expect(named(` ${value.toUpperCase()} `)).toBe(value);
  }
  expect(named('千')).toBe('kg');
  expect(named('qianke')).toBe('kg');
  // Two begin with it: the whole label decides, a part of it does not.
  expect([named('箱'), named('箱（')]).toEqual(['box', 'boxes']);
  expect([named('xiang'), named('吨'), named('')]).toEqual([null, null, null]);
});

test('grid 66 editors: a list of options is taken whole or not at all, however its parts are separated', () => {
  fc.assert(
    fc.property(
      fc.subarray(units, { minLength: 1 }),
      fc.constantFrom('、', ',', '，', '; ', '；', '\n'),
      (chosen, sign) => {
        const typed = chosen.map(({ label }) => label).join(sign);
        const wanted = chosen.map(({ value }) => value);
        expect(read(choice('multiSelect'), typed)).toEqual({ kind: 'value', value: wanted });
        expect(read(choice('multiSelect'), `${typed}${sign}吨`).kind).toBe('invalid');
      },
    ),
  );
  expect(read(choice('multiSelect'), '')).toEqual({ kind: 'value', value: [] });
});

test('grid 71 lookup: a code is looked up without the spaces around it; an emptied cell asks for nothing', () => {
  const lookup: ColumnEditor<object> = {
    input: 'lookup',
    parse: (text) => (text === '' ? { ok: true, value: null } : { ok: false, problem: '没有' }),
    resolve: () => Promise.resolve(new Map()),
  };
  expect(read(lookup, ' M001 ')).toEqual({ kind: 'lookup', code: 'M001' });
  expect(read(lookup, '  ')).toEqual({ kind: 'value', value: null });
});

test('grid 80 clearing: what an emptied cell holds follows from its editor', () => {
  const inputs = ['check', 'multiSelect'] as const;
  expect(inputs.map((input) => emptyValue({ ...texts, input }))).toEqual([false, []]);
  expect([emptyValue(numbers), emptyValue(texts), emptyValue(undefined)]).toEqual([null, '', undefined]);
});

const readings: Readonly<Record<string, readonly string[]>> = {
  重: ['zhong', 'chong'],
  庆: ['qing'],
  钢: ['gang'],
  板: ['ban'],
  长: ['chang', 'zhang'],
};
const readingsOf = (character: string): readonly string[] => readings[character] ?? [];

test('grid 48 pinyin search: any part of a text is found where it stands', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ minLength: 1, maxLength: 4 }), (before, part) => {
      const wanted = part.trim();
      if (wanted === '' || /[^\u0020-\u007e\u4e00-\u9fff]/.test(before + part)) return;
      const hit = textMatcher(wanted, null)?.(`${before}${wanted}尾`);
      expect(hit).not.toBeNull();
      const text = `${before}${wanted}尾`;
      expect(text.slice(hit?.start, hit?.end).toLowerCase()).toBe(wanted.toLowerCase());
    }),
  );
});

test('grid 48 pinyin search: initials, syllables and any mixture of them spell a text, by every reading', () => {
  const character = fc.constantFrom(...Object.keys(readings));
  fc.assert(
    fc.property(
      fc.array(character, { minLength: 1, maxLength: 4 }),
      fc.array(fc.record({ reading: fc.nat(1), whole: fc.boolean() }), { minLength: 4, maxLength: 4 }),
      fc.nat(3),
      (characters, ways, start) => {
        const from = start % characters.length;
        const keys = characters.slice(from).map((each, at) => {
          const known = readingsOf(each);
          const reading = known[(ways[at]?.reading ?? 0) % known.length] ?? '';
          return ways[at]?.whole === true ? reading : (reading[0] ?? '');
        });
        const hit = textMatcher(keys.join(''), readingsOf)?.(characters.join(''));
        expect(hit).not.toBeNull();
        expect(hit?.start).toBeLessThanOrEqual(from);
      },
    ),
    { numRuns: 300 },
  );
});
