// A bar dragged by the pointer: it snaps, every place asks whether the bar may be there, and when the pointer rests, what else
// would move. Near an edge the view moves along.
import type { ChartTip } from './chartTip.ts';
import type { TimelineStore } from './timelineModel.ts';
import type { TimelineView } from './timelineView.ts';
import { snapped } from './zoomLevels.ts';

const restMs = 120;
/** Px from an edge at which a dragged bar moves the view. */
const edge = 28;

export interface PressedBar {
  id: string;
  /** Minutes from the bar's start to where it was taken. */
  grab: number;
  x: number;
  y: number;
}

interface Drag {
  id: string;
  grab: number;
  barred: ReadonlySet<string>;
  magnets: readonly number[];
  place: { rowId: string; start: number; isAllowed: boolean } | null;
}

interface DragParts {
  canvas: HTMLCanvasElement;
  tip: ChartTip;
  say(text: string): void;
  scrollTo(left: number): void;
}

interface BarDrag {
  isOn(): boolean;
  /** False when the bar stays, for the reason said. */
  begin(pressed: PressedBar, event: PointerEvent): boolean;
  move(event: PointerEvent): void;
  /** Where the bar would be dropped; null where it may not. */
  allowedPlace(): { id: string; rowId: string; start: number } | null;
  stop(): void;
}

export function createBarDrag(view: TimelineView, store: TimelineStore, parts: DragParts): BarDrag {
  const { canvas, tip } = parts;
  let drag: Drag | null = null;

  const startOf = (id: string): number => {
    const row = store.model.rowOf(store.model.rowOfBar(id) ?? '')?.row;
    return row?.bars.find((bar) => bar.id === id)?.start ?? 0;
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
    tip.show(answer.text.split('\n'), event, answer.tone);
    const { id } = drag;
    tip.later(() => {
      if (drag?.place?.isAllowed !== true) return;
      const found = store.calls.consequence(id, drag.place.rowId, drag.place.start);
      view.lifted = { id, barred: drag.barred, ghosts: [...found.ghosts, ghost] };
      view.draw();
      tip.show([...answer.text.split('\n'), found.text], event, answer.tone);
    }, restMs);
  };

  return {
    move,
    isOn: () => drag !== null,
    begin(pressed, event) {
      const { canMove, level } = store.model;
      const lifted = canMove && level.snap > 0 ? store.calls.lift(pressed.id) : '';
      if (typeof lifted === 'string') {
        tip.show([lifted || (store.model.canMove ? '请放大后再移动' : '不能移动')], event, 'waiting');
        parts.say(lifted);
        return false;
      }
      drag = { ...lifted, id: pressed.id, grab: pressed.grab, place: null };
      canvas.dataset['dragging'] = 'true';
      return true;
    },
    allowedPlace() {
      if (drag?.place?.isAllowed !== true) return null;
      return { id: drag.id, rowId: drag.place.rowId, start: drag.place.start };
    },
    stop() {
      drag = null;
      view.lifted = null;
      canvas.dataset['dragging'] = 'false';
    },
  };
}
