// What a head does to the view of columns at once.
import { say } from '../core/language.ts';
import type { GridInstance } from '../frame/instance.ts';

export function undoView<Row>(grid: GridInstance<Row>): void {
  if (!grid.undoView()) grid.notify(say('没有可以撤销的列调整'), 'info');
}

export function toggleGroup<Row>(grid: GridInstance<Row>, path: string): void {
  const collapsed = grid.view.collapsed ?? [];
  grid.setView({
    ...grid.view,
    collapsed: collapsed.includes(path) ? collapsed.filter((each) => each !== path) : [...collapsed, path],
  });
}
