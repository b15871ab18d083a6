// Codes typed and pasted while the server was out of reach are looked up once it answers: in their step, beside what was
// pasted with them, and nowhere where somebody typed on.
import { expect, test } from 'vitest';
import type { GridColumn } from '#grid';
import { lookAgain } from '#grid/interact/lookAgain.ts';
import { draft, type Line, lineColumns, lines } from '#tests/grid/support/orderLines.ts';

/** The server answers from the given call on. */
function served(from: number) {
  const asked: string[][] = [];
  let back: () => void = () => undefined;
  const columns = lineColumns.map((column): GridColumn<Line> => {
    const { editor } = column;
    if (column.id !== 'code' || editor?.resolve === undefined) return column;
    const { resolve } = editor;
    return {
      ...column,
      editor: {
        ...editor,
        reachable: () => new Promise((come) => (back = come)),
        resolve(codes) {
          asked.push([...codes]);
          return asked.length < from ? Promise.reject(new Error('服务器响应失败')) : resolve(codes);
        },
      },
    };
  });
  const { source, editing } = draft(lines(3), columns);
  return {
    grid: { props: { columns, editing } },
    source,
    editing,
    asked,
    /** A sign of the server; answers once what follows from it is done. */
    async comes(): Promise<void> {
      back();
      await new Promise((settled) => setImmediate(settled));
    },
    type: (rowId: string, text: string) =>
      editing.set([{ rowId, column: 'code', value: null, invalidText: text }], `录入“${text}”`),
  };
}
const typed = (rowId: string, code: string, names: 'one' | 'first' = 'one') => ({
  rowId,
  column: 'code',
  code,
  label: `录入“${code}”`,
  names,
});

test('what was typed is found once the server answers, all of a column with one request, in the steps it was typed in (findings 2, 5.18)', async () => {
  const { grid, source, editing, asked, comes, type } = served(2);
  type('r0', 'M003');
  type('r1', 'M004');
  type('r2', 'ZZ');
  const done = lookAgain(grid, [typed('r0', 'M003'), typed('r1', 'M004'), typed('r2', 'ZZ')]);
  expect(asked).toEqual([]);
  // The first sign was too early.
  await comes();
  expect(editing.invalidTextAt('r0', 'code')).toBe('M003');
  await comes();
  await done;
  expect(asked).toEqual([
    ['M003', 'M004', 'ZZ'],
    ['M003', 'M004', 'ZZ'],
  ]);
  expect(['r0', 'r1'].map((id) => source.rowOf(id)?.name)).toEqual(['螺栓 M8', '轴承 6204']);
  expect(editing.invalidTextAt('r2', 'code')).toBe('ZZ');
});

test('a cell that was typed over or taken back meanwhile is left alone (findings 2, 5.18)', async () => {
  const { grid, source, editing, asked, comes, type } = served(1);
  type('r0', 'M003');
  type('r1', 'M004');
  const done = lookAgain(grid, [typed('r0', 'M003'), typed('r1', 'M004')]);
  type('r0', 'M005');
  editing.undo();
  editing.undo();
  await comes();
  await done;
  expect(asked).toEqual([['M003']]);
  expect(source.rowOf('r1')).toMatchObject({ code: 'M002' });
});

test.each([
  ['一部分名称，只有一个', '轴承', 'one', 'M004'],
  ['一部分名称，有好几个', 'M00', 'one', 'M002'],
  ['回车取第一个', 'M00', 'first', 'M001'],
] as const)('a name: %s (findings 2, 5.18)', async (_title, text, names, code) => {
  const { grid, source, comes, type } = served(1);
  type('r1', text);
  const done = lookAgain(grid, [typed('r1', text, names)]);
  await comes();
  await done;
  expect(source.rowOf('r1')?.code).toBe(code);
});

test('what was pasted beside a code stays, what its record fills besides comes (findings 2, 5.18)', async () => {
  const { grid, source, editing, comes } = served(1);
  const label = '粘贴 2 个单元格';
  editing.set(
    [
      { rowId: 'r0', column: 'code', value: null, invalidText: 'M003' },
      { rowId: 'r0', column: 'unit', value: 'kg' },
    ],
    label,
  );
  const done = lookAgain(grid, [{ rowId: 'r0', column: 'code', code: 'M003', label, beside: ['unit'] }]);
  await comes();
  await done;
  expect(source.rowOf('r0')).toMatchObject({ code: 'M003', name: '螺栓 M8', unit: 'kg' });
});
