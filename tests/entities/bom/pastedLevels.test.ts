// A block with levels from a spreadsheet or a CAD system, read as an engineer means it, and told row by row what is wrong.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelOf, partsByParent, readLevels } from '#entities/master/bom/pastedLevels.ts';

describe('a level', () => {
  it.each([
    ['1', 1],
    [' 3 ', 3],
    ['.1', 1],
    ['..2', 2],
    ['…', null],
    ['..', 2],
    ['．．2', 2],
    ['1.1', 2],
    ['1.2.10', 3],
    ['A', null],
    ['', null],
    ['-1', null],
  ])('%j is level %s', (text, level) => {
    expect(levelOf(text)).toBe(level);
  });
});

const block = (text: string) => text.split('\n').map((line) => line.split('|'));
const short = (text: string) => {
  const { rows, problems } = readLevels(block(text));
  return { rows: rows.map(({ level, code, numerator }) => `${level} ${code} ${numerator}`), problems };
};

describe('a block', () => {
  it('without a head: level, code, quantity', () => {
    expect(short('1|A|2\n2|B|0.5\n1|C|1,200')).toEqual({
      rows: ['1 A 2', '2 B 0.5', '1 C 1200'],
      problems: [],
    });
  });

  it('with a head in any order, with titles as people write them', () => {
    const { rows, problems } = readLevels(
      block('料号|数量|分母|层级|损耗率%|工序号|单位|备注\nA|2|4|.1|3%|20|个|左\n|||||||\nB|1||..2||||'),
    );
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([
      {
        row: 2,
        level: 1,
        code: 'A',
        numerator: '2',
        denominator: '4',
        scrapRate: '3',
        operationSeq: 20,
        unit: '个',
        remark: '左',
      },
      { row: 4, level: 2, code: 'B', numerator: '1', denominator: '1', scrapRate: '0', operationSeq: null },
    ]);
  });

  it('without levels: by how far the codes are set in', () => {
    expect(short('物料编码|用量\nA|1\n  B|2\n    C|3\n  D|4\nE|5').rows).toEqual([
      '1 A 1',
      '2 B 2',
      '3 C 3',
      '2 D 4',
      '1 E 5',
    ]);
    expect(short('物料编码|用量\nA|1\n\u3000B|2').rows).toEqual(['1 A 1', '2 B 2']);
  });

  it.each([
    ['2|A|1', 1, '第一行的层级须是 1'],
    ['1|A|1\n3|B|1', 2, '从 1 跳到 3'],
    ['x|A|1', 1, '看不懂'],
    ['1|A|两个', 1, '用量“两个”不是可用的数'],
    ['1|A|0', 1, '用量“0”'],
    ['25|A|1', 1, '1 到 20'],
    ['物料编码|工序号\nA|十', 2, '工序号“十”须是整数'],
    ['', 1, '没有可用的行'],
  ])('%j: row %i is told', (text, row, message) => {
    const { problems } = short(text);
    expect(problems[0]?.row).toBe(row);
    expect(problems.map((problem) => problem.message).join()).toContain(message);
  });
});

const parts = (text: string) => {
  const { parts: found, problems } = partsByParent(readLevels(block(text)).rows, 'TOP');
  return { found: found.map(({ parent, rows }) => [parent, rows.map(({ code }) => code).join()]), problems };
};

describe('parts by parent', () => {
  it('each parent has its own list, the one asked about first', () => {
    expect(parts('1|A|1\n2|B|1\n3|C|1\n2|D|1\n1|E|1').found).toEqual([
      [null, 'A,E'],
      ['A', 'B,D'],
      ['B', 'C'],
    ]);
  });

  it('a parent that comes twice stands once when its parts are the same, also when they are told only once', () => {
    const same = parts('1|A|1\n2|B|1\n1|C|1\n2|A|1\n3|B|1');
    expect([same.found.filter(([parent]) => parent === 'A'), same.problems]).toEqual([[['A', 'B']], []]);
    expect(parts('1|A|1\n2|B|1\n1|C|1\n2|A|1').problems).toEqual([]);
    expect(parts('1|A|1\n2|B|1\n1|C|1\n2|A|1\n3|B|2').problems).toMatchObject([{ row: 4 }]);
  });

  it.each([
    ['1|A|1\n2|B|1\n3|A|1', 3],
    ['1|TOP|1', 1],
    ['1|A|1\n2|TOP|1', 2],
  ])('%j closes a circle in row %i', (text, row) => {
    expect(parts(text).problems).toMatchObject([{ row, message: expect.stringContaining('循环') }]);
  });

  it('every row of a sound block stands under exactly one parent', () => {
    const levels = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(levels, (steps) => {
        let level = 0;
        const text = steps
          .map((step, index) => {
            level = index === 0 ? 1 : Math.max(1, Math.min(level + 1, level + step - 1));
            return `${level}|M${index}|1`;
          })
          .join('\n');
        const { rows, problems } = readLevels(block(text));
        const taken = partsByParent(rows, 'TOP');
        expect([problems, taken.problems]).toEqual([[], []]);
        expect(taken.parts.flatMap((each) => each.rows)).toHaveLength(rows.length);
      }),
    );
  });
});
