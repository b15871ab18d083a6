// What a turn of the wheel means: exactly three rows a notch, any distance where the native scrollbar cannot follow,
// and sideways in a grid whose page scrolls. Everything else is left to the browser.
import { isScaled, moveTo, wheelPixels } from '../virtual/scroll.ts';
import type { ScrollGeometry } from '../virtual/scroll.ts';

interface WheelView {
  scroller: HTMLElement;
  extent: ScrollGeometry;
  logical: number;
  scrollX: number;
  rowHeight: number;
  /** The page scrolls up and down. */
  onPage: boolean;
}

/** Listens to the wheel; `scrollTo` takes the logical offset and px from the left. */
export function createWheel(
  scrollTo: (logical: number, left?: number) => void,
  read: () => WheelView,
): (event: WheelEvent) => void {
  return (event) => {
    const view = read();
    const move = wheelMove(event, view);
    if (!move) return;
    event.preventDefault();
    if ('logical' in move) scrollTo(move.logical);
    else scrollTo(view.logical, view.scrollX + move.sideways);
  };
}

/** Where the wheel leads: an offset to go to, px to the side, or null for the browser. */
function wheelMove(event: WheelEvent, view: WheelView): { logical: number } | { sideways: number } | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey) return null;
  // A grid inside a detail scrolls itself; at its end the browser goes on with this one.
  if (event.target instanceof Element && event.target.closest('[data-scroller]') !== view.scroller)
    return null;
  const across = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
  if (view.onPage)
    return event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY) ? { sideways: across } : null;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return null;
  const { pixels, notch } = wheelPixels(event, view.rowHeight, view.extent.viewport);
  if (!notch && !isScaled(view.extent)) return null;
  const { logical } = moveTo(view.extent, view.logical + pixels);
  return logical === view.logical ? null : { logical };
}
