// What typed text means in a field of choices: the closest option, by text, code or pinyin.
import { pinyin } from 'pinyin-pro';
import { expect, test } from 'vitest';
import { unreadableMessage } from '#features/document/draft/unreadable.ts';
import { choices, dict } from '#model/fields.ts';
import { addedChoices, fittingChoices, maySpell } from '#ui/kinds/choiceMatch.ts';
import { spellingOf } from '#ui/shell/palette/spelling.ts';

const options = [
  { value: 'special', text: '增值税专用发票' },
  { value: 'general', text: '增值税普通发票' },
  { value: 'none', text: '不开发票' },
  { value: '1', text: '专用' },
  { value: '10', text: '专用发票（旧）' },
];
const spell = (title: string) => spellingOf(pinyin, title);
const fitting = (typed: string, by = spell) => fittingChoices(options, typed, by).map(({ text }) => text);

test.each<[string, string, string[]]>([
  ['exactly this text before what begins with it', '专用', ['专用', '专用发票（旧）', '增值税专用发票']],
  ['begins with it before contains it', '专', ['专用', '专用发票（旧）', '增值税专用发票']],
  ['contains it', '普通', ['增值税普通发票']],
  ['its code before codes that begin with it', '10', ['专用发票（旧）']],
  ['full width and capitals', ' ＮＯＮＥ ', ['不开发票']],
  ['the initials of its pinyin', 'zyfp', ['专用发票（旧）', '增值税专用发票']],
  [
    'exactly these initials before those that begin with them',
    'zy',
    ['专用', '专用发票（旧）', '增值税专用发票'],
  ],
  ['whole syllables', 'bukai', ['不开发票']],
  ['nothing', '收据', []],
])('%s: %s', (_, typed, texts) => {
  expect(fitting(typed)).toEqual(texts);
});

test('without a text all are offered in their order, and without readings none by its pinyin', () => {
  expect(fitting('  ')).toEqual(options.map(({ text }) => text));
  expect(fittingChoices(options, 'zyfp', null)).toEqual([]);
  expect([maySpell('zyfp'), maySpell('专'), maySpell('1')]).toEqual([true, false, false]);
});

test('what fits none is told with the text and how to mend it', () => {
  expect(unreadableMessage(dict('invoiceType', '发票类型'), '发票类型', '收据')).toBe(
    '发票类型没有“收据”这个选项，请改正、清空或从列表中选择',
  );
});

test.each<[string, string[], string, string[], string[]]>([
  ['the best of what is not chosen', ['1'], '专用', ['10'], []],
  ['several at once, in their order', [], '不开发票、zyfp', ['none', '10'], []],
  [
    'what fits is added, what does not stays',
    [],
    '不开发票，收据;普通;发货单',
    ['none', 'general'],
    ['收据', '发货单'],
  ],
  ['what is chosen already adds nothing', ['none'], '不开发票', [], []],
  ['nothing fits', ['none'], '收据', [], ['收据']],
  ['nothing typed', [], ' ', [], []],
])('several choices, %s', (_, chosen, typed, values, missing) => {
  expect(addedChoices(options, chosen, typed, spell)).toEqual({ values, missing });
});

test('what fits none of several choices is told with the text and how to mend it', () => {
  expect(unreadableMessage(choices('mrpDemandType', '需求来源'), '需求来源', '收据')).toBe(
    '需求来源没有“收据”这个选项，请改正、清空或从列表中选择',
  );
});
