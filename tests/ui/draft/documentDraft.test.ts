// A document while it is typed: its lines, half-typed texts in their cells, what others saved meanwhile merged without
// losing a key press.
import '#tests/support/page.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { dropBlankLines } from '#features/document/draft/blankLines.ts';
import { copiedLine, copiedPatches } from '#features/document/draft/copied.ts';
import { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { cellKey } from '#features/document/draft/documentStep.ts';
import { typedSince } from '#features/document/draft/lostSave.ts';
import { persistedDraft, persistedFor } from '#features/document/draft/persistedDraft.ts';
import { lineEditing } from '#features/document/lines/lineEditing.ts';
import type { EntityDef } from '#model/entity.ts';
import { bool, text } from '#model/fields.ts';
import { line, order, setLine, stored } from './storedOrder.ts';

let draft: DocumentDraft;
beforeEach(() => {
  draft = new DocumentDraft(order, stored(), {});
});

const remarks = (): unknown[] => draft.lineRows('items').map(({ remark }) => remark);
const editing = (locked: string | null = null) =>
  lineEditing(draft, 'items', {
    locked: () => locked,
    inherited: ['deliveryDate'],
    copied: (row) => copiedLine(order, 'items', row),
  });

describe('lines', () => {
  test('are moved together, in their order, past each other', () => {
    editing().move(['a', 'b'], 3, '移动');
    expect(remarks()).toEqual(['c', 'a', 'b']);
    editing().move(['b'], 0, '移动');
    expect(remarks()).toEqual(['b', 'c', 'a']);
    expect(draft.lineRows('items').map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test('a new line takes the date over from the line above, and only what is taken over', () => {
    draft.change('', { patches: [setLine('c', 'deliveryDate', '2026-05-20')] });
    const [id = ''] = editing().insert(3, 1, '新增行');
    expect(draft.lineAt('items', id)).toMatchObject({ deliveryDate: '2026-05-20', seq: 4 });
    expect(draft.lineAt('items', id)?.['remark'] ?? null).toBeNull();
    expect([editing().isNewRow?.(id), editing().isNewRow?.('a')]).toEqual([true, false]);
  });

  test('a copied line has what was typed, and nothing of what became of the other', () => {
    const source = line('x', 1, { material: 'm', shippedQty: '5', lineStatus: 'closed', remark: null });
    expect(copiedLine(order, 'items', source)).toEqual({ material: 'm', qty: '1' });
  });

  test('a changed cell is marked until it is as it was', () => {
    draft.change('', { patches: [setLine('a', 'remark', 'x')] });
    expect([editing().isDirty?.('a', 'remark'), editing().isChangedRow?.('a')]).toEqual([true, true]);
    draft.change('', { patches: [setLine('a', 'remark', 'a')] });
    expect(editing().isDirty?.('a', 'remark')).toBe(false);
    expect(editing().isChangedRow?.('b')).toBe(false);
  });

  test('the blank row below the last one is no line, one that somebody typed in is', () => {
    const [blank = ''] = editing().insert(3, 1, '新增行');
    const [typed = ''] = editing().insert(4, 1, '新增行');
    draft.change('', { patches: [setLine(typed, 'remark', '待定')] });
    dropBlankLines(draft);
    expect(draft.lineAt('items', blank)).toBeUndefined();
    expect(draft.lineAt('items', typed)?.['remark']).toBe('待定');
  });

  test('where nothing must be filled a row that shows nothing is no line, one with a default is (findings 3, 6.1e)', () => {
    const free: EntityDef = {
      name: 'freeNote',
      title: '说明',
      area: 'system',
      kind: 'lookup',
      states: 'none',
      fields: { name: text('名称') },
      lines: {
        notes: { title: '说明', fields: { note: text('说明'), isDone: bool('完成', { default: false }) } },
        steps: { title: '步骤', fields: { kind: text('类别', { default: '一般' }) } },
      },
    };
    draft = new DocumentDraft(free, { ...stored(), fields: {}, lines: { notes: [], steps: [] } }, {});
    for (const [lines, id] of [
      ['notes', 'blank'],
      ['steps', 'begun'],
    ] as const)
      draft.change('', { patches: [{ op: 'insertLine', lines, id, before: null, values: {} }] });
    dropBlankLines(draft);
    expect(draft.lineRows('notes')).toEqual([]);
    expect(draft.lineRows('steps').map(({ id }) => id)).toEqual(['begun']);
  });

  test('a row with a text that could not be read is not blank either', () => {
    const [id = ''] = editing().insert(3, 1, '新增行');
    editing().set([{ rowId: id, column: 'qty', value: null, invalidText: '一百' }], '录入');
    dropBlankLines(draft);
    expect(draft.invalidText('items', id, 'qty')).toBe('一百');
  });
});

describe('what could not be read', () => {
  const type = (rowId: string, text: string) =>
    editing().set([{ rowId, column: 'qty', value: null, invalidText: text }], '录入');

  test('stays in its cell and is told with its line, until it is mended, undone or its line goes', () => {
    type('b', '一百');
    expect([draft.dirty, draft.patches]).toEqual([true, []]);
    expect(draft.problemAt('items', 'b', 'qty')).toMatch(/^数量.*“一百”/);
    expect(draft.problems.map(({ message }) => message).join()).toMatch(/^第2行 数量.*“一百”/);
    draft.change('改正', { patches: [setLine('b', 'qty', '100')] });
    expect(draft.invalidText('items', 'b', 'qty')).toBeUndefined();
    draft.undo();
    expect(draft.invalidText('items', 'b', 'qty')).toBe('一百');
    editing().remove(['b'], '删除');
    expect([...draft.invalid]).toEqual([]);
  });
});

describe('somebody else saved meanwhile', () => {
  test('what both changed in different places stands side by side', () => {
    draft.setField('remark', '加急', '备注');
    const conflicts = draft.mergeOnto(stored(4, { customerOrderNo: 'PO-9' }), {});
    expect(conflicts).toEqual([]);
    expect(draft.doc.fields).toMatchObject({ remark: '加急', customerOrderNo: 'PO-9' });
    expect([draft.base.version, draft.dirty]).toEqual([4, true]);
  });

  test('the same field changed twice is a conflict of its own name, and nothing else is lost', () => {
    draft.setField('customerOrderNo', 'PO-8', '客户订单号');
    draft.setField('remark', '加急', '备注');
    const conflicts = draft.mergeOnto(stored(4, { customerOrderNo: 'PO-9' }), {});
    expect(conflicts).toHaveLength(1);
    expect(JSON.stringify(conflicts[0])).toContain('customerOrderNo');
    expect(draft.doc.fields['remark']).toBe('加急');
  });

  test('a half-typed text stays in its cell, also when nothing else was typed', () => {
    editing().set([{ rowId: 'b', column: 'qty', value: null, invalidText: '一百' }], '录入');
    draft.mergeOnto(stored(4, { customerOrderNo: 'PO-9' }), {});
    expect(draft.invalidText('items', 'b', 'qty')).toBe('一百');
    expect(draft.dirty).toBe(true);
  });

  test('a half-typed text of a line that is gone goes with it', () => {
    editing().set([{ rowId: 'b', column: 'qty', value: null, invalidText: '一百' }], '录入');
    draft.setField('remark', '加急', '备注');
    draft.mergeOnto(stored(4, {}, [line('a', 1), line('c', 2)]), {});
    expect([...draft.invalid]).toEqual([]);
  });
});

describe('a refused save', () => {
  const refusal = (field: string, more = {}) => ({
    field,
    level: 'error' as const,
    message: `${field} 不对`,
    ...more,
  });

  test('is told at its cells until they are changed', () => {
    draft.refuse([refusal('customer'), refusal('qty', { lines: 'items', lineId: 'a', lineNo: 1 })]);
    expect(draft.problemAt(null, '', 'customer')).toBe('customer 不对');
    expect(draft.problemAt('items', 'a', 'qty')).toBe('qty 不对');
    draft.change('', { patches: [setLine('a', 'qty', '2')] });
    expect(draft.problemAt('items', 'a', 'qty')).not.toBe('qty 不对');
    expect(draft.problems.map(({ message }) => message)).toContain('customer 不对');
  });

  test('keeps nobody from trying again: what the server objected to may be mended elsewhere', () => {
    draft.refuse([refusal(''), refusal('customer')]);
    expect(draft.problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([' 不对', 'customer 不对']),
    );
    expect(draft.ownProblems).toEqual([]);
  });

  test('a lost save tells what was typed since, and nothing when some of it was taken back', () => {
    draft.setField('remark', '一', '备注');
    const sent = { key: draft.saveKey, patches: draft.patches };
    draft.setField('customerOrderNo', 'PO-8', '客户订单号');
    expect(typedSince(draft, sent)).toEqual([{ op: 'set', field: 'customerOrderNo', value: 'PO-8' }]);
    draft.undo();
    expect(typedSince(draft, sent)).toEqual([]);
    draft.join(draft.gesture, { patches: [setLine('a', 'remark', '来迟')] });
    expect(typedSince(draft, sent)).toEqual([setLine('a', 'remark', '来迟')]);
    draft.undo();
    expect(typedSince(draft, sent)).toBeNull();
  });

  test('an accepted save goes under a new key, a refused one keeps it', () => {
    const { saveKey } = draft;
    draft.setField('remark', '一', '备注');
    draft.refuse([refusal('customer')]);
    expect(draft.saveKey).toBe(saveKey);
    draft.rebase(stored(4, { remark: '一' }), {});
    expect([draft.saveKey === saveKey, draft.dirty, draft.canUndo]).toEqual([false, false, false]);
  });
});

describe('put away and brought back', () => {
  test('everything typed survives as plain data, the key of a lost save with it', () => {
    draft.setField('remark', '加急', '备注');
    editing().set([{ rowId: 'b', column: 'qty', value: null, invalidText: '一百' }], '录入');
    const data: unknown = JSON.parse(JSON.stringify(persistedDraft(draft)));
    const back = persistedFor('order', data);
    expect(back).toMatchObject({ saveKey: draft.saveKey, patches: draft.patches });
    expect(new Map(back?.invalid).get(cellKey('items', 'b', 'qty'))).toBe('一百');
  });

  test('nothing is kept of a document nobody has touched, and nothing is given to another one', () => {
    expect(persistedDraft(draft)).toBeUndefined();
    draft.setField('remark', '加急', '备注');
    const data = persistedDraft(draft);
    expect(persistedFor('another', data)).toBeNull();
    expect(persistedFor('new', data)).toBeNull();
    for (const broken of [null, 7, 'x', {}, { base: {} }]) expect(persistedFor('order', broken)).toBeNull();
  });
});

test('a copy begins with a fresh number and date, without what became of the original', () => {
  const patches = copiedPatches(
    order,
    stored(3, { date: '2026-01-05', customer: 'k', shippedQty: '3', printCount: 2 }),
  );
  const fields = patches.flatMap((patch) => (patch.op === 'set' ? [patch.field] : []));
  expect(fields).toEqual(expect.arrayContaining(['customer', 'customerOrderNo']));
  for (const field of ['code', 'date', 'shippedQty', 'printCount']) expect(fields).not.toContain(field);
  expect(patches.filter(({ op }) => op === 'insertLine')).toHaveLength(3);
});
