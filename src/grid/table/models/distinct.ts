// The values a column holds with the number of rows for each, for set filters over rows at hand.
import { t } from '../../core/language.ts';
import type { DistinctValue } from '../../contract/filters.ts';
import type { GridColumn } from '../../contract/columns.ts';

import { compareTexts, isEmptyValue } from './order.ts';

/** Ordered as people read them, the blank entry last. Options of the column stand in their own order and count from 0. */
export function distinctValues<Row>(
  rows: Iterable<Row>,
  column: GridColumn<Row>,
  passes: (row: Row) => boolean,
): DistinctValue[] {
  const counts = new Map<string, { label: string; count: number }>();
  const options = column.filterOptions ?? (column.filter === 'bool' ? yesNo() : []);
  for (const { value, label } of options) counts.set(value, { label, count: 0 });
  let blanks = 0;
  const add = (value: string, label: () => string): void => {
    const known = counts.get(value);
    if (known) known.count++;
    else counts.set(value, { label: label(), count: 1 });
  };
  for (const row of rows) {
    if (!passes(row)) continue;
    const value = column.read(row);
    if (isEmptyValue(value)) blanks++;
    else if (Array.isArray(value))
      for (const part of value as readonly string[]) add(part, () => column.filterLabel?.(part) ?? part);
    else add(String(value), () => column.text(value, row));
  }
  const order = new Map(options.map(({ value }, at) => [value, at]));
  const listed = [...counts].map(([value, { label, count }]) => ({ value, label, count }));
  listed.sort(
    (a, b) =>
      (order.get(a.value) ?? Infinity) - (order.get(b.value) ?? Infinity) || compareTexts(a.label, b.label),
  );
  return blanks > 0 ? [...listed, { value: '', label: t('（空白）'), count: blanks }] : listed;
}

export const yesNo = (): { value: string; label: string }[] => [
  { value: 'true', label: t('是') },
  { value: 'false', label: t('否') },
];
