// Changes as data: applied without touching the original, rebased on what somebody else saved meanwhile.
import { defineEntity, type Doc } from '#model/entity.ts';
import { qty, text } from '#model/fields.ts';
import { applyPatches, mergePatches, patchedDoc } from '#model/patch.ts';
import type { Patch } from '#model/patch.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const base: Doc = {
  id: 'doc',
  version: 3,
  status: 'draft',
  fields: { remark: null, customer: 'c1' },
  lines: { items: ['a', 'b', 'c'].map((id, index) => ({ id, seq: index + 1, qty: '1', price: '2' })) },
};
const set = (field: string, value: string): Patch => ({ op: 'set', field, value });
const cell = (id: string, field: string, value: string): Patch => ({
  op: 'setLine',
  lines: 'items',
  id,
  field,
  value,
});
const unsaved = { org: null, createdBy: null, createdAt: null, updatedBy: null, updatedAt: null };
const ids = (doc: Doc) => doc.lines['items']?.map(({ id }) => id).join('');

describe('applying', () => {
  test('inserts, moves and removes lines and renews their numbers', () => {
    const doc = applyPatches(base, [
      { op: 'insertLine', lines: 'items', id: 'd', before: 'b', values: { qty: '9' } },
      { op: 'moveLine', lines: 'items', id: 'c', before: 'a' },
      { op: 'removeLine', lines: 'items', id: 'a' },
    ]);
    expect(ids(doc)).toBe('cdb');
    expect(doc.lines['items']?.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(ids(base)).toBe('abc');
  });

  test('copies only what changes', () => {
    const doc = applyPatches(base, [cell('b', 'qty', '5')]);
    expect(doc.lines['items']?.map((row, index) => row === base.lines['items']?.[index])).toEqual([
      true,
      false,
      true,
    ]);
    expect(base.lines['items']?.[1]?.['qty']).toBe('1');
  });

  test('of a known definition, what an inserted line does not say is null', () => {
    const slip = defineEntity({
      name: 'slip',
      title: '条子',
      area: 'system',
      kind: 'document',
      states: 'none',
      fields: { remark: text('备注') },
      lines: { items: { title: '明细', fields: { qty: qty('数量'), note: text('说明') } } },
    });
    const doc = patchedDoc(
      slip,
      { id: 'doc', version: 1, status: null, fields: { ...unsaved, remark: null }, lines: { items: [] } },
      [{ op: 'insertLine', lines: 'items', id: 'a', before: null, values: { qty: '9' } }],
    );
    const note: string | null | undefined = doc.lines.items[0]?.note;
    expect(doc.lines.items).toEqual([{ id: 'a', seq: 1, qty: '9', note: null }]);
    expect(note).toBeNull();
  });

  test('finds lines in any order', () => {
    const doc = applyPatches(
      base,
      ['c', 'a', 'b', 'b', 'c'].map((id, index) => cell(id, 'qty', String(index))),
    );
    expect(doc.lines['items']?.map((row) => row['qty'])).toEqual(['1', '3', '4']);
  });

  test('never changes the original', () => {
    const patch = fc.oneof(
      fc.record({
        op: fc.constant('setLine' as const),
        lines: fc.constant('items'),
        id: fc.constantFrom('a', 'b', 'c'),
        field: fc.constant('qty'),
        value: fc.string(),
      }),
      fc.record({
        op: fc.constant('moveLine' as const),
        lines: fc.constant('items'),
        id: fc.constantFrom('a', 'b', 'c'),
        before: fc.constantFrom('a', 'b', 'c', null),
      }),
      fc.record({
        op: fc.constant('set' as const),
        field: fc.constantFrom('remark', 'customer'),
        value: fc.string(),
      }),
    );
    const frozen = structuredClone(base);
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 10 }), (patches) => {
        const doc = applyPatches(base, patches);
        expect(base).toEqual(frozen);
        expect(doc.lines['items']?.map(({ seq }) => seq)).toEqual([1, 2, 3]);
      }),
    );
  });
});

describe('two clerks at one document', () => {
  test('different cells merge', () => {
    const theirs = applyPatches(base, [cell('a', 'price', '7'), set('remark', '急')]);
    const { patches, conflicts } = mergePatches(base, theirs, [cell('a', 'qty', '5'), set('customer', 'c2')]);
    expect(conflicts).toEqual([]);
    const merged = applyPatches(theirs, patches);
    expect(merged.fields).toEqual({ remark: '急', customer: 'c2' });
    expect(merged.lines['items']?.[0]).toMatchObject({ qty: '5', price: '7' });
  });

  test('the same cell is a conflict unless both wrote the same', () => {
    const theirs = applyPatches(base, [cell('a', 'qty', '7')]);
    expect(mergePatches(base, theirs, [cell('a', 'qty', '5')]).conflicts).toEqual([
      { field: 'qty', lines: 'items', lineId: 'a', base: '1', mine: '5', theirs: '7', kind: 'value' },
    ]);
    expect(mergePatches(base, theirs, [cell('a', 'qty', '7')]).conflicts).toEqual([]);
  });

  test('removed on one side and changed on the other is a conflict, removed on both is not', () => {
    const removed = applyPatches(base, [{ op: 'removeLine', lines: 'items', id: 'b' }]);
    expect(mergePatches(base, removed, [cell('b', 'qty', '5')]).conflicts).toMatchObject([
      { kind: 'removed', lineId: 'b', mine: '5' },
    ]);
    expect(mergePatches(base, removed, [{ op: 'removeLine', lines: 'items', id: 'b' }])).toEqual({
      patches: [],
      conflicts: [],
    });
    const changed = applyPatches(base, [cell('b', 'qty', '5')]);
    expect(
      mergePatches(base, changed, [{ op: 'removeLine', lines: 'items', id: 'b' }]).conflicts,
    ).toMatchObject([{ kind: 'removed', lineId: 'b' }]);
  });

  test('a new line whose neighbour is gone goes to the end', () => {
    const removed = applyPatches(base, [{ op: 'removeLine', lines: 'items', id: 'b' }]);
    const { patches } = mergePatches(base, removed, [
      { op: 'insertLine', lines: 'items', id: 'n', before: 'b', values: {} },
      cell('n', 'qty', '2'),
    ]);
    expect(ids(applyPatches(removed, patches))).toBe('acn');
  });

  test('a cell I changed twice is named once, with what I gave it last', () => {
    const theirs = applyPatches(base, [cell('a', 'qty', '7'), set('remark', '急')]);
    const mine = [cell('a', 'qty', '5'), set('remark', '慢'), cell('a', 'qty', '6')];
    expect(mergePatches(base, theirs, mine).conflicts).toEqual([
      { field: 'qty', lines: 'items', lineId: 'a', base: '1', mine: '6', theirs: '7', kind: 'value' },
      { field: 'remark', base: null, mine: '慢', theirs: '急', kind: 'value' },
    ]);
    const removed = applyPatches(base, [{ op: 'removeLine', lines: 'items', id: 'b' }]);
    expect(
      mergePatches(base, removed, [cell('b', 'qty', '5'), cell('b', 'qty', '6')]).conflicts,
    ).toMatchObject([{ kind: 'removed', lineId: 'b', mine: '6' }]);
  });

  test('who came round to the other’s value has no quarrel with it', () => {
    const theirs = applyPatches(base, [cell('a', 'qty', '7'), set('remark', '急')]);
    const { patches, conflicts } = mergePatches(base, theirs, [
      cell('a', 'qty', '5'),
      set('remark', '慢'),
      cell('a', 'qty', '7'),
      set('remark', '急'),
    ]);
    expect(conflicts).toEqual([]);
    expect(applyPatches(theirs, patches)).toEqual(theirs);
  });

  test('every cell is mine, theirs or a conflict, and never anything else', () => {
    const change = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('a', 'b', 'c'),
          fc.constantFrom('qty', 'price'),
          fc.constantFrom('1', '2', '3'),
        )
        .map(([id, field, value]) => cell(id, field, value)),
      fc
        .tuple(fc.constantFrom('remark', 'customer'), fc.constantFrom('x', 'y'))
        .map(([field, value]) => set(field, value)),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), fc.array(change, { maxLength: 8 }), (mine, others) => {
        const [own, theirs] = [applyPatches(base, mine), applyPatches(base, others)];
        const { patches, conflicts } = mergePatches(base, theirs, mine);
        const merged = applyPatches(theirs, patches);
        const touched = (lineId: string | undefined, field: string): boolean =>
          mine.some(
            (patch) =>
              'field' in patch &&
              patch.field === field &&
              (lineId === undefined) === (patch.op === 'set') &&
              (patch.op !== 'setLine' || patch.id === lineId),
          );
        const judge = (lineId: string | undefined, field: string, read: (doc: Doc) => unknown): void => {
          const clash = conflicts.filter((each) => each.field === field && each.lineId === lineId);
          const bothChanged =
            touched(lineId, field) && read(theirs) !== read(base) && read(own) !== read(theirs);
          expect(clash).toHaveLength(bothChanged ? 1 : 0);
          if (bothChanged) expect([clash[0]?.mine, clash[0]?.theirs]).toEqual([read(own), read(theirs)]);
          const wanted = touched(lineId, field) && !bothChanged ? read(own) : read(theirs);
          expect(read(merged)).toBe(wanted);
        };
        for (const field of ['remark', 'customer'])
          judge(undefined, field, ({ fields }) => fields[field] ?? null);
        for (const id of ['a', 'b', 'c'])
          for (const field of ['qty', 'price'])
            judge(id, field, ({ lines }) => lines['items']?.find((row) => row.id === id)?.[field] ?? null);
      }),
    );
  });
});
