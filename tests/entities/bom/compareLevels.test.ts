// Two structures compared over all their levels, as an engineer reads the differences.
import { describe, expect, it } from 'vitest';
import { expandBom } from '#entities/master/bom/bomTree.ts';
import { compareLevels, onlyDifferences } from '#entities/master/bom/compareLevels.ts';
import { type Given, structures } from '#tests/support/structures.ts';

const before: Record<string, Given> = {
  车: { lines: [{ material: '轮', numerator: '4' }, { material: '架' }, { material: '灯' }] },
  轮: { lines: [{ material: '胎' }, { material: '毂', numerator: '2', operationSeq: 10 }] },
};
const rowsOf = (given: Record<string, Given>) => {
  const data = structures(given);
  const top = data.boms.get('bom 车');
  if (top === undefined) throw new Error('no top');
  return expandBom(data, top, '1', '2026-03-01').rows;
};
const compared = (after: Record<string, Given>) => compareLevels(rowsOf(before), rowsOf(after));
const told = (rows: ReturnType<typeof compared>) =>
  rows.map(({ level, mark, left, right, fields }) =>
    [level, (right ?? left)?.material, mark, ...fields].join(' '),
  );

describe('differences over all levels', () => {
  it('equal structures have none', () => {
    expect(onlyDifferences(compared(before))).toEqual([]);
    expect(told(compared(before))).toHaveLength(5);
  });

  it('a change two levels down is found and shown with what stands above it', () => {
    const after = {
      ...before,
      轮: { lines: [{ material: '胎' }, { material: '毂', numerator: '3', operationSeq: 20 }] },
    };
    expect(told(onlyDifferences(compared(after)))).toEqual([
      '1 轮 same',
      '2 毂 changed perUnit operationSeq',
    ]);
  });

  it('a part that goes takes its levels with it, one that comes brings its own', () => {
    const after: Record<string, Given> = {
      车: { lines: [{ material: '架' }, { material: '灯' }, { material: '桥' }] },
      桥: { lines: [{ material: '轴' }] },
    };
    expect(told(onlyDifferences(compared(after)))).toEqual([
      '1 轮 removed',
      '2 胎 removed',
      '2 毂 removed',
      '1 桥 added',
      '2 轴 added',
    ]);
  });

  it('lines of the same material belong together by their operation', () => {
    const twice = (first: string, second: string): Record<string, Given> => ({
      车: {
        lines: [
          { material: '钉', numerator: first, operationSeq: 10 },
          { material: '钉', numerator: second, operationSeq: 20 },
        ],
      },
    });
    const rows = compareLevels(rowsOf(twice('1', '2')), rowsOf(twice('1', '5')));
    expect(told(rows)).toEqual(['1 钉 same', '1 钉 changed perUnit']);
  });

  it('every row of both sides stands in it once', () => {
    const after = { ...before, 轮: { lines: [{ material: '毂' }, { material: '钉' }] } };
    const rows = compared(after);
    expect(rows.flatMap(({ left }) => left ?? [])).toHaveLength(rowsOf(before).length);
    expect(rows.flatMap(({ right }) => right ?? [])).toHaveLength(rowsOf(after).length);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});
