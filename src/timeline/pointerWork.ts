// The pointer on the chart: hovering tells, a click selects, a bar is dragged with its answer at the pointer, empty ground
// moves the view, Ctrl and the wheel zoom where the pointer stands.
import { createBarDrag } from './barDrag.ts';
import type { PressedBar } from './barDrag.ts';
import { createChartTip } from './chartTip.ts';
import type { TimelineStore } from './timelineModel.ts';
import type { TimelineView } from './timelineView.ts';

export interface PointerParts {
  canvas: HTMLCanvasElement;
  tip: HTMLElement;
  say(text: string): void;
  scrollTo(left: number): void;
}

const threshold = 4;
const hoverMs = 150;

export function attachPointer(view: TimelineView, store: TimelineStore, parts: PointerParts): () => void {
  const { canvas, scrollTo } = parts;
  const tip = createChartTip(parts.tip, canvas, view);
  const drag = createBarDrag(view, store, { ...parts, tip });
  let pressed: PressedBar | null = null;
  let pan: { x: number; left: number } | null = null;

  const end = (): void => {
    pressed = null;
    pan = null;
    drag.stop();
    tip.hide();
    view.schedule();
  };

  const onDown = (event: PointerEvent): void => {
    event.stopPropagation();
    if (event.button !== 0) return;
    tip.hide();
    const { bar, minute } = view.hit(event.clientX, event.clientY);
    store.calls.select(bar?.id ?? null);
    view.focused = bar?.id ?? view.focused;
    canvas.setPointerCapture(event.pointerId);
    if (bar === null) pan = { x: event.clientX, left: view.box().scrollX };
    else pressed = { id: bar.id, grab: minute - bar.start, x: event.clientX, y: event.clientY };
  };
  const onMove = (event: PointerEvent): void => {
    if (drag.isOn()) return drag.move(event);
    if (pan !== null) return scrollTo(Math.max(0, pan.left - (event.clientX - pan.x)));
    if (pressed !== null) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < threshold) return;
      if (drag.begin(pressed, event)) drag.move(event);
      else pressed = null;
      return;
    }
    const { bar } = view.hit(event.clientX, event.clientY);
    canvas.style.cursor = bar === null ? 'default' : 'pointer';
    tip.hide();
    if (bar !== null) tip.later(() => tip.show(store.calls.card(bar.id), event), hoverMs);
  };
  const onUp = (): void => {
    const place = drag.allowedPlace();
    end();
    if (place !== null) store.calls.drop(place.id, place.rowId, place.start);
  };
  const onDouble = (event: MouseEvent): void => {
    const { bar } = view.hit(event.clientX, event.clientY);
    if (bar !== null) store.calls.open(bar.id);
  };
  const onWheel = (event: WheelEvent): void => {
    tip.hide();
    if (!event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { minute, x } = view.hit(event.clientX, event.clientY);
    store.calls.zoom(event.deltaY < 0 ? 1 : -1, minute, x);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !drag.isOn()) return;
    event.stopPropagation();
    end();
  };

  canvas.addEventListener('pointerdown', onDown);
  canvas.addEventListener('pointermove', onMove);
  canvas.addEventListener('pointerup', onUp);
  canvas.addEventListener('pointercancel', end);
  canvas.addEventListener('pointerleave', tip.hide);
  canvas.addEventListener('dblclick', onDouble);
  canvas.addEventListener('wheel', onWheel, { passive: false });
  document.addEventListener('keydown', onKey, true);
  return () => {
    tip.hide();
    canvas.removeEventListener('pointerdown', onDown);
    canvas.removeEventListener('pointermove', onMove);
    canvas.removeEventListener('pointerup', onUp);
    canvas.removeEventListener('pointercancel', end);
    canvas.removeEventListener('pointerleave', tip.hide);
    canvas.removeEventListener('dblclick', onDouble);
    canvas.removeEventListener('wheel', onWheel);
    document.removeEventListener('keydown', onKey, true);
  };
}
