// The set-up matrix as a grid from group to group: what stands in a cell, what typing and pasting from a worksheet make of
// the rules, and that what cannot be read is told with its place.
import { describe, expect, it } from 'vitest';
import {
  pastedTable,
  putMinutes,
  setupCell,
  setupGroups,
  typedMinutes,
} from '#entities/process/time/setupGrid.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { applyPatches } from '#model/patch.ts';
import { plainText } from '#model/text/plainText.ts';

let count = 0;
const newId = (): string => `new-${(count += 1)}`;

/** 'A>B 30' is a rule. */
function matrix(...rules: string[]): Doc {
  return {
    id: 'matrix',
    version: 1,
    status: 'draft',
    fields: { defaultMinutes: 20 },
    lines: {
      rules: rules.map((text, at): LineRow => {
        const [groups = '', minutes] = text.split(' ');
        const [fromGroup = '', toGroup = ''] = groups.split('>');
        return { id: `r${at}`, seq: at + 1, fromGroup, toGroup, minutes: Number(minutes), cost: '12' };
      }),
    },
  };
}
const told = (doc: Doc): string[] =>
  (doc.lines['rules'] ?? []).map(
    ({ fromGroup, toGroup, minutes }) =>
      `${plainText(fromGroup)}>${plainText(toGroup)} ${plainText(minutes)}`,
  );

describe('the grid of a set-up matrix', () => {
  it('has any group first, then all that are named, in their order', () => {
    expect(setupGroups(matrix('红>白 30', '*>黑 10', 'G10>G2 5'), ['蓝', '红'])).toEqual([
      '*',
      '白',
      '黑',
      '红',
      '蓝',
      'G2',
      'G10',
    ]);
    expect(setupGroups(matrix())).toEqual(['*']);
  });

  it('shows the rule of the place, else what the rules make of it (setupMatrix-r1)', () => {
    const doc = matrix('A>B 30', '*>C 15', 'A>* 40');
    expect(setupCell(doc, 'A', 'B')).toMatchObject({ minutes: 30, rule: { id: 'r0' } });
    expect(setupCell(doc, 'A', 'C')).toEqual({ minutes: 40, rule: null });
    expect(setupCell(doc, 'B', 'C')).toEqual({ minutes: 15, rule: null });
    expect(setupCell(doc, 'B', 'A')).toEqual({ minutes: 20, rule: null });
    expect(setupCell(doc, '*', '*')).toEqual({ minutes: 20, rule: null });
    expect(setupCell(doc, '*', 'B')).toEqual({ minutes: null, rule: null });
  });

  it.each([
    ['45', 45],
    [' 1,200 ', 1200],
    ['30 分', 30],
    ['15分钟', 15],
    ['20.0', 20],
    ['', null],
    ['-', null],
    ['2.5', undefined],
    ['-3', undefined],
    ['100001', undefined],
    ['半小时', undefined],
  ])('reads %s', (text, minutes) => {
    expect(typedMinutes(text)).toBe(minutes);
  });

  it('makes, changes and takes away the rule of a cell, and keeps its cost', () => {
    const doc = matrix('A>B 30');
    const changed = applyPatches(doc, putMinutes(doc, ['A', 'B'], 45, newId));
    expect(changed.lines['rules']?.[0]).toMatchObject({ minutes: 45, cost: '12' });
    expect(told(applyPatches(doc, putMinutes(doc, ['B', 'A'], 5, newId)))).toEqual(['A>B 30', 'B>A 5']);
    expect(told(applyPatches(doc, putMinutes(doc, ['A', 'B'], null, newId)))).toEqual([]);
    expect(putMinutes(doc, ['A', 'B'], 30, newId)).toEqual([]);
    expect(putMinutes(doc, ['B', 'A'], null, newId)).toEqual([]);
  });

  it('takes a whole table with its heads, new groups included, the diagonal left out', () => {
    const table = [
      ['从\\到', 'A', 'B', '任意'],
      ['A', '0', '30', ''],
      ['C', '15', '', '25'],
    ];
    const doc = matrix('A>B 10', 'C>B 99');
    const pasted = pastedTable(doc, table, { groups: ['*'], row: 0, column: 0 }, newId);
    expect(pasted).toMatchObject({ unreadable: [], outside: 0 });
    expect(told(applyPatches(doc, pasted.patches))).toEqual(['A>B 30', 'C>A 15', 'C>* 25']);
  });

  it('lays bare figures from the cell on, and says what found no place or cannot be read', () => {
    const groups = ['*', 'A', 'B'];
    const doc = matrix();
    const table = [
      ['5', '6'],
      ['7', '8'],
    ];
    const pasted = pastedTable(doc, table, { groups, row: 1, column: 2 }, newId);
    expect(told(applyPatches(doc, pasted.patches))).toEqual(['A>B 5']);
    expect(pasted).toMatchObject({ outside: 2, cells: 1 });
    expect(pastedTable(doc, [['5', '快']], { groups, row: 0, column: 1 }, newId).unreadable).toEqual([
      '* → B：快',
    ]);
  });
});
