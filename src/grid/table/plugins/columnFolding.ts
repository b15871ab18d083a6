// State slice of the column groups that are folded to their first column, which Table does not know: it can hide
// columns, but a folded group shows again whatever stands in it.
import type { TableFeature } from '@tanstack/react-table';
import { groupPath, groupTitles } from '../columnGroups.ts';
import type { GridColumn } from '../../contract/columns.ts';

export interface ColumnFoldingState {
  /** Paths of folded groups ('数量/计划'). */
  columnFolding: readonly string[];
}

export const columnFoldingFeature: TableFeature = {
  getInitialState: (initialState) => ({ columnFolding: [], ...initialState }),
};

/** Of the columns in view order: those that stand behind the first shown one of a folded group. */
export function foldedColumns<Row>(
  shown: readonly GridColumn<Row>[],
  folded: readonly string[],
): ReadonlySet<string> {
  const away = new Set<string>();
  if (folded.length === 0) return away;
  const paths = new Set(folded);
  const standing = new Set<string>();
  for (const column of shown) {
    const titles = groupTitles(column);
    const own = titles.map((_, level) => groupPath(titles, level)).filter((path) => paths.has(path));
    if (own.some((path) => standing.has(path))) away.add(column.id);
    for (const path of own) standing.add(path);
  }
  return away;
}
