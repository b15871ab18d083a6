// Places of a document page: where a problem stands, and the header field that is being typed in.
import type { RefObject } from 'react';
import type { GridHandle } from '#grid';
import type { Problem } from '#model/check/problem.ts';
import type { EntityDef } from '#model/entity.ts';
import { boxesIn, placeOf } from './form/headerBoxes.ts';

export interface PagePlaces {
  /** Takes the keyboard to the field or cell of the problem; false where nothing on the page says what it is. */
  show(problem: Problem): boolean;
  /** A header field gives its text away when it loses the focus; false when none had it. */
  finishTyping(): boolean;
}

/** @param openLines shows the line table a problem stands in; null where a form of the entity's own draws its lines */
export function usePagePlaces(
  { lines: tables = {} }: EntityDef,
  page: RefObject<HTMLElement | null>,
  grid: RefObject<GridHandle | null>,
  openLines: ((lines: string) => void) | null,
): PagePlaces {
  return {
    show({ field, lines, lineId }) {
      if (openLines === null) {
        const place =
          lines === undefined ? placeOf(page.current, field) : placeOfLine(page.current, lineId, field);
        place?.focus();
        return place !== null;
      }
      if (lines === undefined) {
        // A table that must have lines and has none is opened; it has no field to lead to.
        const isTable = Object.hasOwn(tables, field);
        if (isTable) openLines(field);
        else requestAnimationFrame(() => placeOf(page.current, field)?.focus());
        return field !== '' && !isTable;
      }
      openLines(lines);
      if (lineId === undefined) return false;
      requestAnimationFrame(() => {
        grid.current?.activate(lineId, field);
        grid.current?.focus();
      });
      return true;
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

/** Where a form of the entity's own fills the field of the line. */
function placeOfLine(
  page: HTMLElement | null,
  lineId: string | undefined,
  field: string,
): HTMLElement | null {
  const line = page?.querySelector<HTMLElement>(`[data-line="${CSS.escape(lineId ?? '')}"]`) ?? null;
  return line === null ? null : (placeOf(line, field) ?? boxesIn(line)[0] ?? null);
}

/** Text boxes undo what was typed in them. */
export function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches('input, textarea') || target.isContentEditable) &&
    target.closest('[data-scroller]') === null
  );
}
