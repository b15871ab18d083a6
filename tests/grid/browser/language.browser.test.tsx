// The language of the grid switched in the middle of work, and switched back.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setGridLanguage } from '#grid';
import type { FilterRequest, FilterTree } from '#grid';
import { fetchAhead } from '#grid/core/lazy.ts';
import { draft } from '#tests/grid/support/orderLines.ts';
import { frame, show } from '#tests/grid/support/orders.tsx';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { at, paste, type } from '#tests/grid/support/gestures.ts';
import { head, need } from '#tests/grid/support/pointer.ts';
import { englishColumns as columns, englishLines as rows } from '#tests/grid/support/englishLines.ts';

let grid: Shown | null = null;
afterEach(async () => {
  grid?.unmount();
  grid = null;
  await setGridLanguage('zh');
});

const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u;

/** What can be seen or heard of the page in Chinese. */
function chineseSeen(): string[] {
  const seen = [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
    element.getAttribute('aria-label') ?? '',
    element.title,
    element.getAttribute('placeholder') ?? '',
  ]);
  return [...new Set(seen.filter((text) => chinese.test(text)))];
}

const status = (): string => need(grid).element.querySelector('[role=status]')?.textContent ?? '';
const scroller = (): HTMLElement => need(need(grid).element.querySelector<HTMLElement>('[data-scroller]'));
const filterBox = (column: string): HTMLInputElement =>
  need(
    document.querySelector<HTMLInputElement>(
      `input[aria-label="筛选${column}"], input[aria-label="Filter ${column}"]`,
    ),
  );

test('grid 119 i18n: switched with an editor open, rows selected and the list scrolled, and back, nothing is lost', async () => {
  const { source, editing } = draft(rows(2_000), columns);
  const filters: readonly FilterRequest[] = [
    { column: 'qty', op: 'ge', values: ['3'] },
    { column: 'due', op: 'eq', values: ['2026-03-05'] },
  ];
  const shown = await show({
    source,
    editing,
    columns,
    rowSelection: 'multiple',
    totalSets: 'own',
    filters,
    onFiltersChange: () => undefined,
  });
  grid = shown;
  await at(shown, 'r2', 'note');
  await type('changed{Enter}');
  await userEvent.click(need(shown.element.querySelector('[role=checkbox]')));
  shown.handle.activate('r900', 'note');
  shown.handle.focus();
  await frame();
  await type('half typ');
  shown.box.setSelectionRange(2, 4);
  const before = {
    top: scroller().scrollTop,
    selected: shown.handle.selectedRowIds().length,
    state: shown.handle.state(),
  };
  expect(status()).toContain('共 1,998 行');
  expect(status()).toContain('修改 1 行');
  const same = (): void => {
    expect([
      document.activeElement,
      shown.box.value,
      shown.box.selectionStart,
      shown.box.selectionEnd,
    ]).toEqual([shown.box, 'half typ', 2, 4]);
    expect({
      top: scroller().scrollTop,
      selected: shown.handle.selectedRowIds().length,
      state: shown.handle.state(),
    }).toEqual(before);
  };

  await setGridLanguage('en');
  await frame();
  await frame();
  same();
  expect(status()).toContain('1,998 rows');
  expect(status()).toContain('2 rows hidden by filters');
  expect(status()).toContain('1 row changed');
  expect(shown.box.getAttribute('aria-label')).toBe('note, row 899, note 901');
  expect(shown.element.textContent).toContain('qty is at least 3');
  expect(shown.element.textContent).toContain('due equals Mar 5, 2026');
  await expect.poll(() => shown.element.textContent).toContain('Filtered total');
  expect(chineseSeen().filter((text) => text !== '订单明细')).toEqual([]);

  await setGridLanguage('zh');
  await frame();
  await frame();
  same();
  expect(status()).toContain('共 1,998 行');
  expect(shown.box.getAttribute('aria-label')).toBe('note，第 899 行，note 901');

  await type('{Enter}');
  expect(source.rowOf('r900')?.note).toBe('half typ');
  await setGridLanguage('en');
  await type('{Control>}z{/Control}{Control>}z{/Control}');
  expect([source.rowOf('r900')?.note, source.rowOf('r2')?.note]).toEqual(['note 901', 'note 3']);
  await type('{Control>}z{/Control}');
  expect(shown.notices.at(-1)).toBe('Nothing to undo');
});

test('grid 119 i18n: what is half typed into a filter stays, words of days follow, and panels stay open', async () => {
  let filters: readonly FilterRequest[] = [{ column: 'due', op: 'eq', values: ['本月'] }];
  let tree: FilterTree | null = null;
  const shown = await show({
    ...draft(rows(40), columns),
    columns,
    filters,
    filterTree: tree,
    onFiltersChange: (next) => {
      filters = next;
      void shown.rerender({ filters });
    },
    onFilterTreeChange: (next) => {
      tree = next;
    },
  });
  grid = shown;
  expect([filterBox('due').value, filterBox('name').value]).toEqual(['本月', '']);
  await userEvent.click(filterBox('name'));
  await userEvent.keyboard('part 1 O');
  await setGridLanguage('en');
  await frame();
  expect([filterBox('due').value, filterBox('name').value]).toEqual(['this month', 'part 1 O']);
  await userEvent.keyboard('R part 2{Enter}');
  expect(filters).toEqual([
    { column: 'due', op: 'eq', values: ['本月'] },
    { column: 'name', op: 'contains', values: ['part 1', 'part 2'] },
  ]);
  await setGridLanguage('zh');
  await frame();
  expect(filterBox('name').value).toBe('part 1 或 part 2');

  await at(shown, 'r0', 'qty');
  shown.handle.run('builder');
  const dialog = (): HTMLElement | null => document.querySelector('[role=dialog]');
  await expect.poll(dialog).not.toBeNull();
  // What is typed; fields and comparisons are chosen from lists.
  const boxes = () =>
    need(dialog()).querySelectorAll<HTMLInputElement>('input:not([type=hidden], [aria-haspopup])');
  const values = (): string[] => [...boxes()].map((box) => box.value);
  expect(values()).toEqual(['本月', 'part 1 或 part 2']);
  const box = need(boxes()[1]);
  await userEvent.click(box);
  await userEvent.keyboard('{End} 或 pa');
  await setGridLanguage('en');
  await frame();
  expect(values()).toEqual(['this month', 'part 1 OR part 2 OR pa']);
  expect([dialog()?.textContent?.includes('Advanced filter'), document.activeElement]).toEqual([true, box]);
});

test('grid 119 i18n: in English no menu, panel or dialog says a word of Chinese, whenever it was opened', async () => {
  const { source, editing } = draft(rows(60), columns);
  const shown = await show({
    label: 'lines',
    source,
    editing,
    columns,
    rowSelection: 'multiple',
    grouping: true,
    rowPinning: true,
    totalSets: 'own',
    filters: [{ column: 'unit', op: 'in', values: ['pcs', ''] }],
    onFiltersChange: () => undefined,
    onFilterTreeChange: () => undefined,
    onKeysChange: () => undefined,
    onColourRulesChange: () => undefined,
    pastePreview: 'always',
  });
  grid = shown;
  await fetchAhead();
  await at(shown, 'r1', 'qty');
  await type('{Shift>}{ArrowDown}{/Shift}');
  const seen = async (opened: string, selector: string): Promise<void> => {
    await expect
      .poll(() => document.querySelector(selector), { message: opened, timeout: 15_000 })
      .not.toBeNull();
    await setGridLanguage('en');
    await frame();
    await frame();
    expect(chineseSeen(), opened).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect
      .poll(() => document.querySelector(selector), { message: opened, timeout: 15_000 })
      .toBeNull();
    await setGridLanguage('zh');
  };
  for (const command of [
    'menu',
    'builder',
    'colourRules',
    'keys',
    'columns',
    'import',
    'findReplace',
    'batchFill',
    'splitRow',
    'mergeRows',
    'rowForm',
  ]) {
    await at(shown, 'r1', 'qty');
    await type('{Shift>}{ArrowDown}{/Shift}');
    expect(shown.handle.run(command), command).toBe(true);
    await seen(command, '[role=dialog], [role=menu]');
  }
  await at(shown, 'r1', 'due');
  await type('{F7}');
  await seen('calendar', '[role=dialog], [role=menu]');
  await at(shown, 'r1', 'unit');
  await type('zzz');
  await expect.poll(() => document.querySelector('[role=listbox]')?.textContent).toBe('没有匹配的选项');
  await seen('choices', '[role=listbox]');
  await type('{Escape}');
  head('qty').focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await seen('column menu', '[role=dialog], [role=menu]');
  await userEvent.click(need(document.querySelector('button[aria-label="筛选unit"]')));
  await seen('set filter', '[role=dialog], [role=menu]');
  await userEvent.click(need(document.querySelector('button[aria-label="qty 筛选条件"]')));
  await seen('operators', '[role=dialog], [role=menu]');
  await at(shown, 'r1', 'qty');
  await type('{Control>}f{/Control}');
  await seen('find bar', '[role=search]');
  // The name cannot be changed, the spare line takes a new row.
  await at(shown, 'r59', 'name');
  await paste(shown, { text: 'x\tpcs\ny\tpcs' });
  await seen('paste preview', '[role=dialog]');
});
