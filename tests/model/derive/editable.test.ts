// Fields that may be written only in some cases: the form greys them out, the server refuses them.
import { describe, expect, test } from 'vitest';
import { isEditable, lockedFieldProblems } from '#model/derive/editable.ts';
import { defineEntity, type Doc, type EntityDef } from '#model/entity.ts';
import { bool, text } from '#model/fields.ts';
import { applyPatches, type Patch } from '#model/patch.ts';

describe('fields that may be written only in some cases', () => {
  const def: EntityDef = defineEntity({
    name: 'trial',
    title: '试单',
    area: 'sales',
    kind: 'document',
    states: 'document',
    fields: {
      mode: text('方式'),
      rate: text('利率', { editableWhen: "mode = 'loan'" }),
    },
    lines: {
      items: {
        title: '明细',
        fields: {
          fixed: bool('固定'),
          price: text('价格', { editableWhen: "not fixed and doc.mode != 'free'" }),
        },
      },
    },
  });
  const stored: Doc = {
    id: 'd',
    version: 1,
    status: 'draft',
    fields: { mode: 'cash', rate: '5' },
    lines: { items: [{ id: 'a', seq: 1, fixed: true, price: '1' }] },
  };
  const problems = (patches: readonly Patch[]): string[] =>
    lockedFieldProblems(def, stored, applyPatches(stored, patches), patches).map(({ message }) => message);
  const cell = (id: string, field: string, value: string | boolean): Patch => ({
    op: 'setLine',
    lines: 'items',
    id,
    field,
    value,
  });

  test.each<[string, readonly Patch[], string[]]>([
    ['a locked field', [{ op: 'set', field: 'rate', value: '9' }], ['“利率”在当前情况下不能填写']],
    ['given what it has', [{ op: 'set', field: 'rate', value: '5' }], []],
    [
      'unlocked by the same change',
      [
        { op: 'set', field: 'rate', value: '9' },
        { op: 'set', field: 'mode', value: 'loan' },
      ],
      [],
    ],
    ['a locked cell', [cell('a', 'price', '2')], ['第1行 “价格”在当前情况下不能填写']],
    ['unlocked in its line', [cell('a', 'fixed', false), cell('a', 'price', '2')], []],
    [
      'a new line is free',
      [{ op: 'insertLine', lines: 'items', id: 'n', before: null, values: { fixed: true, price: '3' } }],
      [],
    ],
    ['a line that goes', [{ op: 'removeLine', lines: 'items', id: 'a' }], []],
  ])('%s', (_, patches, messages) => {
    expect(problems(patches)).toEqual(messages);
  });

  test('without a condition always; with one only when it holds', () => {
    expect(isEditable(text('备注'), {}, {})).toBe(true);
    const price = text('价格', { editableWhen: "not fixed and doc.mode != 'free'" });
    expect([
      isEditable(price, { fixed: false }, { mode: 'x' }),
      isEditable(price, { fixed: false }, { mode: 'free' }),
      isEditable(price, { fixed: true }, { mode: 'x' }),
    ]).toEqual([true, false, false]);
  });
});
