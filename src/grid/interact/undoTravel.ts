// Undo and redo, which take the user to where the step was made: kept by row id and column, so that it works after
// sorting as well.
import { t } from '../core/language.ts';
import { followRows } from '../table/selection.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { UndoPlace, UndoPlaces } from './undoPlaces.ts';

export type UndoTravel = (way: 'undo' | 'redo') => void;

export function createUndoTravel<Row>(
  grid: GridInstance<Row>,
  places: UndoPlaces,
  reveal: (row: number, column: number) => void,
): UndoTravel {
  const restore = (place: UndoPlace | undefined): void => {
    if (!place || place.position.kind === 'none') return;
    const { cell } = place.position;
    const row = cell.rowId === undefined ? -1 : grid.props.source.indexOf(cell.rowId);
    const column = grid.columnIndex(cell.column);
    if (row < 0 || column < 0) return;
    const indexOf = (id: string): number => grid.props.source.indexOf(id);
    grid.setRanges(place.ranges.map((range) => followRows(range, indexOf, grid.rowCount)));
    grid.setPosition({ kind: 'active', cell: { ...cell, row } });
    reveal(row, column);
  };

  return (way) => {
    const { editing } = grid.props;
    const reason = editing?.undoLocked?.(way) ?? null;
    if (reason !== null)
      return grid.notify(way === 'undo' ? t('不能撤销：{0}', reason) : t('不能重做：{0}', reason), 'warning');
    const before = editing?.steps?.() ?? 0;
    // Known beforehand: a step taken again is no new gesture.
    if (way === 'redo') places.expect(before + 1);
    const label = (way === 'undo' ? editing?.undo() : editing?.redo()) ?? null;
    if (label === null) {
      places.expect(before);
      return grid.notify(way === 'undo' ? t('没有可撤销的操作') : t('没有可重做的操作'), 'info');
    }
    const steps = editing?.steps?.();
    if (steps !== undefined) places.expect(steps);
    restore(places.at(way === 'undo' ? before : before + 1));
  };
}
