// Order lines without a screen: an array under edits whose amount follows from quantity and price.
import { createArrayEditing } from '#grid/draft/arrayEditing.ts';
import type { ArrayEditing, ArrayEditingOptions } from '#grid/draft/arrayEditingTypes.ts';
import { createArraySource } from '#grid/source/arraySource.ts';
import type { ArraySource } from '#grid/source/arraySource.ts';
import type { GridColumn, Parsed } from '#grid/contract/columns.ts';

export interface OrderLine {
  id: string;
  code: string | null;
  qty: string | null;
  price: string | null;
  amount: string | null;
  tax: string | null;
  lot: string | null;
}

const anyText = (typed: string): Parsed => ({ ok: true, value: typed === '' ? null : typed });

export const column = (
  id: keyof OrderLine,
  extra: Partial<GridColumn<OrderLine>> = {},
): GridColumn<OrderLine> => ({
  id,
  title: id,
  width: 100,
  read: (row) => row[id],
  text: (value) => String(value ?? ''),
  editor: { input: 'text', parse: anyText },
  ...extra,
});

export const orderColumns: readonly GridColumn<OrderLine>[] = [
  column('code'),
  column('qty'),
  column('price'),
  column('amount'),
  column('tax'),
  column('lot', { copies: false }),
];

export interface OrderDraft {
  source: ArraySource<OrderLine>;
  editing: ArrayEditing<OrderLine>;
  ids: () => string[];
}

export function orderDraft(
  rows: readonly Partial<OrderLine>[],
  options: Partial<ArrayEditingOptions<OrderLine>> = {},
): OrderDraft {
  let fresh = 0;
  const blank = { code: null, qty: null, price: null, amount: null, tax: null, lot: null };
  const all = rows.map((row, index): OrderLine => ({ id: `r${index}`, ...blank, ...row }));
  const source = createArraySource({ rows: all, idOf: (row) => row.id });
  const editing = createArrayEditing<OrderLine>({
    source,
    columns: () => orderColumns,
    newRow: () => ({ id: `n${fresh++}`, ...blank }),
    ...options,
  });
  return { source, editing, ids: () => source.rows().map((row) => row.id) };
}
