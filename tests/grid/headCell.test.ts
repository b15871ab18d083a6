// A column head as it is written.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { GridColumn } from '#grid/contract/columns.ts';
import { HeadCell } from '#grid/head/HeadCell.tsx';

type Row = Readonly<Record<string, string>>;

const nothing = (): void => undefined;

function written(column: Partial<GridColumn<Row>>, editable = true): string {
  const whole: GridColumn<Row> = {
    id: 'qty',
    title: '数量',
    width: 96,
    read: (row) => row['qty'] ?? null,
    text: String,
    ...column,
  };
  return renderToStaticMarkup(
    createElement(HeadCell<Row>, {
      index: 0,
      ariaIndex: 1,
      column: whole,
      editable,
      focusable: false,
      gutter: 0,
      sort: null,
      menuOpen: false,
      filtered: null,
      onEnter: nothing,
      onSort: nothing,
      onMenu: nothing,
      onResize: nothing,
      onAutosize: nothing,
      onDrag: nothing,
      onKey: nothing,
    }),
  );
}

test('a column that has to be filled is marked, one that only has to be shown is not (findings 2, 5.21)', () => {
  expect(written({ required: true })).toContain('aria-required="true"');
  expect(written({ required: true }, false)).not.toContain('aria-required');
  expect(written({})).not.toContain('aria-required');
});
