// What a screen reader says: the text box that holds the focus is named after the active cell, the grid says how many rows
// and columns it has.
import { t } from '../core/language.ts';
import { cellOf } from '../interact/position.ts';
import { formatReason } from './formats.ts';
import type { GridInstance } from '../frame/instance.ts';

export function describeCell<Row>(grid: GridInstance<Row>): string {
  const cell = cellOf(grid.position);
  const laid = cell ? grid.laid(cell.column) : undefined;
  if (!cell || !laid) return grid.props.label;
  const text =
    laid.column.cell === 'check'
      ? grid.valueAt(cell.row, laid) === true
        ? t('已勾选')
        : t('未勾选')
      : grid.textAt(cell.row, laid);
  const problem = cell.rowId === undefined ? undefined : grid.props.editing?.problemAt(cell.rowId, laid.id);
  const reason = grid.props.editing ? grid.readonlyReason(cell.row, laid) : null;
  return [
    t('{0}，第 {1} 行', laid.column.title, cell.row + 1),
    text === '' ? t('空') : text,
    problem ? t('错误：{0}', problem) : '',
    formatReason(grid, laid.id, grid.props.source.rowAt(cell.row)),
    reason === null ? '' : t('只读'),
    ...stateNotes(grid, cell.rowId, laid.id),
    cell.rowId !== undefined && (grid.props.marks?.at(cell.rowId, laid.id) ?? 0) > 0 ? t('刚被更新') : '',
  ]
    .filter((part) => part !== '')
    .join(t('，'));
}

/** How many rows and columns there are, and whether the rows answer the question asked last. */
export function describeCounts<Row>(grid: GridInstance<Row>, root: HTMLElement, table: Element | null): void {
  const { value, exact } = grid.props.source.count();
  table?.setAttribute('aria-rowcount', exact ? String(value + grid.headRows) : '-1');
  table?.setAttribute('role', grid.props.source.lineAt ? 'treegrid' : 'grid');
  table?.setAttribute('aria-colcount', String(grid.layout.columns.length + grid.gutterColumns));
  root.dataset['stale'] = String(grid.props.source.stale?.() === true);
}

function stateNotes<Row>(grid: GridInstance<Row>, rowId: string | undefined, column: string): string[] {
  const { editing } = grid.props;
  if (!editing || rowId === undefined) return [];
  return [
    editing.isOverridden?.(rowId, column) === true ? t('手工修改') : '',
    editing.conflictAt?.(rowId, column) ? t('与他人的修改冲突') : '',
    editing.savingAt?.(rowId, column)?.state === 'failed' ? t('保存失败') : '',
  ];
}
