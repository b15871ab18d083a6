// The pointer on the chart: hovering tells, a click selects, a bar is dragged with its answer at the pointer, empty ground
// moves the view, Ctrl and the wheel zoom where the pointer stands.
import type { TimelineStore } from './timelineModel.ts';
import type { TimelineView } from './timelineView.ts';
import { snapped } from './zoomLevels.ts';

export interface PointerParts {
  canvas: HTMLCanvasElement;
  tip: HTMLElement;
  say(text: string): void;
  scrollTo(left: number): void;
}

const threshold = 4;
const hoverMs = 150;
const restMs = 120;
/** Px from an edge at which a dragged bar moves the view. */
const edge = 28;

interface Drag {
  id: string;
  /** Minutes from the bar's start to where it was taken. */
  grab: number;
  from: { x: number; y: number };
  barred: ReadonlySet<string>;
  magnets: readonly number[];
  place: { rowId: string; start: number; isAllowed: boolean } | null;
}

export function attachPointer(view: TimelineView, store: TimelineStore, parts: PointerParts): () => void {
  const { canvas, tip } = parts;
  let pressed: { id: string; grab: number; x: number; y: number } | null = null;
  let drag: Drag | null = null;
  let pan: { x: number; left: number } | null = null;
  let hover: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const showTip = (lines: readonly string[], event: PointerEvent, tone = ''): void => {
    tip.hidden = lines.length === 0;
    tip.dataset['tone'] = tone;
    tip.replaceChildren(
      ...lines.map((text) => {
        const line = document.createElement('div');
        line.textContent = text;
        return line;
      }),
    );
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const x = Math.min(event.clientX - left + 14, Math.max(0, width - tip.offsetWidth - 8));
    const below = event.clientY - top + 18;
    const y = below + tip.offsetHeight > height ? event.clientY - top - tip.offsetHeight - 10 : below;
    tip.style.transform = `translate(${x}px, ${Math.max(0, y) + view.box().top}px)`;
  };
  const hide = (): void => {
    clearTimeout(hover);
    clearTimeout(rest);
    tip.hidden = true;
  };
  const end = (): void => {
    pressed = null;
    drag = null;
    pan = null;
    view.lifted = null;
    canvas.dataset['dragging'] = 'false';
    hide();
    view.schedule();
  };

  const move = (event: PointerEvent): void => {
    if (drag === null) return;
    const { axis, level } = store.model;
    const box = view.box();
    const { minute, rowId, x } = view.hit(event.clientX, event.clientY);
    if (x < edge) parts.scrollTo(Math.max(0, box.scrollX - 16));
    else if (x > box.width - edge) parts.scrollTo(box.scrollX + 16);
    const own = store.model.rowOfBar(drag.id);
    const target = rowId ?? own;
    if (target === undefined) return;
    const wanted = event.shiftKey ? startOf(drag.id) : minute - drag.grab;
    const start = Math.round(event.ctrlKey ? wanted : snapped(wanted, level.snap, axis, drag.magnets));
    if (drag.place?.rowId === target && drag.place.start === start) return;
    const answer = store.calls.answer(drag.id, target, start);
    drag.place = { rowId: target, start: answer.start, isAllowed: answer.isAllowed };
    const ghost = { rowId: target, start: answer.start, end: answer.end, tone: answer.tone, label: '' };
    view.lifted = { id: drag.id, barred: drag.barred, ghosts: [ghost] };
    view.draw();
    showTip(answer.text.split('\n'), event, answer.tone);
    clearTimeout(rest);
    const { id } = drag;
    rest = setTimeout(() => {
      if (drag?.place?.isAllowed !== true) return;
      const found = store.calls.consequence(id, drag.place.rowId, drag.place.start);
      view.lifted = { id, barred: drag.barred, ghosts: [...found.ghosts, ghost] };
      view.draw();
      showTip([...answer.text.split('\n'), found.text], event, answer.tone);
    }, restMs);
  };
  const startOf = (id: string): number => {
    const row = store.model.rowOf(store.model.rowOfBar(id) ?? '')?.row;
    return row?.bars.find((bar) => bar.id === id)?.start ?? 0;
  };

  const onDown = (event: PointerEvent): void => {
    event.stopPropagation();
    if (event.button !== 0) return;
    hide();
    const { bar, minute } = view.hit(event.clientX, event.clientY);
    store.calls.select(bar?.id ?? null);
    view.focused = bar?.id ?? view.focused;
    canvas.setPointerCapture(event.pointerId);
    if (bar === null) pan = { x: event.clientX, left: view.box().scrollX };
    else pressed = { id: bar.id, grab: minute - bar.start, x: event.clientX, y: event.clientY };
  };
  const onMove = (event: PointerEvent): void => {
    if (drag !== null) return move(event);
    if (pan !== null) return parts.scrollTo(Math.max(0, pan.left - (event.clientX - pan.x)));
    if (pressed !== null) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < threshold) return;
      const lifted = store.model.canMove && store.model.level.snap > 0 ? store.calls.lift(pressed.id) : '';
      if (typeof lifted === 'string') {
        showTip([lifted || (store.model.canMove ? '请放大后再移动' : '不能移动')], event, 'waiting');
        parts.say(lifted);
        pressed = null;
        return;
      }
      drag = { ...lifted, id: pressed.id, grab: pressed.grab, from: pressed, place: null };
      canvas.dataset['dragging'] = 'true';
      return move(event);
    }
    const { bar } = view.hit(event.clientX, event.clientY);
    canvas.style.cursor = bar === null ? 'default' : 'pointer';
    clearTimeout(hover);
    tip.hidden = true;
    if (bar !== null) hover = setTimeout(() => showTip(store.calls.card(bar.id), event), hoverMs);
  };
  const onUp = (): void => {
    const done = drag;
    end();
    if (done?.place?.isAllowed === true) store.calls.drop(done.id, done.place.rowId, done.place.start);
  };
  const onDouble = (event: MouseEvent): void => {
    const { bar } = view.hit(event.clientX, event.clientY);
    if (bar !== null) store.calls.open(bar.id);
  };
  const onWheel = (event: WheelEvent): void => {
    hide();
    if (!event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { minute, x } = view.hit(event.clientX, event.clientY);
    store.calls.zoom(event.deltaY < 0 ? 1 : -1, minute, x);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || drag === null) return;
    event.stopPropagation();
    end();
  };

  canvas.addEventListener('pointerdown', onDown);
  canvas.addEventListener('pointermove', onMove);
  canvas.addEventListener('pointerup', onUp);
  canvas.addEventListener('pointercancel', end);
  canvas.addEventListener('pointerleave', hide);
  canvas.addEventListener('dblclick', onDouble);
  canvas.addEventListener('wheel', onWheel, { passive: false });
  document.addEventListener('keydown', onKey, true);
  return () => {
    hide();
    canvas.removeEventListener('pointerdown', onDown);
    canvas.removeEventListener('pointermove', onMove);
    canvas.removeEventListener('pointerup', onUp);
    canvas.removeEventListener('pointercancel', end);
    canvas.removeEventListener('pointerleave', hide);
    canvas.removeEventListener('dblclick', onDouble);
    canvas.removeEventListener('wheel', onWheel);
    document.removeEventListener('keydown', onKey, true);
  };
}
