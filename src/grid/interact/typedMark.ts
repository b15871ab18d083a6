// What a column says of a text while it is typed, before it is entered: the edge of the box and a few words above or below
// it. One element beside the box, written only when something changed, so that a key stays cheap.
import type { TypedMark } from '../contract/columns.ts';
import styles from '../dom/overlay.module.css';

interface Place {
  left: number;
  top: number;
  height: number;
  /** Px of the stage below which nothing is seen. */
  bottom: number;
}

const nowhere: Place = { left: 0, top: 0, height: 0, bottom: 0 };
const high = 22;

export interface TypedMarks {
  /** Null: nothing to say. */
  show(mark: TypedMark | null, place?: Place): void;
  detach(): void;
}

export function createTypedMarks(box: HTMLTextAreaElement): TypedMarks {
  let note: HTMLDivElement | null = null;
  let shown = '';
  const text = (): HTMLDivElement => {
    if (note === null) {
      note = document.createElement('div');
      note.setAttribute('role', 'status');
      box.after(note);
    }
    return note;
  };
  return {
    show(mark, { left, top, height, bottom } = nowhere) {
      if (mark === null && shown === '') return;
      const below = mark?.side === 'below' && top + height + high <= bottom;
      const now =
        mark === null ? '' : `${mark.text} ${String(mark.wrong)} ${String(below)} ${left} ${top} ${height}`;
      if (now === shown) return;
      shown = now;
      const element = text();
      element.hidden = mark === null;
      if (mark?.wrong === true) box.dataset['typed'] = 'wrong';
      else delete box.dataset['typed'];
      if (mark === null) return;
      element.className = styles['typed'] ?? '';
      element.dataset['wrong'] = String(mark.wrong);
      element.style.cssText = `left:${left}px;top:${below ? top + height : top - high}px`;
      if (element.textContent !== mark.text) element.textContent = mark.text;
    },
    detach() {
      note?.remove();
      note = null;
      shown = '';
      delete box.dataset['typed'];
    },
  };
}
