// What a head does to the view of columns at once, through Table's own calls.
import { t } from '../core/language.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { GridTable } from './features.ts';

/** A click on a head: ascending, descending, not sorted; `additive` keeps the other columns in the order. */
export function sortBy<Row>(table: GridTable<Row>, id: string, additive: boolean): void {
  const column = table.getColumn(id);
  if (!column?.getCanSort()) return;
  if (!additive) table.setSorting((sorting) => sorting.filter((entry) => entry.id === id));
  column.toggleSorting(undefined, additive);
}

export function setWidths<Row>(grid: GridInstance<Row>, widths: Readonly<Record<string, number>>): void {
  grid.arrange((table) => table.setColumnSizing((sizing) => ({ ...sizing, ...widths })));
}

/** Folds a group of columns to its first one, or unfolds it. */
export function toggleGroup<Row>(grid: GridInstance<Row>, path: string): void {
  grid.arrange((table) =>
    table.baseAtoms.columnFolding.set((folded) =>
      folded.includes(path) ? folded.filter((each) => each !== path) : [...folded, path],
    ),
  );
}

/** Frames after which a column that was asked for is given up: the table is drawn anew within one or two. */
const patience = 20;

/** Does the work with the place of a column, which is shown first where it is hidden or folded away; false for a strange one. */
export function withColumn<Row>(grid: GridInstance<Row>, id: string, work: (at: number) => void): boolean {
  const at = grid.columnIndex(id);
  if (at >= 0) work(at);
  else {
    if (!grid.props.columns.some((column) => column.id === id)) return false;
    const { view } = grid;
    grid.setView({ ...view, hidden: view.hidden.filter((hidden) => hidden !== id), collapsed: [] });
    let left = patience;
    const look = (): void => {
      const place = grid.columnIndex(id);
      left -= 1;
      if (place >= 0) work(place);
      else if (left > 0) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }
  return true;
}

export function undoView<Row>(grid: GridInstance<Row>): void {
  if (!grid.undoView()) grid.notify(t('没有可以撤销的列调整'), 'info');
}
