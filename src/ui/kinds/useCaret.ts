// Puts the caret into a text the program has just changed: with the text and before the next key, because whoever types on
// would otherwise write at the old place, or be moved from the new one by a caret that comes later.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** @returns to be called with what the box is about to show and where the caret belongs in it */
export function useCaret(box: RefObject<HTMLTextAreaElement | null>): (text: string, caret: number) => void {
  const wanted = useRef<{ text: string; caret: number } | null>(null);
  useLayoutEffect(() => {
    const { current: field } = box;
    const { current: place } = wanted;
    if (field === null || place === null || field.value !== place.text) return;
    wanted.current = null;
    field.focus();
    field.setSelectionRange(place.caret, place.caret);
  });
  return (text, caret) => {
    wanted.current = { text, caret };
  };
}
