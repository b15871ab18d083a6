// The grid's words: none stands in the code alone, all have their English, and what a user types is read in either
// language whatever is spoken.
import fs from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { filterOpTitles } from '#filter/filterLanguage.ts';
import type { FilterRequest, GridColumn } from '#grid';
import { setGridLanguage } from '#grid';
import { dateText, firstWeekday, monthTitle, weekdayTitles } from '#grid/core/calendarWords.ts';
import { filtersText, readFilters } from '#grid/filter/filterText.ts';
import { requestWords, treeWords } from '#grid/filter/filterWords.ts';
import { keyText } from '#grid/interact/keyText.ts';
import { message, messageText, t } from '#grid/core/language.ts';
import { relativeSpan } from '#grid/filter/relativeDates.ts';
import { cells } from '#grid/messages/cells.ts';
import { commands } from '#grid/messages/commands.ts';
import { dialogs } from '#grid/messages/dialogs.ts';
import { english } from '#grid/messages/en.ts';
import { filters } from '#grid/messages/filters.ts';
import { sheets } from '#grid/messages/sheets.ts';
import { sheetTexts } from '#sheets/sheetError.ts';

afterEach(() => setGridLanguage('zh'));

const room = path.resolve(import.meta.dirname, '../../src/grid');
const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u;

/** Chinese that is no text: what is read from users and files, names that are kept, signs, a font. */
const noTexts = new Set([
  'interact/clipboard/clipboard.ts bare',
  'filter/filterText.ts emptyWord',
  'filter/filterText.ts eitherText',
  'filter/filterText.ts eitherValue',
  'filter/filterText.ts joinedTexts',
  'filter/filterText.ts joinedValues',
  'filter/filterText.ts notEmptyWord',
  'filter/filterText.ts partsOfDate',
  'filter/filterText.ts rangeSign',
  'interact/keyNames.ts spaceBar',
  'table/masking.ts maskText',
  'interact/numberEntry.ts factors',
  'filter/relativeDates.ts countedDays',
  'filter/relativeDates.ts relativeDates',
  'filter/relativeDates.ts relativeSpan',
  'filter/relativeNames.ts relativeName',
  'filter/relativeNames.ts relativeTitle',
  'interact/cellReading.ts matchOptions',
  'panels/conditions.ts opPrefix',
  'panels/pivot/pivotColumns.ts wideSlash',
]);

interface Place {
  start: number;
  end: number;
}

/** Texts given to say or message, and the names of top-level declarations with Chinese elsewhere. */
function wordsOf(file: string): { said: string[]; loose: string[] } {
  const { program } = parseSync(file, fs.readFileSync(path.join(room, file), 'utf8'));
  const given = new Map<number, string>();
  const found: (Place & { text: string })[] = [];
  const note = (node: Place, text: string): void => {
    if (chinese.test(text)) found.push({ start: node.start, end: node.end, text });
  };
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || (callee.name !== 't' && callee.name !== 'message')) return;
      if (first?.type === 'Literal' && typeof first.value === 'string') given.set(first.start, first.value);
    },
    Literal: (node) => note(node, node.raw ?? ''),
    TemplateElement: (node) => note(node, node.value.cooked ?? ''),
    JSXText: (node) => note(node, node.value),
  }).visit(program);
  const nameAt = ({ start, end, text }: Place & { text: string }): string => {
    const statement = program.body.find((each) => each.start <= start && end <= each.end);
    const declared = statement?.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'FunctionDeclaration') return declared.id?.name ?? text;
    if (declared?.type !== 'VariableDeclaration') return text;
    const [{ id } = { id: null }] = declared.declarations;
    return id?.type === 'Identifier' ? id.name : text;
  };
  return {
    said: [...given.values()],
    loose: found.filter(({ start }) => !given.has(start)).map((each) => `${file} ${nameAt(each)}`),
  };
}

const files = fs
  .readdirSync(room, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('messages/'));
const words = files.map(wordsOf);

test('grid 119 i18n: no Chinese text of the grid stands outside the words that are translated', () => {
  const loose = new Set(words.flatMap((each) => each.loose));
  expect([...loose].filter((name) => !noTexts.has(name))).toEqual([]);
  expect([...noTexts].filter((name) => !loose.has(name))).toEqual([]);
});

test('grid 119 i18n: every text has its English with the same places, and nothing is left over', () => {
  const texts = new Set([
    ...words.flatMap((each) => each.said),
    ...Object.values(sheetTexts),
    ...Object.values(filterOpTitles),
  ]);
  const parts = [cells, commands, dialogs, filters, sheets].flatMap((part) => Object.keys(part));
  expect([...texts].filter((text) => !(text in english))).toEqual([]);
  expect(Object.keys(english).filter((text) => !texts.has(text))).toEqual([]);
  expect(parts.length).toBe(new Set(parts).size);
  const places = (text: string): string[] => [...text.matchAll(/\{(\d)/g)].map(([, at = '']) => at).sort();
  for (const [text, translated] of Object.entries(english)) {
    expect(places(translated), text).toEqual(places(text));
    expect(chinese.test(translated), text).toBe(false);
  }
});

test('grid 119 i18n: numbers agree with their words, and what the caller said stays as it is', async () => {
  const kept = message('共 {0} 行', '1,234');
  expect([t('共 {0} 行', 1), messageText(kept), messageText('物料已停用')]).toEqual([
    '共 1 行',
    '共 1,234 行',
    '物料已停用',
  ]);
  await setGridLanguage('en');
  expect([t('共 {0} 行', 1), t('共 {0} 行', '0'), messageText(kept), messageText('物料已停用')]).toEqual([
    '1 row',
    '0 rows',
    '1,234 rows',
    '物料已停用',
  ]);
  // A value is never taken for a place of another.
  expect(t('“{0}”：{1}', '{1}', '$&')).toBe('“{1}”: $&');
  expect([keyText('mod+空格'), keyText('mod+Shift+L')]).toEqual(['Ctrl+Space', 'Ctrl+Shift+L']);
});

test('grid 119 i18n: of two languages asked for one after the other the last one is spoken', async () => {
  await Promise.all([setGridLanguage('en'), setGridLanguage('zh')]);
  expect(t('没有数据')).toBe('没有数据');
  await Promise.all([setGridLanguage('zh'), setGridLanguage('en')]);
  expect(t('没有数据')).toBe('No data');
});

test('grid 119 i18n: months, days and weeks of the grid follow the language', async () => {
  expect([
    monthTitle('2026-03-05'),
    firstWeekday(),
    weekdayTitles().join(''),
    dateText('2026-03-05'),
    dateText('本月'),
  ]).toEqual(['2026 年 3 月', 1, '一二三四五六日', '2026-03-05', '本月']);
  await setGridLanguage('en');
  expect([
    monthTitle('2026-03-05'),
    firstWeekday(),
    weekdayTitles().join(' '),
    dateText('2026-03-05'),
    dateText('本月'),
  ]).toEqual(['March 2026', 0, 'Sun Mon Tue Wed Thu Fri Sat', 'Mar 5, 2026', 'this month']);
});

type Kind = 'text' | 'number' | 'date';
const read = (kind: Kind, text: string): readonly FilterRequest[] => readFilters('c', kind, text, null);

test('grid 119 i18n: filters typed in either language mean the same in both', async () => {
  const pairs: [Kind, string, string][] = [
    ['text', '空', 'empty'],
    ['text', '不为空', 'is not empty'],
    ['text', '螺栓 或 轴承', '螺栓 OR 轴承'],
    ['text', '螺栓 且 !M8', '螺栓 AND !M8'],
    ['number', '>=1 且 <9', '>=1 and <9'],
    ['number', '1或2', '1 or 2'],
    ['number', '1至9', '1 to 9'],
    ['date', '本月', 'This month'],
    ['date', '<>上周', '<>last week'],
    ['date', '最近14天', 'last 14 days'],
    ['date', '未来1天', 'next 1 day'],
    ['date', '非空', 'Not empty'],
  ];
  for (const language of ['zh', 'en'] as const) {
    await setGridLanguage(language);
    for (const [kind, here, there] of pairs) {
      expect(read(kind, there), there).toEqual(read(kind, here));
      expect(read(kind, here), here).not.toEqual([]);
      // What the box shows for it means the same again.
      expect(read(kind, filtersText(kind, read(kind, here))), `${language} ${here}`).toEqual(
        read(kind, here),
      );
    }
  }
  expect(filtersText('date', read('date', '最近14天'))).toBe('last 14 days');
  expect(filtersText('number', read('number', '>=1 且 <9'))).toBe('>=1 AND <9');
  // The kept name is the same, so a saved view means the same to everybody.
  expect(read('date', 'this month')).toEqual([{ column: 'c', op: 'eq', values: ['本月'] }]);
  expect(relativeSpan('本月', '2026-03-05')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  // Names with "and" and "or" in them are texts, not joins.
  expect(read('text', 'Nuts and bolts or pins')).toEqual([
    { column: 'c', op: 'contains', values: ['Nuts and bolts or pins'] },
  ]);
});

test('grid 119 i18n: filters are named in the language that is spoken', async () => {
  const column = (
    id: string,
    title: string,
    filter: 'number' | 'date' | 'set' | 'bool',
  ): GridColumn<object> => ({
    id,
    title,
    width: 100,
    filter,
    read: () => null,
    text: String,
  });
  const due = column('due', '交期', 'date');
  const qty = column('qty', '数量', 'number');
  const between: FilterRequest = { column: 'qty', op: 'between', values: ['1', '9'] };
  const soon: FilterRequest = { column: 'due', op: 'ge', values: ['2026-03-05'] };
  const month: FilterRequest = { column: 'due', op: 'eq', values: ['本月'] };
  const many: FilterRequest = { column: 'unit', op: 'in', values: ['a', 'b', 'c', 'd'] };
  const tree = { any: [between, { not: { all: [month, soon] } }] };
  const columns = new Map([due, qty].map((each) => [each.id, each]));
  const named = (): string[] => [
    requestWords(qty, between),
    requestWords(due, soon),
    requestWords(column('unit', '单位', 'set'), many),
    requestWords(column('urgent', '加急', 'bool'), { column: 'urgent', op: 'eq', values: ['true'] }),
    treeWords(columns, tree),
  ];
  expect(named()).toEqual([
    '数量 介于 1 和 9',
    '交期 大于等于 2026-03-05',
    '单位 属于 a、b、c 等 4 项',
    '加急 等于 是',
    '数量 介于 1 和 9 或 不是（交期 等于 本月 且 交期 大于等于 2026-03-05）',
  ]);
  await setGridLanguage('en');
  expect(named()).toEqual([
    '数量 is between 1 and 9',
    '交期 is at least Mar 5, 2026',
    '单位 is one of a, b, c ... (4 in all)',
    '加急 equals Yes',
    '数量 is between 1 and 9 OR NOT (交期 equals this month AND 交期 is at least Mar 5, 2026)',
  ]);
});
