// Keyboard of the shown page. Its keys work wherever the focus is (menu, header, tab bar), so that F8 saves and F3
// searches right after a click elsewhere; and the focus comes back to where it was when the page is shown again.
import { keyPressed } from '#ui/keyboard/keyMap.ts';
import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';

export const dialogsOpen = (): number => document.querySelectorAll('[aria-modal="true"]').length;
const dialogIsOpen = (): boolean => dialogsOpen() > 0;

/** How many dialogs were open when the page was shown in the uppermost of them; 0 for pages of the workbench. */
export const DialogDepth = createContext<{ current: number }>({ current: 0 });

/** `take` says whether it used the key. Fields and grids come first; pages that are hidden hear nothing. */
export function usePageKeys(take: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(take);
  const depth = useContext(DialogDepth);
  // Before the browser paints: whoever sees the page can use its keys.
  useLayoutEffect(() => {
    latest.current = take;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.isComposing ||
        dialogsOpen() !== depth.current ||
        !latest.current(event)
      )
        return;
      event.preventDefault();
      // The workbench listens at the window, after the page.
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [depth]);
}

/** F5 of a page that has no other keys. */
export function useRefreshKey(refresh: () => unknown): void {
  usePageKeys((event) => {
    if (keyPressed(event, ['refresh']) === null) return false;
    refresh();
    return true;
  });
}

/** Belongs inside the part that is hidden with the page: its effects run whenever the page is shown. */
export function KeyboardReturn({ page }: { page: RefObject<HTMLElement | null> }): null {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const shown = page.current;
    if (shown === null) return undefined;
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) last.current = target;
    };
    shown.addEventListener('focusin', remember);
    if (!shown.contains(document.activeElement) && !dialogIsOpen()) {
      const back = last.current?.isConnected === true ? last.current : shown;
      back.focus({ preventScroll: true });
    }
    return () => shown.removeEventListener('focusin', remember);
  }, [page]);
  return null;
}
