// Keeps the user's place over newer rows: active cell, ranges, cut border and selected rows follow their ids.
import { t } from '../core/language.ts';
import { cellOf, nowhere } from './position.ts';
import type { Block } from '../table/selection.ts';
import { fillSpans, followRows, keepRows, noRows } from '../table/selection.ts';
import { isArraySource } from '../source/arraySource.ts';
import type { TableState } from '../frame/tableState.ts';

/** What following needs of a grid besides the state of its table. */
interface FollowedGrid<Row> extends TableState<Row> {
  cut: { block: Block; rowIds: readonly string[] } | null;
  selectionScope: string | null;
  notify: (message: string, kind: 'info') => void;
}

/** What "all matching" was taken under: the question without its order. */
function scopeOf<Row>(grid: FollowedGrid<Row>): string {
  const { source, filters, filterTree } = grid.props;
  const query = source.query?.();
  const asked =
    typeof query === 'object' && query !== null ? { ...query, sort: undefined, group: undefined } : query;
  return JSON.stringify([asked, filters ?? [], filterTree ?? null]);
}

/** "All matching" means the rows it was taken for: under another question it is released, never silently widened. */
export function holdScope<Row>(grid: FollowedGrid<Row>): void {
  if (!grid.rowSelection.allMatching) {
    grid.selectionScope = null;
    return;
  }
  const scope = scopeOf(grid);
  if (grid.selectionScope === null) grid.selectionScope = scope;
  if (grid.selectionScope === scope) return;
  grid.selectionScope = null;
  grid.setRowSelection(noRows);
  grid.notify(t('筛选条件变了，已取消“全选”'), 'info');
}

/**
 * Position, ranges and selection after rows came, went or moved. Ranges follow the ids of their corners and then
 * cover what stands between them; a corner whose row left the view keeps its place. Selected rows that left the view
 * (but not the data) stay selected where the source can say so. Whole columns stay whole.
 */
export function followSource<Row>(grid: FollowedGrid<Row>): void {
  const { source } = grid.props;
  const count = grid.rowCount;
  const cell = cellOf(grid.position);
  if (cell && grid.position.kind !== 'none') {
    const found = cell.rowId === undefined ? -1 : source.indexOf(cell.rowId);
    const row = found >= 0 ? found : Math.min(cell.row, count - 1);
    const rowId = found >= 0 ? cell.rowId : source.idAt(row);
    if (row < 0) grid.position = nowhere;
    else if (row !== cell.row || (rowId !== cell.rowId && grid.position.kind === 'active')) {
      grid.position = {
        ...grid.position,
        cell: { ...cell, row, rowId: grid.position.kind === 'editing' ? cell.rowId : rowId },
      };
    }
  }
  if (grid.ranges.length > 0)
    grid.ranges = grid.ranges.map((range) => followRows(range, (id) => source.indexOf(id), count));
  // The dashed border may not stand around other rows than those that were cut.
  if (grid.cut && grid.cut.rowIds.some((id, at) => source.idAt((grid.cut?.block.top ?? 0) + at) !== id)) {
    grid.cut = null;
    grid.topics.emit('cut');
  }
  const exact = source.count().exact;
  holdScope(grid);
  const filled = fillSpans(grid.rowSelection, (index) => source.idAt(index));
  const complete = exact && source.ensure === undefined;
  const isGone = (id: string): boolean =>
    isArraySource(source) ? source.placeOf(id) < 0 : source.indexOf(id) < 0 && !source.rowOf?.(id);
  grid.setRowSelection(complete ? keepRows(filled, isGone) : filled);
}
