// Checks of texts that administrators write: parts by position, and patterns that mean what a browser takes them for.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRuleProblem } from '#model/check/checkRule.ts';
import type { Row } from '#model/entity.ts';
import { patternFault, patternMatches } from '#model/pattern/match.ts';

describe('patterns', () => {
  /** Patterns of the syntax that is understood, built so that both sides read them. */
  const atom = fc.constantFrom(
    'a',
    'b',
    '1',
    '钢',
    '.',
    '\\d',
    '\\w',
    '\\s',
    '[ab]',
    '[^a1]',
    '[a-c钢]',
    '\\.',
    '\\u94a2',
  );
  const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
    piece: fc.oneof(
      { maxDepth: 3 },
      atom,
      fc
        .tuple(atom, fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,}', '*?'))
        .map(([one, times]) => one + times),
      fc
        .tuple(tie('pattern'), fc.constantFrom('', '*', '?', '{2}'))
        .map(([inner, times]) => `(?:${inner})${times}`),
      tie('pattern').map((inner) => `(${inner})`),
      tie('pattern').map((inner) => `(?=${inner})`),
      tie('pattern').map((inner) => `(?!${inner})`),
    ),
    pattern: fc.oneof(
      { maxDepth: 3 },
      fc.array(tie('piece'), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')),
      fc.tuple(tie('piece'), tie('piece')).map(([one, other]) => `${one}|${other}`),
    ),
  }));
  const ends = fc.constantFrom(['', ''], ['^', ''], ['', '$'], ['^', '$'], ['\\b', ''], ['', '\\B']);
  const subject = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', '1', ' ', '钢', '.', '\n', '_'),
    maxLength: 8,
  });

  test('match exactly what the regular expression of a browser matches', () => {
    fc.assert(
      fc.property(pattern, ends, subject, (inner, [before = '', after = ''], text) => {
        const source = before + inner + after;
        expect(patternFault(source), source).toBeNull();
        expect(patternMatches(source, text), `${source} on ${JSON.stringify(text)}`).toBe(
          new RegExp(source, 'u').test(text),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('whatever is written either works or is refused in words, and never hangs', () => {
    const anything = fc.string({
      unit: fc.constantFrom(...Array.from('ab(?:=!<>)[]^$*+{}0,9|\\.-d')),
      maxLength: 14,
    });
    fc.assert(
      fc.property(anything, subject, (source, text) => {
        const fault = patternFault(source);
        if (fault === null) expect(typeof patternMatches(source, text)).toBe('boolean');
        else expect(fault).toMatch(/^正则表达式/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a named check', () => {
  const item = (checkKind: string, pattern: string, more: Row = {}): Row => ({
    checkKind,
    pattern,
    message: '不对',
    ...more,
  });
  test.each<[string, readonly Row[], string, string | null]>([
    ['no item at all', [], 'x', null],
    ['just so long', [item('length', '3')], 'abc', null],
    ['longer', [item('length', '3')], 'abcd', '不对'],
    ['within', [item('length', ' 2 - 4 ')], 'abcd', null],
    ['counted in characters, not halves', [item('length', '2')], '😀钢', null],
    ['begins', [item('prefix', 'SH')], 'SH01', null],
    ['begins otherwise', [item('prefix', 'SH')], 'sh01', '不对'],
    ['one of a list, with Chinese commas', [item('inList', '甲， 乙,丙')], '乙', null],
    ['none of the list', [item('inList', '甲，乙')], '甲乙', '不对'],
    ['a part from a place on', [item('pattern', '^\\d+$', { digitFrom: 3 })], 'SH01', null],
    ['a part up to a place', [item('pattern', '^[A-Z]+$', { digitTo: 2 })], 'SH01', null],
    ['a part that is not there', [item('length', '1', { digitFrom: 9, digitTo: 9 })], 'SH01', '不对'],
    ['without a message of its own', [{ checkKind: 'length', pattern: '1' }], 'ab', '不符合校验规则'],
    [
      'the first that fails speaks',
      [item('length', '2'), item('prefix', 'x', { message: '第二' })],
      'ab',
      '第二',
    ],
  ])('%s', (_, items, value, problem) => {
    expect(checkRuleProblem(items, value)).toBe(problem);
  });
});
