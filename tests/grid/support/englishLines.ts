// An order's lines whose columns and values have no Chinese word, so that any that is seen is the grid's.
import type { GridColumn } from '#grid';
import { lineColumns, lines } from './orderLines.ts';
import type { Line } from './orderLines.ts';

const units = [{ value: 'pcs', label: 'piece' }];
export const englishColumns: readonly GridColumn<Line>[] = lineColumns.map((column): GridColumn<Line> => {
  if (column.id === 'qty') return { ...column, title: 'qty', aggregate: { kind: 'sum' }, shares: true };
  if (column.id === 'name') return { ...column, title: 'name', groupable: true };
  if (column.id !== 'unit' || !column.editor) return { ...column, title: column.id };
  const editor = { ...column.editor, options: () => units };
  return { ...column, title: 'unit', groupable: true, text: () => 'piece', filterOptions: units, editor };
});
export const englishLines = (count: number): Line[] =>
  lines(count).map((row, at) => ({ ...row, name: `part ${at % 5}`, note: `note ${at + 1}` }));
