// Keys of the dialogs of the flow: Alt+1 to Alt+9 choose among the kinds of document, Esc first ends what is being typed.
import type { KeyboardEvent } from 'react';

/** Index of what was chosen; −1 for any other key. The key is used up. */
export function placeChosen(event: KeyboardEvent, offered: number): number {
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || digit === undefined) return -1;
  event.preventDefault();
  event.stopPropagation();
  return Number(digit) <= offered ? Number(digit) - 1 : -1;
}

/** The dialog closes on an Esc nothing inside it has used: a cell being typed in, an open list. */
export function closedByEscape(onClose: () => void) {
  return {
    closeOnEscape: false,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) onClose();
    },
  };
}
