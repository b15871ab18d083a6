// The lines of a bill of materials as a tree: own lines are edited where they stand, levels of other bills come when they
// are unfolded and are only read.
import '#tests/support/page.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { bom } from '#entities/master/bom/bom.ts';
import type { LevelsRequest, LevelsResult } from '#entities/master/bom/bomWire.ts';
import { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { addSubstitute, structureEditing } from '#features/structure/tree/structureEditing.ts';
import { createStructureTree, type StructureTree } from '#features/structure/tree/structureTree.ts';
import type { ArrangedEditing } from '#grid';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { structures } from '#tests/support/structures.ts';

const data = structures({
  箱体: { lines: [{ material: '毛坯', numerator: '2' }, { material: '涂料' }] },
  毛坯: { lines: [{ material: '铸铁', numerator: '3' }] },
});
const line = (id: string, seq: number, values: Row): LineRow => ({
  id,
  seq,
  unit: 'pc',
  numerator: '1',
  denominator: '1',
  itemType: 'standard',
  ...values,
});
const stored: Doc = {
  id: 'top',
  version: 1,
  status: 'draft',
  fields: { material: '减速机', code: 'BOM1', bomVersion: 'V1', qty: '1', yieldRate: '100', unit: 'pc' },
  lines: {
    items: [
      line('a', 1, { material: '箱体' }),
      line('b', 2, { material: '涂料' }),
      line('c', 3, { material: '铸铁' }),
    ],
    substitutes: [],
    coProducts: [],
    changes: [],
  },
};

let draft: DocumentDraft;
let tree: StructureTree;
let editing: ArrangedEditing<LineRow>;
let asked: LevelsRequest[];
let failing: boolean;
let errors: unknown[];

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  [asked, errors, failing] = [[], [], false];
  draft = new DocumentDraft(bom, stored, {});
  tree = createStructureTree(draft, {
    qty: '1',
    date: '2026-03-01',
    onError: (error) => errors.push(error),
    async fetch(request): Promise<LevelsResult> {
      asked.push(request);
      if (failing) throw new Error('没有网络');
      return {
        boms: request.boms.flatMap((id) => data.boms.get(id) ?? []),
        inForce: [...data.boms.values()].map(({ id, code, version, material }) => [
          material,
          { id, code, version },
        ]),
        fixed: [],
        materials: [...data.materials.values()],
        units: [...data.units],
        scrapFormula: 'multiply',
      };
    },
  });
  editing = structureEditing(draft, tree, {
    locked: () => null,
    copied: ({ id: _id, seq: _seq, ...row }) => row,
  });
  tree.follow();
  await settled();
});

const shown = (): string[] =>
  Array.from({ length: tree.source.count().value }, (_, index) => {
    const row = tree.source.rowAt(index);
    return ['$level', 'material', '$qty'].map((field) => plainText(row?.[field] ?? null) || '—').join(' ');
  });
const at = (id: string): number => tree.source.indexOf(id);
const own = (): unknown[] => draft.lineRows('items').map(({ material }) => material);

describe('unfolding', () => {
  test('a level is fetched when its line is unfolded, and once only', async () => {
    expect(shown()).toEqual(['1 箱体 1', '1 涂料 1', '1 铸铁 1']);
    tree.source.toggle(at('a'), true);
    await settled();
    expect(shown()).toEqual(['1 箱体 1', '2 毛坯 2', '2 涂料 1', '1 涂料 1', '1 铸铁 1']);
    tree.source.toggle(at('a'), false);
    tree.source.toggle(at('a'), true);
    await settled();
    expect(asked.filter(({ boms }) => boms.length > 0)).toHaveLength(1);
  });

  test('everything down to a level, and back', async () => {
    await tree.unfoldTo(3);
    expect(shown()).toContain('3 铸铁 6');
    expect(tree.level()).toBe(3);
    await tree.unfoldTo(1);
    expect(shown()).toHaveLength(3);
  });

  test('a level that could not be fetched folds again and says so', async () => {
    failing = true;
    tree.source.toggle(at('a'), true);
    await settled();
    expect([shown().length, errors]).toEqual([3, [new Error('没有网络')]]);
  });

  test('another number of parents changes every quantity, another day asks for its versions', async () => {
    await tree.unfoldTo(2);
    tree.ask('10', '2026-03-01');
    expect(shown()).toContain('2 毛坯 20');
    tree.ask('10', '2026-09-01');
    await settled();
    expect(asked.at(-1)).toMatchObject({ date: '2026-09-01', boms: [] });
    expect(shown()).toEqual(['1 箱体 10', '1 涂料 10', '1 铸铁 10']);
  });

  test('a bill below that was changed elsewhere is read again', async () => {
    await tree.unfoldTo(2);
    await tree.refresh();
    expect(asked.at(-1)).toMatchObject({ boms: ['bom 箱体'] });
    expect(shown()).toHaveLength(5);
  });
});

describe('editing', () => {
  beforeEach(() => tree.unfoldTo(2));

  test('a number typed in an own line runs through the levels below, and undo takes it back', () => {
    editing.set([{ rowId: 'a', column: 'numerator', value: '5' }], '修改');
    expect(shown().slice(0, 2)).toEqual(['1 箱体 5', '2 毛坯 10']);
    editing.undo();
    expect(shown().slice(0, 2)).toEqual(['1 箱体 1', '2 毛坯 2']);
  });

  test.each([
    [1, ['箱体', null, '涂料', '铸铁'], 'a row below an unfolded line stands after all of its levels'],
    [2, ['箱体', null, '涂料', '铸铁'], 'between rows of another bill too'],
    [4, ['箱体', '涂料', null, '铸铁'], 'after a line that is folded, next to it'],
    [5, ['箱体', '涂料', '铸铁', null], 'at the end'],
  ])('a new row at place %i: %j', (index, expected) => {
    editing.insert(index, 1, '新增行');
    expect(own().map((material) => material ?? null)).toEqual(expected);
  });

  test('a line moves past a neighbour with all that stands below it', () => {
    editing.move(['a'], at('a') + 2, '移动行');
    expect(own()).toEqual(['涂料', '箱体', '铸铁']);
    editing.move(['a'], at('a') - 1, '移动行');
    expect(own()).toEqual(['箱体', '涂料', '铸铁']);
    editing.move(['b'], at('b') - 1, '移动行');
    expect(own()).toEqual(['涂料', '箱体', '铸铁']);
  });

  test('rows of other bills are not taken away, moved or written', () => {
    expect(editing.rowLocked?.('a/箱体0')).toContain('BOM-箱体 V1.0');
    editing.remove(['a/箱体0'], '删除');
    editing.set([{ rowId: 'a/箱体0', column: 'numerator', value: '9' }], '修改');
    expect([draft.dirty, draft.steps]).toEqual([false, draft.steps]);
    expect(editing.rowLocked?.('a')).toBeNull();
  });
});

describe('substitutes as rows', () => {
  test('the first one names a group, the next ones join it, each in its own table', () => {
    const first = addSubstitute(draft, tree, 'b') ?? '';
    editing.set(
      [
        { rowId: first, column: 'material', value: '铸铁' },
        { rowId: first, column: 'numerator', value: '2' },
        { rowId: first, column: 'scrapRate', value: '9' },
      ],
      '修改',
    );
    const second = addSubstitute(draft, tree, first) ?? '';
    expect(draft.lineRows('items')[1]).toMatchObject({ substituteGroup: 'T1' });
    expect(draft.lineRows('substitutes')).toMatchObject([
      { id: first, substituteGroup: 'T1', material: '铸铁', substituteQty: '2', priority: 1, mainSeq: 2 },
      { id: second, substituteGroup: 'T1', priority: 2 },
    ]);
    tree.source.toggle(at('b'), true);
    expect(shown()[2]).toBe('替 铸铁 —');
    expect(editing.isNewRow(first)).toBe(true);
    editing.remove([first], '删除');
    expect(draft.lineRows('substitutes')).toHaveLength(1);
  });

  test('a row inserted below a substitute is one more of them', () => {
    const first = addSubstitute(draft, tree, 'b') ?? '';
    tree.source.toggle(at('b'), true);
    const [next] = editing.insert(at(first) + 1, 1, '新增行');
    expect(draft.lineRows('substitutes').map(({ id }) => id)).toEqual([first, next]);
    expect(own()).toHaveLength(3);
  });

  test('undo takes the group away together with the row', () => {
    addSubstitute(draft, tree, 'b');
    editing.undo();
    expect(draft.dirty).toBe(false);
  });

  test('what is wrong with one stands in its column of the tree', () => {
    const first = addSubstitute(draft, tree, 'b') ?? '';
    draft.refuse([
      { lines: 'substitutes', lineId: first, field: 'substituteQty', level: 'error', message: '须大于 0' },
    ]);
    expect(editing.problemAt(first, 'numerator')).toBe('须大于 0');
    expect(editing.problems()).toContainEqual({ rowId: first, column: 'numerator', message: '须大于 0' });
  });
});

test('a thousand lines follow each key at once, their quantities when the hand rests', async () => {
  const items = Array.from({ length: 1_000 }, (_, index) =>
    line(`l${index}`, index + 1, { material: '涂料' }),
  );
  draft.rebase({ ...stored, lines: { ...stored.lines, items } }, {});
  editing.set([{ rowId: 'l7', column: 'numerator', value: '8' }], '修改');
  expect(tree.source.rowAt(at('l7'))).toMatchObject({ numerator: '8', $qty: '1' });
  await expect.poll(() => tree.source.rowAt(at('l7'))?.['$qty']).toBe('8');
});
