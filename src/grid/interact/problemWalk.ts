// From one cell that needs mending to the next, row by row, round and round. A column that is not shown comes last in its
// row and is shown when its turn comes.
import { t } from '../core/language.ts';
import { cellOf } from './position.ts';
import type { EditorHost } from './editorHost.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Navigation } from './navigation.ts';
import { withColumn } from '../table/columnCalls.ts';

export function walkProblems<Row>(grid: GridInstance<Row>, editor: EditorHost, navigation: Navigation): void {
  const problems = grid.props.editing?.problems() ?? [];
  const cell = cellOf(grid.position);
  const order = problems
    .map((problem) => ({
      ...problem,
      row: grid.props.source.indexOf(problem.rowId),
      at: placeOf(grid.columnIndex(problem.column)),
    }))
    .filter((problem) => problem.row >= 0)
    .sort((a, b) => a.row - b.row || a.at - b.at);
  const here = cell ? { row: cell.row, at: grid.columnIndex(cell.column) } : { row: -1, at: -1 };
  const next =
    order.find((problem) => problem.row > here.row || (problem.row === here.row && problem.at > here.at)) ??
    order[0];
  if (!next) return grid.notify(t('没有需要修改的内容'), 'info');
  withColumn(grid, next.column, (at) => navigation.activate(next.row, at, 'center'));
  editor.focus();
  const title = grid.props.columns.find((column) => column.id === next.column)?.title ?? '';
  grid.notify(t('第 {0} 行 {1}：{2}', next.row + 1, title, next.message), 'warning');
}

const placeOf = (index: number): number => (index < 0 ? Number.MAX_SAFE_INTEGER : index);
