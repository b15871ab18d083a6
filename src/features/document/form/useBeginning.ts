// Where the keyboard stands on a document: at first at the first thing that must be filled, later wherever it was, and never
// nowhere; and the way between the header and the lines.
import { type RefObject, useEffect } from 'react';
import { dialogsOpen } from '#ui/shell/pageKeys.ts';
import { returnFocus } from '#ui/shell/focusReturn.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { boxesIn, isInFields, placeOf } from './headerBoxes.ts';
import { isIn } from '#model/states/states.ts';

/** The first header field that must be filled and is not; null when there is none. */
function emptyField({ def, doc }: DocumentDraft): string | null {
  const empty = Object.entries(def.fields).find(
    ([key, field]) => field.required === true && field.kind !== 'code' && (doc.fields[key] ?? null) === null,
  );
  return empty?.[0] ?? null;
}

export interface Beginning {
  draft: DocumentDraft;
  page: RefObject<HTMLElement | null>;
  /** Into the lines; null where there are none. */
  enterLines: RefObject<(() => void) | null>;
  locked: boolean;
}

/** Answers the way from the lines into the header, and from the header into the lines. */
export function useBeginning({ draft, page, enterLines, locked }: Beginning): () => void {
  useEffect(() => {
    const made = draft.isNew;
    const drafted =
      !made &&
      isIn(draft.def, draft.doc.status, 'removable') &&
      !isIn(draft.def, draft.doc.status, 'executable') &&
      !locked;
    const empty = emptyField(draft);
    if (
      (!made && !(drafted && empty !== null)) ||
      page.current?.contains(document.activeElement) === true ||
      (drafted && dialogsOpen() > 0)
    )
      return;
    const first = (): HTMLElement | undefined =>
      boxesIn(page.current).find((box) => box.closest('[data-field="code"]') === null);
    (empty === null ? first() : placeOf(page.current, empty))?.focus();
    // Only what was just opened begins anywhere.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [draft, page]);
  // A frame later: a box that is left commits while nothing has the keyboard yet, and its way to the next one is not over.
  useEffect(() => {
    const frame = requestAnimationFrame(() => returnFocus(page.current));
    return () => cancelAnimationFrame(frame);
  });
  return () => {
    const lines = enterLines.current;
    if (isInFields(page.current) && lines !== null) return lines();
    // From neither of them into the header, as far as anything can be written there.
    const empty = emptyField(draft);
    const place = (empty === null ? null : placeOf(page.current, empty)) ?? boxesIn(page.current)[0];
    if (place !== undefined) place.focus();
    else if (lines !== null) lines();
    else page.current?.focus();
  };
}
