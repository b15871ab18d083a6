// The lines of a dialog as a draft: quantities are typed over them, undone and redone, and what is wrong stands at its cell.
import '#tests/support/page.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLineDraft, type LineDraft } from '#features/document/draft/lineDraft.ts';
import type { GridColumn } from '#grid';

interface Line {
  id: string;
  qty: string | null;
  chosen: boolean;
  locked: boolean;
}
const line = (id: string, qty: string | null, locked = false): Line => ({
  id,
  qty,
  chosen: qty !== null,
  locked,
});
const columns: GridColumn<Line>[] = [
  { id: 'id', title: '行', width: 80, read: (row) => row.id, text: String },
  {
    id: 'qty',
    title: '本次数量',
    width: 80,
    read: (row) => row.qty,
    text: String,
    editor: {
      input: 'number',
      parse: (text) =>
        /^\d+$/.test(text) ? { ok: true, value: text } : { ok: false, problem: `“${text}”不是数量` },
      editText: String,
      readonly: (row) => (row?.locked === true ? '不能下推' : null),
    },
  },
];
let draft: LineDraft<Line>;
const qty = (id: string, value: string | null) => ({ rowId: id, column: 'qty', value });
const shown = (): (string | null)[] => draft.lines().map((each) => each.qty);

beforeEach(() => {
  draft = createLineDraft<Line>([line('a', '5'), line('b', null), line('c', null, true)], {
    columns: () => columns,
    write: (row, _column, value) => ({ ...row, qty: typeof value === 'string' ? value : null }),
    follow: (row) => ({ ...row, chosen: row.qty !== null }),
    problemsOf: (row): Record<string, string> => (row.qty === '0' ? { qty: '请填写大于 0 的数量' } : {}),
  });
});

describe('a quantity', () => {
  test('that comes late joins its own step: what was written since stays, undo takes back one gesture at a time', () => {
    draft.set([{ rowId: 'a', column: 'qty', value: null, invalidText: '十' }], '录入“十”');
    draft.set([qty('b', '3')], '填充');
    draft.amend?.('录入“十”', () => draft.set([qty('a', '10'), qty('b', '4')], ''));
    expect([shown(), draft.invalidTextAt('a', 'qty')]).toEqual([['10', '3', null], undefined]);
    expect([draft.undo(), shown(), draft.undo(), shown()]).toEqual([
      '填充',
      ['10', '4', null],
      '录入“十”',
      ['5', null, null],
    ]);
  });

  test('brings what follows from it, as one step', () => {
    draft.set([qty('a', '2'), qty('b', '3')], '填充');
    expect(draft.lines()).toEqual([line('a', '2'), line('b', '3'), line('c', null, true)]);
    expect(draft.steps?.()).toBe(1);
    expect(draft.undo()).toBe('填充');
    expect(shown()).toEqual(['5', null, null]);
    expect(draft.redo()).toBe('填充');
    expect(shown()).toEqual(['2', '3', null]);
  });

  test('is not written where the line is locked, nor into a column without an editor', () => {
    draft.set([qty('c', '9'), { rowId: 'a', column: 'id', value: 'z' }], '粘贴');
    expect(draft.lines()).toEqual([line('a', '5'), line('b', null), line('c', null, true)]);
  });

  test('that is wrong is told at its cell and listed, the same list until something changes', () => {
    draft.set([qty('b', '0')], '输入');
    expect(draft.problemAt('b', 'qty')).toBe('请填写大于 0 的数量');
    expect(draft.problems()).toEqual([{ rowId: 'b', column: 'qty', message: '请填写大于 0 的数量' }]);
    expect(draft.problems()).toBe(draft.problems());
    draft.set([qty('b', '1')], '输入');
    expect(draft.problems()).toEqual([]);
  });

  test('that cannot be read stays as it was typed, with the reason, until it is written again or undone', () => {
    draft.set([{ ...qty('a', null), invalidText: '三' }], '输入');
    expect(draft.invalidTextAt('a', 'qty')).toBe('三');
    expect(draft.problemAt('a', 'qty')).toBe('“三”不是数量');
    expect(shown()).toEqual(['5', null, null]);
    draft.undo();
    expect(draft.invalidTextAt('a', 'qty')).toBeUndefined();
    draft.redo();
    draft.set([qty('a', '3')], '输入');
    expect([draft.invalidTextAt('a', 'qty'), draft.problemAt('a', 'qty')]).toEqual([undefined, undefined]);
  });

  test('the server refused says why until it is changed', () => {
    draft.refuse([{ rowId: 'a', column: 'qty', message: '超过可下推数量 4' }]);
    expect(draft.problemAt('a', 'qty')).toBe('超过可下推数量 4');
    draft.set([qty('b', '1')], '输入');
    expect(draft.problemAt('a', 'qty')).toBe('超过可下推数量 4');
    draft.set([qty('a', '4')], '输入');
    expect(draft.problemAt('a', 'qty')).toBeUndefined();
  });
});

test('lines are removed with what could not be read in them, and none are made', () => {
  draft.set([{ ...qty('a', null), invalidText: 'x' }], '输入');
  draft.remove(['a'], '删除行');
  expect(draft.lines().map(({ id }) => id)).toEqual(['b', 'c']);
  expect([draft.source.indexOf('b'), draft.source.indexOf('a')]).toEqual([0, -1]);
  expect([draft.insert(0, 1, '新增行'), draft.duplicate, draft.move]).toEqual([[], undefined, undefined]);
});

test('lines chosen anew begin a draft of their own', () => {
  draft.set([qty('a', '2')], '输入');
  draft.restart([line('a', '2'), line('d', '7')]);
  expect([draft.canUndo(), draft.isDirty('a', 'qty'), shown()]).toEqual([false, false, ['2', '7']]);
  draft.set([qty('d', '1')], '输入');
  expect([draft.isDirty('a', 'qty'), draft.isDirty('d', 'qty')]).toEqual([false, true]);
});

test('whatever is done and undone, redoing brings it back, and every listener hears once per gesture', () => {
  const gesture = fc.record({
    row: fc.constantFrom('a', 'b'),
    value: fc.option(fc.stringMatching(/^[1-9]$/)),
  });
  fc.assert(
    fc.property(fc.array(gesture, { minLength: 1, maxLength: 12 }), (gestures) => {
      draft.restart([line('a', '5'), line('b', null)]);
      let heard = 0;
      const stop = draft.subscribe(() => (heard += 1));
      for (const { row, value } of gestures)
        draft.batch('批', () => draft.set([qty(row, value), qty('a', value)], '值'));
      const done = draft.lines();
      expect(heard).toBe(gestures.length);
      while (draft.canUndo()) draft.undo();
      expect(shown()).toEqual(['5', null]);
      while (draft.canRedo()) draft.redo();
      expect(draft.lines()).toEqual(done);
      stop();
    }),
  );
});
