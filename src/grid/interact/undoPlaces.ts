// Where each undo step was made, so that undo and redo take the user there: the active cell and the selected ranges.
// undoTravel.ts, fetched with the other interactions, goes back to them.
import type { Position } from './position.ts';
import type { CellRange } from '../table/selection.ts';
import type { GridInstance } from '../frame/instance.ts';

export interface UndoPlace {
  position: Position;
  ranges: readonly CellRange[];
}

export interface UndoPlaces {
  /** The draft changed: a step further down the log means a new gesture, made where the user stands now. */
  note: () => void;
  /** The log is that long by undo or redo, which are no new gestures. */
  expect: (steps: number) => void;
  at: (step: number) => UndoPlace | undefined;
}

const mostPlaces = 400;

export function createUndoPlaces<Row>(grid: GridInstance<Row>): UndoPlaces {
  const places = new Map<number, UndoPlace>();
  let known = grid.props.editing?.steps?.() ?? 0;
  return {
    note() {
      const now = grid.props.editing?.steps?.();
      if (now === undefined) return;
      if (now > known) {
        places.set(now, { position: grid.position, ranges: grid.ranges });
        if (places.size > mostPlaces)
          for (const step of places.keys()) if (step < now - mostPlaces / 2) places.delete(step);
      }
      known = now;
    },
    expect(steps) {
      known = steps;
    },
    at: (step) => places.get(step),
  };
}
