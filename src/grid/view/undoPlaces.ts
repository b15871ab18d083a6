// Where each undo step was made, so that undo and redo take the user there: the active cell and the selected ranges,
// kept by row id and column, so that it works after sorting as well.
import { say } from '../core/language.ts';
import type { Position } from '../core/position.ts';
import type { CellRange } from '../core/selection.ts';
import { followRows } from '../core/selection.ts';
import type { GridInstance } from './instance.ts';

export interface UndoPlaces {
  /** The draft changed: a step further down the log means a new gesture, made where the user stands now. */
  note: () => void;
  travel: (way: 'undo' | 'redo') => void;
}

interface Place {
  position: Position;
  ranges: readonly CellRange[];
}

const mostPlaces = 400;

export function createUndoPlaces<Row>(grid: GridInstance<Row>, reveal: (row: number, column: number) => void): UndoPlaces {
  const places = new Map<number, Place>();
  let known = grid.props.editing?.steps?.() ?? 0;

  const restore = (place: Place | undefined): void => {
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

  return {
    note() {
      const now = grid.props.editing?.steps?.();
      if (now === undefined) return;
      if (now > known) {
        places.set(now, { position: grid.position, ranges: grid.ranges });
        if (places.size > mostPlaces) for (const step of places.keys()) if (step < now - mostPlaces / 2) places.delete(step);
      }
      known = now;
    },
    travel(way) {
      const { editing } = grid.props;
      const reason = editing?.undoLocked?.(way) ?? null;
      if (reason !== null) return grid.notify(way === 'undo' ? say('不能撤销：{0}', reason) : say('不能重做：{0}', reason), 'warning');
      const before = editing?.steps?.() ?? 0;
      // Known beforehand: a step taken again is no new gesture.
      if (way === 'redo') known = before + 1;
      const label = (way === 'undo' ? editing?.undo() : editing?.redo()) ?? null;
      if (label === null) {
        known = before;
        return grid.notify(way === 'undo' ? say('没有可撤销的操作') : say('没有可重做的操作'), 'info');
      }
      known = editing?.steps?.() ?? known;
      restore(places.get(way === 'undo' ? before : before + 1));
    },
  };
}
