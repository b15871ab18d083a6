// A box that gets the focus selects its text: at once for keys, and once more after a click has put its caret somewhere or
// the text was drawn anew. What was typed meanwhile is never selected, or the next key would replace it.
import type { FocusEvent } from 'react';

export function selectAll({ currentTarget: box }: FocusEvent<HTMLInputElement>): void {
  box.select();
  let typed = false;
  const note = (): void => {
    typed = true;
  };
  box.addEventListener('input', note, { once: true });
  requestAnimationFrame(() => {
    box.removeEventListener('input', note);
    // Selecting takes the focus, which may be wanted elsewhere by now.
    if (!typed && box === document.activeElement) box.select();
  });
}
