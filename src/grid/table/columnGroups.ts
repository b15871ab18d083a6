// Groups of columns: their titles by level and which columns a collapsed group hides. A group is known by the path of its
// titles: '数量/计划'.
import type { GridColumn, GridView } from '../types.ts';

type Columns<Row> = readonly GridColumn<Row>[];

export function groupTitles<Row>(column: GridColumn<Row>): readonly string[] {
  return column.group === undefined ? [] : typeof column.group === 'string' ? [column.group] : column.group;
}

export function groupPath(titles: readonly string[], level = titles.length - 1): string {
  return titles.slice(0, level + 1).join('/');
}

export function groupLevels<Row>(columns: Columns<Row>): number {
  return columns.reduce((most, column) => Math.max(most, groupTitles(column).length), 0);
}

/** Columns that stand behind the first shown one of a collapsed group; ids in view order. */
export function collapsedAway<Row>(
  columns: Columns<Row>,
  view: Pick<GridView, 'order' | 'hidden' | 'collapsed'>,
): ReadonlySet<string> {
  const collapsed = new Set(view.collapsed);
  const away = new Set<string>();
  if (collapsed.size === 0) return away;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const hidden = new Set(view.hidden);
  const standing = new Set<string>();
  for (const id of view.order) {
    const column = byId.get(id);
    if (!column || hidden.has(id)) continue;
    const titles = groupTitles(column);
    const paths = titles.map((_, level) => groupPath(titles, level)).filter((path) => collapsed.has(path));
    if (paths.some((path) => standing.has(path))) away.add(id);
    for (const path of paths) standing.add(path);
  }
  return away;
}
