// Filters in words, for chips, the builder and screen readers: 数量 介于 1 和 9，单位 属于 件、千克.
import type { FilterTree } from '../extras.ts';
import type { FilterRequest, GridColumn } from '../types.ts';
import type { FilterOp } from './filterText.ts';
import { opTitles } from './filterText.ts';

export function opTitle(op: string): string {
  return Object.hasOwn(opTitles, op) ? opTitles[op as FilterOp] : op;
}

/** Text of a filter's value as the column shows it. */
export function valueLabel<Row>(column: GridColumn<Row>, value: string): string {
  if (column.filter === 'bool') return value === 'true' ? '是' : '否';
  return column.filterOptions?.find((option) => option.value === value)?.label ?? column.filterLabel?.(value) ?? value;
}

const mostNamed = 3;

export function requestWords<Row>(column: GridColumn<Row> | undefined, request: FilterRequest): string {
  const labels = request.values.map((value) => (column ? valueLabel(column, value) : value));
  const title = column?.title ?? request.column;
  if (labels.length === 0) return `${title} ${opTitle(request.op)}`;
  if (request.op === 'between') return `${title} ${opTitle(request.op)} ${labels[0] ?? ''} 和 ${labels[1] ?? ''}`;
  const named = labels.slice(0, mostNamed).join('、');
  return `${title} ${opTitle(request.op)} ${named}${labels.length > mostNamed ? ` 等 ${labels.length} 项` : ''}`;
}

export function treeWords<Row>(columns: ReadonlyMap<string, GridColumn<Row>>, tree: FilterTree): string {
  if ('column' in tree) return requestWords(columns.get(tree.column), tree);
  if ('not' in tree) return `不是（${treeWords(columns, tree.not)}）`;
  const parts = 'all' in tree ? tree.all : tree.any;
  const words = parts.map((part) => ('column' in part || 'not' in part ? treeWords(columns, part) : `（${treeWords(columns, part)}）`));
  return words.join('all' in tree ? ' 且 ' : ' 或 ');
}
