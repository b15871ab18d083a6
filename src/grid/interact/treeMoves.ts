// Moving rows of a tree: by drag before, after or under another row, by key among neighbours and between levels. One
// undo step each; a row is never put under itself or its own parts.
import { t } from '../core/language.ts';
import type { TreeSource } from '../source/treeSource.ts';
import type { RowSource } from '../contract/rows.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Stage } from '../dom/stageCalls.ts';

export type TreePlace = 'before' | 'into' | 'after';

/** The source when it is a tree whose rows can be moved. */
export function movableTree<Row>(source: RowSource<Row>): (TreeSource<Row> & { parentField: string }) | null {
  const isTree = (one: RowSource<Row>): one is TreeSource<Row> =>
    'moveProblem' in one && 'parentField' in one;
  if (!isTree(source) || source.parentField === null) return null;
  return { ...source, parentField: source.parentField };
}

/** Puts the rows before, after or under the row at `index`. */
function moveInTree<Row>(
  grid: GridInstance<Row>,
  ids: readonly string[],
  index: number,
  place: TreePlace,
): void {
  const { editing, source } = grid.props;
  const tree = movableTree(source);
  const target = source.idAt(index);
  if (!tree || !editing || target === undefined || ids.includes(target)) return;
  const reason = editing.rowsLocked?.() ?? null;
  if (reason !== null) return grid.notify(reason, 'warning');
  if (tree.isArranged()) return grid.notify(t('列表已排序或筛选，取消后才能移动行'), 'warning');
  const above = tree.parentAt(index);
  const parent = place === 'into' ? target : above < 0 ? null : (tree.idAt(above) ?? null);
  const problem = tree.moveProblem(ids, parent);
  if (problem !== null) return grid.notify(problem, 'warning');
  // Among rows of one parent only their own order counts: before a neighbour, or after all.
  const next = place === 'before' ? index : place === 'after' ? sibling(grid, index, 1) : -1;
  const at = next < 0 ? grid.rowCount : next;
  editing.batch(t('移动节点'), () => {
    editing.set(
      ids.map((rowId) => ({ rowId, column: tree.parentField, value: parent })),
      t('移动节点'),
    );
    editing.move?.(ids, at, t('移动节点'));
  });
  if (place === 'into') tree.toggle(tree.indexOf(target), true);
}

/** The neighbour of the same parent above or below, −1 at the edge. */
function sibling<Row>(grid: GridInstance<Row>, row: number, step: 1 | -1): number {
  const level = grid.lineAt(row)?.level ?? 0;
  for (let at = row + step; at >= 0 && at < grid.rowCount; at += step) {
    const other = grid.lineAt(at)?.level ?? 0;
    if (other === level) return at;
    if (other < level) return -1;
  }
  return -1;
}

/** Alt with arrows: among neighbours; with Shift under the neighbour above, or out to the parent's level. */
export function moveByKey<Row>(
  grid: GridInstance<Row>,
  ids: readonly string[],
  way: 'up' | 'down' | 'under' | 'out',
): void {
  const [first] = ids;
  const row =
    first === undefined ? -1 : grid.props.source.indexOf(way === 'down' ? (ids.at(-1) ?? first) : first);
  if (row < 0) return;
  const target =
    way === 'out' ? (grid.props.source.parentAt?.(row) ?? -1) : sibling(grid, row, way === 'down' ? 1 : -1);
  if (target < 0) return;
  moveInTree(grid, ids, target, way === 'up' ? 'before' : way === 'under' ? 'into' : 'after');
}

/** Takes the rows along with the pointer until it is released; Esc leaves them where they are. */
export function dragInTree<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  area: HTMLElement,
  ids: readonly string[],
  onClick: () => void,
): void {
  let drop: { row: number; place: TreePlace } | null = null;
  let moved = false;
  const show = (): void => {
    const columns = grid.layout.columns.length - 1;
    grid.dropAt =
      drop === null || drop.place === 'into' ? null : drop.place === 'before' ? drop.row : drop.row + 1;
    grid.fillPreview =
      drop?.place === 'into' ? { top: drop.row, bottom: drop.row, left: 0, right: columns } : null;
    grid.topics.emit('cut');
  };
  const move = (event: PointerEvent): void => {
    const { row } = stage.pointAt(event.clientX, event.clientY);
    const over = row < 0 ? undefined : grid.props.source.idAt(row);
    const y =
      event.clientY - area.getBoundingClientRect().top - grid.headHeight - (row < 0 ? 0 : stage.rowTop(row));
    const part = row < 0 ? 0 : y / grid.cellHeight(row);
    drop =
      over === undefined || ids.includes(over)
        ? null
        : { row, place: part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'into' };
    moved ||= drop !== null;
    show();
  };
  const end = (cancelled: boolean): void => {
    const last = drop;
    drop = null;
    show();
    area.removeEventListener('pointermove', move);
    area.removeEventListener('pointerup', up);
    area.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', key, true);
    if (last && !cancelled) moveInTree(grid, ids, last.row, last.place);
    else if (!moved) onClick();
  };
  const up = (): void => end(false);
  const cancel = (): void => end(true);
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    moved = true;
    end(true);
  };
  area.addEventListener('pointermove', move);
  area.addEventListener('pointerup', up);
  area.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', key, true);
}
