// A mouse at the grid: pointer events as a hand makes them, and the places they go to.
import type { ShownGrid } from './orders.tsx';

export function point(target: Element, kind: string, dx = 0, dy = 0, init: PointerEventInit = {}): void {
  const box = target.getBoundingClientRect();
  target.dispatchEvent(
    new PointerEvent(kind, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      buttons: 1,
      clientX: box.left + box.width / 2 + dx,
      clientY: box.top + box.height / 2 + dy,
      ...init,
    }),
  );
}
/** Pointer capture needs a real pointer; a dispatched one has none. */
Element.prototype.setPointerCapture = () => undefined;
export const need = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('not found');
  return value;
};
export const head = (column: string): HTMLElement =>
  need(document.querySelector<HTMLElement>(`[role=columnheader][data-column="${column}"]`));
export const stageOf = (grid: ShownGrid): HTMLElement => need(grid.box.parentElement);

export function pointOver(target: Element): PointerEventInit {
  const box = target.getBoundingClientRect();
  return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
}
