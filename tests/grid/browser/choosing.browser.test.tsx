// Choosing what goes into a cell: codes, suggestions, options, pickers, dates.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { draft, lineColumns, lines } from '#tests/grid/support/orderLines.ts';
import { frame, show } from '#tests/grid/support/orders.tsx';
import type { Draft } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

async function entry(rows = 3): Promise<Draft & { shown: Shown }> {
  const made = draft(lines(rows));
  shown = await show(made);
  return { ...made, shown };
}
async function at(grid: Shown, rowId: string, column: string): Promise<void> {
  grid.handle.activate(rowId, column);
  grid.handle.focus();
  await frame();
}
const type = (keys: string) => userEvent.keyboard(keys);

test('grid 71 lookup: a full code and Enter resolves without opening anything, in one undo step; an unknown one is marked', async () => {
  const { source, editing, shown: grid } = await entry();
  await at(grid, 'r0', 'code');
  await type('m004{Enter}');
  await frame();
  expect(source.rowOf('r0')).toMatchObject({ code: 'M004', name: '轴承 6204' });
  await at(grid, 'r1', 'code');
  await type('Z9{Enter}');
  await frame();
  expect(editing.problemAt('r1', 'code')).toBe('没有编码为“Z9”的物料');
  editing.undo();
  editing.undo();
  expect(source.rowOf('r0')).toMatchObject({ code: 'M001', name: '不锈钢板' });
});

test('grid 71 lookup: suggestions open while typing; the arrow and Enter choose one and go on (findings 2, 5.3)', async () => {
  const { source, shown: grid } = await entry();
  await at(grid, 'r0', 'code');
  await type('螺');
  await expect.poll(() => document.querySelectorAll('[role=option]').length).toBe(1);
  await type('{ArrowDown}{Enter}');
  expect(source.rowOf('r0')).toMatchObject({ code: 'M003', name: '螺栓 M8' });
  expect(grid.handle.position().activeColumn).toBe('unit');
});

test('grid 66 editors: a select takes its label or the highlighted option', async () => {
  const { source, shown: grid } = await entry();
  await at(grid, 'r0', 'unit');
  await type('千{Enter}');
  expect(source.rowOf('r0')?.unit).toBe('kg');
  await at(grid, 'r1', 'unit');
  await type('{F2}');
  await expect.poll(() => document.querySelectorAll('[role=option]').length).toBe(2);
  await type('{ArrowDown}{Enter}');
  expect(source.rowOf('r1')?.unit).toBe('kg');
});

test('grid 72 multi-pick: F7 picks several records into this and new rows, in one undo step', async () => {
  const { source, editing, shown: grid } = await entry(2);
  await at(grid, 'r1', 'code');
  await type('{F7}');
  await frame();
  expect(source.rows().map((row) => row.code)).toEqual(['M001', 'M001', 'M002', 'M003']);
  editing.undo();
  expect(source.rows().map((row) => row.code)).toEqual(['M001', 'M002']);
});

test('grid 71 lookup: a code typed on after suggestions opened is not taken for the only suggestion of the shorter text', async () => {
  const { columns, source, editing } = withSuggestions([['A10', '长的']]);
  shown = await show({ source, editing, columns });
  await at(shown, 'r0', 'code');
  await type('A');
  await expect.poll(() => document.querySelectorAll('[role=option]').length).toBe(1);
  await type('1{Enter}');
  await frame();
  expect(source.rowOf('r0')).toMatchObject({ code: 'A1', name: '短的' });
});

test('grid 66 editors: F7 on a date opens a month; arrows and Enter take a day', async () => {
  const { source, shown: grid } = await entry();
  await at(grid, 'r0', 'due');
  await type('{F7}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('2026-03-05');
  await type('{ArrowDown}{PageDown}{Enter}');
  expect(source.rowOf('r0')?.due).toBe('2026-04-12');
  expect(document.activeElement).toBe(grid.box);
  await type('{F7}{Escape}');
  expect(document.activeElement).toBe(grid.box);
  expect(source.rowOf('r0')?.due).toBe('2026-04-12');
});

/** The suggestions lack the record that the code names, as a list of the first twenty may. */
function withSuggestions(suggested: readonly (readonly [string, string])[]) {
  const columns = lineColumns.map((column) =>
    column.id === 'code' && column.editor
      ? {
          ...column,
          editor: {
            ...column.editor,
            suggest: () =>
              Promise.resolve(
                suggested.map(([code, name]) => ({ value: code, code, label: name, fills: { name } })),
              ),
            resolve: (codes: readonly string[]) =>
              Promise.resolve(
                new Map(codes.map((code) => [code, { value: code, fills: { name: '短的' } }] as const)),
              ),
          },
        }
      : column,
  );
  return { columns, ...draft(lines(2), columns) };
}

test('a cell whose value is chosen opens its window by Enter, F2 and F7, takes no letters and keeps its value when it is put away (findings 3, 6.1e)', async () => {
  const made = draft(lines(3));
  const answers: string[] = ['a.pdf', '', 'b.pdf'];
  let opened = 0;
  const columns = lineColumns.map((column) =>
    column.id === 'note'
      ? {
          ...column,
          editor: {
            input: 'chosen' as const,
            parse: () => ({ ok: false as const, problem: '请选择文件' }),
            pick() {
              const answer = answers[opened] ?? '';
              opened += 1;
              return Promise.resolve(answer === '' ? [] : [{ value: answer }]);
            },
          },
        }
      : column,
  );
  shown = await show({ ...made, columns });
  await at(shown, 'r0', 'note');
  await type('x');
  expect([shown.box.value, made.source.rowOf('r0')?.note]).toEqual(['', lines(1)[0]?.note]);
  await type('{F2}');
  await expect.poll(() => made.source.rowOf('r0')?.note).toBe('a.pdf');
  await type('{F7}');
  await expect.poll(() => opened).toBe(2);
  expect(made.source.rowOf('r0')?.note).toBe('a.pdf');
  await type('{Enter}');
  await expect.poll(() => made.source.rowOf('r0')?.note).toBe('b.pdf');
});
