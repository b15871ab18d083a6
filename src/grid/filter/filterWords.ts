// Filters in words, for chips, the builder and screen readers: 数量 介于 1 和 9，单位 属于 件、千克.
import { t } from '../core/language.ts';
import type { FilterRequest, FilterTree } from '../contract/filters.ts';
import type { GridColumn } from '../contract/columns.ts';
import { dateText } from '../core/calendarWords.ts';
import { opTitle } from './filterText.ts';

/** Text of a filter's value as the column shows it. */
export function valueLabel<Row>(column: GridColumn<Row>, value: string): string {
  if (column.filter === 'bool') return value === 'true' ? t('是') : t('否');
  return (
    column.filterOptions?.find((option) => option.value === value)?.label ??
    column.filterLabel?.(value) ??
    (column.filter === 'date' ? dateText(value) : value)
  );
}

const mostNamed = 3;

export function requestWords<Row>(column: GridColumn<Row> | undefined, request: FilterRequest): string {
  const labels = request.values.map((value) => (column ? valueLabel(column, value) : value));
  const title = column?.title ?? request.column;
  if (labels.length === 0) return `${title} ${opTitle(request.op)}`;
  if (request.op === 'between')
    return t('{0} {1} {2} 和 {3}', title, opTitle(request.op), labels[0] ?? '', labels[1] ?? '');
  const named = labels.slice(0, mostNamed).join(t('、'));
  return `${title} ${opTitle(request.op)} ${labels.length > mostNamed ? t('{0} 等 {1} 项', named, labels.length) : named}`;
}

export function treeWords<Row>(columns: ReadonlyMap<string, GridColumn<Row>>, tree: FilterTree): string {
  if ('column' in tree) return requestWords(columns.get(tree.column), tree);
  if ('not' in tree) return t('不是（{0}）', treeWords(columns, tree.not));
  const parts = 'all' in tree ? tree.all : tree.any;
  const words = parts.map((part) =>
    'column' in part || 'not' in part ? treeWords(columns, part) : t('（{0}）', treeWords(columns, part)),
  );
  return words.join('all' in tree ? t(' 且 ') : t(' 或 '));
}
