// Listens to what a grid shows: its source, the edits over it and the marks of cells. Each may be exchanged with any render;
// then the one before is let go.
import type { Stage } from '../dom/stageCalls.ts';
import type { UndoPlaces } from '../interact/undoPlaces.ts';
import type { GridInstance } from './instance.ts';

export interface DataSubscriptions {
  /** Takes what the properties hold now. */
  renew: () => void;
  off: () => void;
}

export function createDataSubscriptions<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  places: Pick<UndoPlaces, 'note'>,
  /** Every shown cell anew. */
  redraw: () => void,
): DataSubscriptions {
  let sourceOff = (): void => undefined;
  let editingOff = (): void => undefined;
  let marksOff = (): void => undefined;
  let subscribed: { source: unknown; editing: unknown; marks: unknown } = {
    source: null,
    editing: null,
    marks: null,
  };

  return {
    renew() {
      const { source, editing, marks } = grid.props;
      if (subscribed.source !== source) {
        sourceOff();
        sourceOff = source.subscribe((touched, anchored) => {
          if (touched && touched.start === touched.end) return;
          if (anchored === true) stage.keepAnchor();
          else if (touched === null) stage.remeasure();
          grid.follow();
          grid.topics.emit('rows');
          stage.schedule();
        });
      }
      if (subscribed.editing !== editing) {
        editingOff();
        editingOff =
          editing?.subscribe(() => {
            grid.stamp++;
            places.note();
            stage.schedule();
            grid.topics.emit('rows');
          }) ?? editingOff;
      }
      if (subscribed.marks !== marks) {
        marksOff();
        marksOff = marks?.subscribe(redraw) ?? marksOff;
      }
      subscribed = { source, editing, marks };
    },
    off() {
      sourceOff();
      editingOff();
      marksOff();
    },
  };
}
