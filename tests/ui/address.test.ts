// Queries of addresses keep what was written, and the words a user reads follow the specification.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reactionTo } from '#api/errorCatalogue.ts';
import { greetingAt } from '#model/text/greeting.ts';
import { parseSearch, stringifySearch } from '#ui/shell/addressSearch.ts';

test('numbers stay texts, so that long ids and leading zeros survive', () => {
  expect(parseSearch('?id=12345678901234567890&code=007&flag=true')).toEqual({
    id: '12345678901234567890',
    code: '007',
    flag: 'true',
  });
  expect(stringifySearch({ id: '12345678901234567890' })).toBe('?id=12345678901234567890');
});

test('empty values leave the address', () => {
  expect(stringifySearch({ a: '', b: null, c: undefined, d: 'x' })).toBe('?d=x');
});

test('a cut address is read as text instead of failing', () => {
  expect(parseSearch('?f=%7B%22a%22')).toEqual({ f: '{"a"' });
});

test('whatever texts and lists are written are read again', () => {
  const text = fc.string({ minLength: 1, unit: 'grapheme' });
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.oneof(text, fc.array(text))), (record) => {
      expect(parseSearch(stringifySearch(record))).toEqual({ ...record });
    }),
  );
});

test.each([
  [8, '早上好'],
  [9, '上午好'],
  [11, '上午好'],
  [12, '中午好'],
  [13, '中午好'],
  [14, '下午好'],
  [19, '下午好'],
  [20, '晚上好'],
])('at %i o’clock the greeting is %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});

test('codes react as the catalogue says', () => {
  expect(reactionTo('403')).toMatchObject({ title: '系统提示', message: '拒绝访问', milliseconds: 4000 });
  expect(reactionTo('404')).toMatchObject({ message: '很抱歉，资源未找到!' });
  expect(reactionTo('110')).toMatchObject({ title: '已在其他地方登录', button: '重新登录' });
  expect(reactionTo('302')).toEqual({ kind: 'signOut' });
  expect(reactionTo('101')).toEqual({ kind: 'none' });
  expect(reactionTo('transport')).toMatchObject({ message: '服务器响应失败' });
});
