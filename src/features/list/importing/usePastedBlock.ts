// Hears of blocks copied from a spreadsheet and pasted into the page: several cells, not a word for a field.
import { useEffect, useRef } from 'react';

/** `take` gets the text of the block and says whether it used it. */
export function usePastedBlock(take: (text: string, target: Element) => boolean): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const { target } = event;
      if (!(target instanceof Element) || !/[\t\n\r]/.test(text.trimEnd())) return;
      if (latest.current(text, target)) event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
