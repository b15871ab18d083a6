// The language of the grid in its calendar, its totals and a pivot.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useState } from 'react';
import { setGridLanguage } from '#grid';
import type { PivotRequest } from '#grid';
import { PivotView } from '#grid/panels/pivot/PivotView.tsx';
import { draft } from '#tests/grid/support/orderLines.ts';
import { cellElement, cellText, frame, mount, show } from '#tests/grid/support/orders.tsx';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { englishColumns as columns, englishLines as rows } from '#tests/grid/support/englishLines.ts';
import { at, type } from '#tests/grid/support/gestures.ts';
import { need } from '#tests/grid/support/pointer.ts';

let grid: Shown | null = null;
afterEach(async () => {
  grid?.unmount();
  grid = null;
  await setGridLanguage('zh');
});

test('grid 119 i18n: the calendar of a date cell shows the weeks of the language', async () => {
  const shown = await show({ ...draft(rows(4), columns), columns });
  grid = shown;
  await at(shown, 'r1', 'due');
  await type('{F7}');
  const calendar = (): HTMLElement => need(document.querySelector<HTMLElement>('[role=dialog] [role=group]'));
  const days = (): (string | null)[] => [
    calendar().getAttribute('aria-label'),
    ...[...calendar().querySelectorAll('th')].map((each) => each.textContent),
  ];
  const firstDay = (): string => calendar().querySelector('td button')?.textContent ?? '';
  await expect.poll(days).toEqual(['2026 年 3 月', '一', '二', '三', '四', '五', '六', '日']);
  expect(firstDay()).toBe('23');
  await setGridLanguage('en');
  await frame();
  expect(days()).toEqual(['March 2026', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect([firstDay(), document.activeElement?.getAttribute('aria-label')]).toEqual(['1', 'Mar 5, 2026']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => cellText(shown, 2, 'due', columns)).toBe('2026-03-12');
});

test('grid 119 i18n: totals stay with the set that was chosen, a pivot is worded anew', async () => {
  const shown = await show({
    ...draft(rows(20), columns),
    columns,
    totalSets: 'own',
    filters: [{ column: 'qty', op: 'le', values: ['5'] }],
    onFiltersChange: () => undefined,
  });
  grid = shown;
  const button = (): HTMLElement | undefined =>
    [...shown.element.querySelectorAll('button')].find((each) => each.textContent.endsWith('▾'));
  await expect.poll(() => button()?.textContent).toBe('筛选合计 ▾');
  await userEvent.click(need(button()));
  expect(button()?.textContent).toBe('全部合计 ▾');
  await setGridLanguage('en');
  await frame();
  expect(button()?.textContent).toBe('Grand total ▾');
  expect(cellElement(shown, 1, 'qty', columns)).not.toBeNull();
  await setGridLanguage('zh');

  function Pivot() {
    const [request, setRequest] = useState<PivotRequest>({
      rows: ['name'],
      columns: ['unit'],
      measures: ['qty'],
    });
    return (
      <PivotView
        label="pivot"
        columns={columns}
        rows={rows(20)}
        request={request}
        onRequestChange={setRequest}
      />
    );
  }
  const { root, host } = await mount(<Pivot />);
  const heads = (): string[] =>
    [...host.querySelectorAll('[role=columnheader] > :first-child')].map((each) => each.textContent ?? '');
  expect(heads()).toContain('合计');
  await setGridLanguage('en');
  await frame();
  expect(heads()).toContain('Total');
  expect(host.textContent).toContain('Figure');
  root.unmount();
  host.remove();
});
