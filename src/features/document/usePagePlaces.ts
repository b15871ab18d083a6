// Places of a document page: where a problem stands, and the header field that is being typed in.
import type { RefObject } from 'react';
import type { GridHandle } from '#grid';
import type { Problem } from '#model/check/problem.ts';
import { placeOf } from './form/headerBoxes.ts';

export interface PagePlaces {
  /** Takes the keyboard to the field or cell of the problem. */
  show(problem: Problem): void;
  /** A header field gives its text away when it loses the focus; false when none had it. */
  finishTyping(): boolean;
}

/** `openLines` shows the line table a problem stands in. */
export function usePagePlaces(
  page: RefObject<HTMLElement | null>,
  grid: RefObject<GridHandle | null>,
  openLines: (lines: string) => void,
): PagePlaces {
  return {
    show({ field, lines, lineId }) {
      if (lines === undefined) {
        requestAnimationFrame(() => placeOf(page.current, field)?.focus());
        return;
      }
      openLines(lines);
      if (lineId === undefined) return;
      requestAnimationFrame(() => {
        grid.current?.activate(lineId, field);
        grid.current?.focus();
      });
    },
    finishTyping() {
      const field = document.activeElement;
      if (
        !(field instanceof HTMLElement) ||
        page.current?.contains(field) !== true ||
        field.closest('[data-field]') === null
      )
        return false;
      field.blur();
      // Saving takes nobody out of the field.
      field.focus({ preventScroll: true });
      return true;
    },
  };
}

/** Text boxes undo what was typed in them. */
export function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches('input, textarea') || target.isContentEditable) &&
    target.closest('[data-scroller]') === null
  );
}
