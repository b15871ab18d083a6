// Where the keyboard is while something floats: inside from the moment it stands, back where it was when it goes.
import { useLayoutEffect, useState } from 'react';

const stops = 'input:not(:disabled), button:not(:disabled), select:not(:disabled)';

/**
 * Give the answer to the floating element as its ref. The element marked `data-autofocus` takes the focus, else the
 * first that can be used. A focus that went elsewhere meanwhile is left alone.
 */
export function useOpened(): (element: HTMLElement | null) => void {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!panel) return undefined;
    const before = document.activeElement;
    const first =
      panel.querySelector<HTMLElement>('[data-autofocus]') ??
      [...panel.querySelectorAll<HTMLElement>(stops)].find((stop) => stop.checkVisibility());
    first?.focus({ preventScroll: true });
    return () => {
      const inside = panel.contains(document.activeElement) || document.activeElement === document.body;
      if (inside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [panel]);
  return setPanel;
}

/** Keys pressed in an element of a panel end there: Esc closes the panel, not the dialog the grid stands in. */
export function endKeysHere(event: { target: EventTarget }): void {
  if (event.target instanceof Element) event.target.setAttribute('data-mantine-stop-propagation', 'true');
}
