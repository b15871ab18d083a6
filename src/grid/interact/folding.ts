// Unfolding by mouse and keyboard: tree rows and groups through their source, details of rows through the grid. What is
// above the unfolded line never moves.
import { cellOf } from './position.ts';
import { noRows } from '../table/selection.ts';
import type { GridPoint, Move } from './position.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Navigation } from './navigation.ts';
import type { Stage } from '../dom/stageCalls.ts';

export interface Folding {
  toggle: (row: number, open?: boolean) => void;
  /** Selects every row of the group, loaded or not; all of them selected, none. */
  tick: (row: number) => void;
  /** Left and right in the first column; true when the key meant the fold. */
  key: (move: Move) => boolean;
  /** A click on a fold mark; true when it was one. */
  click: (point: GridPoint, clientX: number) => boolean;
}

const markWidth = 20;
const levelWidth = 16;

export function createFolding<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  navigation: Navigation,
): Folding {
  /** Null: nothing to unfold in this row. */
  const openAt = (row: number): boolean | null => {
    const line = grid.lineAt(row);
    if (line) return line.expanded;
    const data = grid.props.source.rowAt(row);
    const id = grid.props.source.idAt(row);
    if (
      !grid.props.detail ||
      data === undefined ||
      id === undefined ||
      grid.props.detail.has?.(data) === false
    )
      return null;
    return grid.details.open.has(id);
  };

  const toggleDetail = (row: number, open: boolean): void => {
    const { detail, source } = grid.props;
    const data = source.rowAt(row);
    const id = source.idAt(row);
    if (!detail || data === undefined || id === undefined) return;
    stage.keepAnchor();
    grid.details.set(
      id,
      open ? (typeof detail.height === 'number' ? detail.height : detail.height(data)) : null,
    );
    grid.stamp++;
    stage.paint();
  };

  const toggle = (row: number, open?: boolean): void => {
    const now = openAt(row);
    if (now === null || now === open) return;
    if (grid.lineAt(row)) grid.props.source.toggle?.(row, !now);
    else toggleDetail(row, !now);
  };

  /** Rows of the groups that were ticked. */
  const ticked = new Map<string, readonly string[]>();
  const tick = async (row: number): Promise<void> => {
    const { source } = grid.props;
    const group = source.idAt(row);
    const ids = group === undefined ? null : await source.groupIds?.(row);
    if (group === undefined || !ids || grid.props.source !== source) return;
    ticked.set(group, ids);
    grid.isTicked = (asked) => {
      const rows = ticked.get(asked ?? '') ?? [];
      return rows.length > 0 && rows.every((each) => grid.rowSelection.ids.has(each));
    };
    const chosen = new Set(grid.rowSelection.allMatching ? [] : grid.rowSelection.ids);
    const on = !ids.every((id) => chosen.has(id));
    for (const id of ids)
      if (on) chosen.add(id);
      else chosen.delete(id);
    grid.setRowSelection({ ...noRows, ids: chosen, anchor: row });
  };

  return {
    toggle,
    tick: (row) => void tick(row),
    key(move) {
      const cell = cellOf(grid.position);
      if (!cell || grid.position.kind !== 'active' || (move !== 'left' && move !== 'right')) return false;
      const line = grid.lineAt(cell.row);
      if (grid.columnIndex(cell.column) !== 0 && line?.kind !== 'group') return false;
      const now = openAt(cell.row);
      if (move === 'right' && now === false) {
        toggle(cell.row, true);
        return true;
      }
      if (move === 'right' && now === true && !line) return focusDetail(grid, cell.rowId);
      if (move === 'left' && now === true) {
        toggle(cell.row, false);
        return true;
      }
      const parent = move === 'left' ? (grid.props.source.parentAt?.(cell.row) ?? -1) : -1;
      if (parent < 0) return false;
      navigation.activate(parent, grid.columnIndex(cell.column));
      return true;
    },
    click(point, clientX) {
      if (openAt(point.row) === null) return false;
      const box = stage.pool.cellAt(point.row, 0)?.getBoundingClientRect();
      if (!box || clientX < box.left || clientX > box.right) return false;
      const mark = (grid.lineAt(point.row)?.level ?? 0) * levelWidth;
      const inside = clientX - box.left;
      if (inside < mark || inside > mark + markWidth + 8) return false;
      toggle(point.row);
      return true;
    },
  };
}

function focusDetail<Row>(grid: GridInstance<Row>, rowId: string | undefined): boolean {
  const panel = rowId === undefined ? undefined : grid.details.panels.get(rowId);
  const target =
    panel?.querySelector<HTMLElement>('[data-scroller] textarea') ??
    panel?.querySelector<HTMLElement>('textarea, input, button, select, a[href], [tabindex="0"]') ??
    panel;
  target?.focus();
  return target !== undefined;
}
