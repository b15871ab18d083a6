// Header and side menu that move with the page. Only marks on the frame's element change while scrolling, never React:
// --scrolled is how far the shown page has gone, data-header-hidden says that the header is out of the way.
import { type RefObject, useEffect } from 'react';
import { scrolled, type ScrollState } from './layout.ts';

export interface ScrollFrame {
  frame: RefObject<HTMLElement | null>;
  /** Id of the shown page's element; its own scrolling counts, that of grids and boxes inside does not. */
  pageId: string;
  /** False: nothing moves. */
  moving: boolean;
}

export function useScrollFrame({ frame, pageId, moving }: ScrollFrame): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null || !moving) return undefined;
    const place = (): number => document.getElementById(pageId)?.scrollTop ?? 0;
    let state: ScrollState = { top: place(), hidden: false };
    const show = (offset: number, hidden: boolean): void => {
      element.style.setProperty('--scrolled', `${offset}px`);
      element.toggleAttribute('data-header-hidden', hidden);
    };
    const onScroll = ({ target }: Event): void => {
      if (!(target instanceof HTMLElement) || target.id !== pageId) return;
      state = scrolled(state, target.scrollTop);
      show(state.top, state.hidden);
    };
    /** Whoever comes by keyboard to what has moved away sees it again. */
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || target.closest(`[id="${pageId}"]`) !== null) return;
      state = { top: place(), hidden: false };
      show(0, false);
    };
    show(state.top, false);
    element.addEventListener('scroll', onScroll, { capture: true, passive: true });
    element.addEventListener('focusin', onFocus);
    return () => {
      element.removeEventListener('scroll', onScroll, { capture: true });
      element.removeEventListener('focusin', onFocus);
      element.style.removeProperty('--scrolled');
      element.removeAttribute('data-header-hidden');
    };
  }, [frame, pageId, moving]);
}
