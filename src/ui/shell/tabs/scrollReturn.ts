// Brings every scrolled part of a page back to where it was: after hiding, after the page was put away, after a reload.
// Grids bring themselves back; what is loaded late is waited for until the user scrolls by hand.
import { type RefObject, useLayoutEffect } from 'react';
import { useTab } from './tabContext.ts';
import { beforePersisting } from './tabStore.ts';

const memoryKey = 'scroll';
const waitsAtMost = 5_000;

interface ScrolledPart {
  /** Child indexes from the page down to the part. */
  path: readonly number[];
  top: number;
  left: number;
}

function pathOf(page: HTMLElement, part: Element): number[] {
  const path: number[] = [];
  for (let at = part; at !== page && at.parentElement !== null; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  return path;
}

function partAt(page: HTMLElement, path: readonly number[]): Element | undefined {
  let at: Element | undefined = page;
  for (const index of path) at = at?.children[index];
  return at;
}

function scrolledParts(page: HTMLElement): ScrolledPart[] {
  return [page, ...page.querySelectorAll('*')]
    .filter((part) => (part.scrollTop > 0 || part.scrollLeft > 0) && part.closest('[data-scroller]') === null)
    .map((part) => ({
      path: pathOf(page, part),
      top: Math.round(part.scrollTop),
      left: Math.round(part.scrollLeft),
    }));
}

/** True once the part stands where it was, or cannot be told apart from there. */
function broughtBack(page: HTMLElement, { path, top, left }: ScrolledPart): boolean {
  const part = partAt(page, path);
  if (part === undefined) return false;
  part.scrollTop = top;
  part.scrollLeft = left;
  return Math.abs(part.scrollTop - top) <= 1 && Math.abs(part.scrollLeft - left) <= 1;
}

function isParts(value: unknown): value is readonly ScrolledPart[] {
  return (
    Array.isArray(value) &&
    value.every((part) => typeof part === 'object' && part !== null && Array.isArray(part.path))
  );
}

/** Belongs inside the part that is hidden with the page: its effects run whenever the page is shown. */
export function ScrollReturn({ page }: { page: RefObject<HTMLElement | null> }): null {
  const { memory } = useTab();
  useLayoutEffect(() => {
    const shown = page.current;
    if (shown === null) return undefined;
    const remembered = memory.get(memoryKey);
    let waiting = isParts(remembered) ? remembered : [];
    const bringBack = (): void => {
      waiting = waiting.filter((part) => !broughtBack(shown, part));
      if (waiting.length === 0) stop();
    };
    const grown = new MutationObserver(bringBack);
    const timer = setTimeout(() => stop(), waitsAtMost);
    const byHand = new AbortController();
    function stop(): void {
      waiting = [];
      grown.disconnect();
      clearTimeout(timer);
      byHand.abort();
    }
    for (const kind of ['wheel', 'pointerdown', 'keydown'])
      shown.addEventListener(kind, stop, { capture: true, passive: true, signal: byHand.signal });
    grown.observe(shown, { childList: true, subtree: true });
    bringBack();
    const put = (): void => {
      const parts = waiting.length > 0 ? [...waiting] : scrolledParts(shown);
      if (parts.length === 0) memory.delete(memoryKey);
      else memory.set(memoryKey, parts);
    };
    const forget = beforePersisting(put);
    return () => {
      put();
      forget();
      stop();
    };
  }, [memory, page]);
  return null;
}
