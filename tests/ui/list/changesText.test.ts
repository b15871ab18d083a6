// The change log speaks to people: titles and words, never the structures programs keep.
import { expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { changeTexts, wordsOf } from '#features/list/records/changesText.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import { choices, json } from '#model/fields.ts';
import { plainEnvironment } from '../kinds/plainEnvironment.ts';

const change = (field: string, old: FieldValue, now: FieldValue): Row => ({ field, old, new: now });
const texts = (entity: string, ...changes: Row[]): string[] =>
  changeTexts({ entityKey: entity, changes }, plainEnvironment);

test('a row of the log names fields by their titles and values by their words (findings 2, 6.18)', () => {
  expect(
    texts(
      'material',
      change('isStock', false, true),
      change('erpClass', 'purchased', 'selfMade'),
      change('baseUnit', 'u1', 'u2'),
    ),
  ).toEqual(['允许库存：否 → 是', '物料属性：外购 → 自制', '基本单位']);
});

test('structures and fields nobody knows any more are said to have changed, without their insides (findings 2, 6.18)', () => {
  const said = texts(
    'permissionDataRule',
    change('appliesTo', ['view'], ['view', 'edit']),
    change('gone', { columns: ['a'] }, { columns: ['a', 'b'] }),
    change('ruleName', '旧', '新'),
  );
  expect(said).toEqual(['适用操作', 'gone', '规则名称：旧 → 新']);
});

test.each([
  ['a plain value of a structured field', json('内容'), '一', '一'],
  ['codes of a list', choices('availablePart', '组成'), ['onHand', 'minusFrozen'], '现存量、减 冻结量'],
  ['a structure', json('内容'), { a: 1 }, null],
  ['a list without words', json('内容'), ['a'], null],
  ['nothing', json('内容'), null, ''],
  ['a value of a field that is gone', undefined, '12', '12'],
  ['a structure of a field that is gone', undefined, [{ a: 1 }], null],
])('%s (findings 2, 6.18)', (_title, field, value, words) => {
  expect(wordsOf(field, value, plainEnvironment)).toBe(words);
});

test('no field of the dictionary is shown as JSON (findings 2, 6.18)', () => {
  const samples: readonly FieldValue[] = [{ key: ['x'] }, ['x'], [{ key: 'x' }]];
  for (const def of allEntities)
    for (const fields of [def.fields, ...Object.values(def.lines ?? {}).map((lines) => lines.fields)])
      for (const field of Object.values(fields).filter(({ kind }) => kind === 'json'))
        for (const sample of samples)
          expect(wordsOf(field, sample, plainEnvironment) ?? '', `${def.name} ${field.title}`).not.toMatch(
            /[{["]/,
          );
});
