// Dialogs and drawers lie on one another, and Esc is the top one's alone: a window that chooses a record for a dialog is put
// away without the dialog and what was typed there. Each of them asks the keyboard on its own otherwise, all at once.
import { useLayoutEffect, useRef } from 'react';

type Close = () => void;

/** Those that are open, the last one on top; null: Esc does not close it. */
const open: { current: Close | null }[] = [];

/** Whether what stands in front is one of these: questions and the windows of a grid look after themselves. */
function isInFront(): boolean {
  const front = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return front === undefined || front.closest('[data-layer]') !== null;
}

/** A list of choices that is open takes Esc first. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';

function onEscape(event: KeyboardEvent): void {
  const top = open.at(-1);
  if (top === undefined || event.key !== 'Escape' || event.isComposing || isTaken(event) || !isInFront())
    return;
  top.current?.();
}

if (typeof window !== 'undefined') window.addEventListener('keydown', onEscape, { capture: true });

/** Lies above what was open before for as long as it is open; `close` as Esc closes it. */
export function useLayer(opened: boolean, close: Close | null): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (!opened) return undefined;
    open.push(latest);
    return () => void open.splice(open.indexOf(latest), 1);
  }, [opened]);
}
