// Groups of columns: their titles by level. A group is known by the path of its titles: '数量/计划'.
import type { GridColumn } from '../contract/columns.ts';

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
