// Texts found by their characters and by the keys of their pinyin.
import { pinyin } from 'pinyin-pro';
import { expect, test } from 'vitest';
import { textMatcher } from '#grid/filter/textMatch.ts';

const readings = (character: string): readonly string[] => [
  ...new Set(pinyin(character, { multiple: true, toneType: 'none', type: 'array', v: true })),
];
const found = (search: string, text: string): string | null => {
  const hit = textMatcher(search, readings)?.(text);
  return hit ? text.slice(hit.start, hit.end) : null;
};

test('grid 48 pinyin search: initials, whole syllables and mixtures of both find Chinese', () => {
  expect(found('bxg', '304不锈钢板')).toBe('不锈钢');
  expect(found('buxiugang', '不锈钢板')).toBe('不锈钢');
  expect(found('buxg', '不锈钢板')).toBe('不锈钢');
  expect(found('bxgb', '304不锈钢板')).toBe('不锈钢板');
  expect(found('gangb', '不锈钢板')).toBe('钢板');
  expect(found("xi'an", '西安重工')).toBe('西安');
  expect(found('shjm', '上海精密')).toBe('上海精密');
  expect(found('sjm', '上海精密')).toBeNull();
});

test('grid 48 pinyin search: every reading of a character counts', () => {
  expect(found('cq', '重庆长安')).toBe('重庆');
  expect(found('zl', '重量')).toBe('重量');
  expect(found('yh', '银行')).toBe('银行');
  expect(found('yinhang', '银行')).toBe('银行');
  expect(found('changan', '重庆长安')).toBe('长安');
});

test('grid 48 pinyin search: letters in the text itself, full-width ones too, go before pinyin; no search finds nothing', () => {
  expect(found('m8', '螺栓 M8')).toBe('M8');
  expect(found('ls', '螺栓 M8')).toBe('螺栓');
  expect(found('Ｍ８', '螺栓 M8')).toBe('M8');
  expect(found('xyz', '不锈钢')).toBeNull();
  expect(textMatcher('  ', readings)).toBeNull();
});

test('grid 48 pinyin search: a text is spelt once, however often it is searched', () => {
  let asked = 0;
  const counting = (character: string): readonly string[] => {
    asked++;
    return readings(character);
  };
  for (const search of ['b', 'bx', 'bxg']) expect(textMatcher(search, counting)?.('不锈钢')).not.toBeNull();
  expect(asked).toBe(3);
});
