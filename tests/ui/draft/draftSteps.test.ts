// Every gesture on a document is one step back and one forward again, whatever comes late and whatever came between.
import '#tests/support/page.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { copiedLine } from '#features/document/draft/copied.ts';
import { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { cellKey } from '#features/document/draft/documentStep.ts';
import { sameContent } from '#features/document/draft/sameContent.ts';
import { lineEditing } from '#features/document/lines/lineEditing.ts';
import { line, order, setLine, stored } from './storedOrder.ts';

let draft: DocumentDraft;
beforeEach(() => {
  draft = new DocumentDraft(order, stored(), {});
});

const remarks = (): unknown[] => draft.lineRows('items').map(({ remark }) => remark);
const editing = () =>
  lineEditing(draft, 'items', {
    locked: () => null,
    inherited: ['deliveryDate'],
    copied: (row) => copiedLine(order, 'items', row),
  });

describe('steps', () => {
  test('typing is undone and done again one gesture at a time, by its name', () => {
    draft.setField('remark', '加急', '修改备注');
    draft.setField('customerOrderNo', 'PO-8', '修改客户订单号');
    expect([draft.undo(), draft.doc.fields['customerOrderNo']]).toEqual(['修改客户订单号', 'PO-7']);
    expect([draft.undo(), draft.dirty]).toEqual(['修改备注', false]);
    expect(draft.undo()).toBeNull();
    expect([draft.redo(), draft.doc.fields['remark']]).toEqual(['修改备注', '加急']);
  });

  test('Enter comes back once to a line whose price was looked for in vain, and not while it is looked for (findings 3, 6.20)', () => {
    draft.change('物料', { patches: [setLine('a', 'material', 'm1')] });
    const { owedIn } = editing();
    draft.awaited.add('a');
    expect(owedIn?.('a')).toBeUndefined();
    draft.awaited.delete('a');
    expect([owedIn?.('a'), owedIn?.('a')]).toEqual(['price', undefined]);
    draft.change('单价', { patches: [setLine('b', 'material', 'm1'), setLine('b', 'price', '3')] });
    expect([owedIn?.('b'), owedIn?.('c')]).toEqual([undefined, undefined]);
  });

  test('a paste of many cells is one step and one notice', () => {
    let notices = 0;
    draft.subscribe(() => (notices += 1));
    draft.batch('粘贴', () => {
      for (const id of ['a', 'b', 'c']) draft.change('格', { patches: [setLine(id, 'remark', 'x')] });
    });
    expect([notices, draft.steps, remarks()]).toEqual([1, 1, ['x', 'x', 'x']]);
    expect([draft.undo(), remarks()]).toEqual(['粘贴', ['a', 'b', 'c']]);
  });

  test('what others did with the order is shown below what is typed, which can still be undone (findings 3, 7.6)', () => {
    draft.setField('remark', '加急', '修改备注');
    draft.change('格', { patches: [setLine('a', 'remark', 'x')] });
    draft.undo();
    const shipped = stored(3, {}, [line('a', 1, { shippedQty: '1' }), line('b', 2), line('c', 3)]);
    expect(sameContent(order, draft.base, shipped)).toBe(false);
    draft.refresh(shipped, {});
    expect(sameContent(order, draft.base, shipped)).toBe(true);
    const stands = (): unknown[] => [draft.doc.fields['remark'], ...draft.lineRows('items').slice(0, 1)];
    expect(stands()).toMatchObject(['加急', { shippedQty: '1', remark: 'a' }]);
    draft.redo();
    expect(stands()).toMatchObject(['加急', { shippedQty: '1', remark: 'x' }]);
    expect([draft.undo(), draft.undo(), draft.dirty]).toEqual(['格', '修改备注', false]);
    expect(stands()).toMatchObject(['', { shippedQty: '1', remark: 'a' }]);
  });

  test('what arrives late joins the step it belongs to', () => {
    draft.change('粘贴', { patches: [setLine('a', 'remark', 'x')] });
    draft.amend('粘贴', () => draft.change('', { patches: [setLine('b', 'remark', 'y')] }));
    expect(draft.undo()).toBe('粘贴');
    expect(remarks()).toEqual(['a', 'b', 'c']);
  });

  test('what arrives after other gestures still joins its own: undo takes back what was done, and nothing else', () => {
    draft.setField('remark', '一', '备注');
    const { gesture } = draft;
    draft.change('录入', { patches: [], invalid: new Map([[cellKey('items', 'c', 'qty'), 'abc']]) });
    draft.setField('customerOrderNo', 'PO-8', '订单号');
    draft.undo();
    draft.join(gesture, { patches: [setLine('a', 'remark', '来迟')] });
    draft.amend('录入', () => draft.change('', { patches: [setLine('b', 'remark', 'M1')] }));
    expect([draft.steps, draft.canRedo, remarks()]).toEqual([2, true, ['来迟', 'M1', 'c']]);
    draft.redo();
    expect([draft.doc.fields['customerOrderNo'], remarks()]).toEqual(['PO-8', ['来迟', 'M1', 'c']]);
    expect(draft.patches.map((patch) => ('value' in patch ? patch.value : null))).toEqual([
      '一',
      '来迟',
      'M1',
      'PO-8',
    ]);
    expect([draft.undo(), draft.undo(), remarks(), draft.invalid.size]).toEqual([
      '订单号',
      '录入',
      ['来迟', 'b', 'c'],
      0,
    ]);
    expect([draft.undo(), remarks(), draft.doc.fields['remark']]).toEqual(['备注', ['a', 'b', 'c'], '']);
  });

  test('what arrives for a gesture that was undone is dropped; a text typed over it meanwhile stays', () => {
    draft.setField('remark', '一', '备注');
    const { gesture } = draft;
    draft.undo();
    draft.join(gesture, { patches: [setLine('a', 'remark', '来迟')] });
    expect([remarks(), draft.canRedo]).toEqual([['a', 'b', 'c'], true]);
    draft.redo();
    draft.change('录入', { patches: [], invalid: new Map([[cellKey('items', 'a', 'qty'), 'abc']]) });
    draft.join(gesture, { patches: [setLine('a', 'qty', '7')] });
    expect(draft.invalidText('items', 'a', 'qty')).toBe('abc');
    expect([draft.undo(), draft.lineAt('items', 'a')?.['qty']]).toEqual(['录入', '7']);
  });

  test('a new gesture after going back makes the others unreachable', () => {
    draft.setField('remark', '一', '一');
    draft.undo();
    draft.setField('remark', '二', '二');
    expect([draft.canRedo, draft.doc.fields['remark']]).toEqual([false, '二']);
  });

  const gesture = fc.oneof(
    fc.record({ kind: fc.constant('header' as const), text: fc.string({ maxLength: 4 }) }),
    fc.record({ kind: fc.constant('line' as const), at: fc.nat(5), text: fc.string({ maxLength: 4 }) }),
    fc.record({ kind: fc.constant('insert' as const), at: fc.nat(5) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }),
    fc.record({ kind: fc.constant('move' as const), at: fc.nat(5), to: fc.nat(5) }),
    fc.record({ kind: fc.constant('duplicate' as const), at: fc.nat(5) }),
  );
  test('whatever is done, undoing it all gives the stored document back, and redoing it all what was typed', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 25 }), (gestures) => {
        draft = new DocumentDraft(order, stored(), {});
        const grid = editing();
        for (const each of gestures) {
          const rows = draft.lineRows('items');
          const id = 'at' in each ? rows[each.at % Math.max(1, rows.length)]?.id : undefined;
          if (each.kind === 'header') draft.setField('remark', each.text, '备注');
          else if (each.kind === 'insert') grid.insert(each.at % (rows.length + 1), 1, '插入');
          else if (id === undefined) continue;
          else if (each.kind === 'line') draft.change('格', { patches: [setLine(id, 'remark', each.text)] });
          else if (each.kind === 'remove') grid.remove([id], '删除');
          else if (each.kind === 'move') grid.move([id], each.to % (rows.length + 1), '移动');
          else grid.duplicate([id], '复制');
        }
        const typed = draft.doc;
        while (draft.undo() !== null);
        expect(draft.doc).toEqual(stored());
        expect([draft.patches.length, draft.dirty]).toEqual([0, false]);
        while (draft.redo() !== null);
        expect(draft.doc).toEqual(typed);
        // What is sent to the server gives the same document there.
        const there = new DocumentDraft(order, stored(), {});
        there.change('', { patches: draft.patches });
        expect(there.doc).toEqual(typed);
      }),
      { numRuns: 60 },
    );
  });
});
