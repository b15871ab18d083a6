// A stroke drawn over the days of a year by the pointer, or by Ctrl and Shift with a click. While it is drawn only marks on the
// cells change; what it makes of the days is said once, at its end.
import { type PointerEvent, type RefObject, useRef } from 'react';
import { type Run, runBetween } from '#entities/process/time/paintDays.ts';

export interface Selection {
  anchor: string;
  active: string;
}

export interface PointerStrokeOptions {
  bounds: Run;
  selection: Selection;
  /** Nothing can be painted. */
  locked: boolean;
  onSelect(selection: Selection): void;
  onPaint(run: Run): void;
}

interface Stroke {
  from: string;
  to: string;
  marked: HTMLElement[];
}

export interface PointerStroke {
  isDrawn(): boolean;
  pressed(event: PointerEvent): void;
  moved(event: PointerEvent): void;
  released(): void;
  /** Ends it without painting. */
  leave(): void;
}

function dateUnder(target: EventTarget | null): string | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-date]') : null;
  return cell?.dataset['date'] ?? null;
}

export function usePointerStroke(
  root: RefObject<HTMLElement | null>,
  { bounds, selection: { anchor }, locked, onSelect, onPaint }: PointerStrokeOptions,
): PointerStroke {
  const stroke = useRef<Stroke | null>(null);
  const mark = (to: string): void => {
    const drawn = stroke.current;
    if (drawn === null) return;
    for (const cell of drawn.marked) delete cell.dataset['in'];
    drawn.to = to;
    const run = runBetween(drawn.from, to, bounds);
    drawn.marked =
      run === null
        ? []
        : [...(root.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])].filter(({ dataset }) => {
            const date = dataset['date'] ?? '';
            return run.from <= date && date <= run.to;
          });
    for (const cell of drawn.marked) cell.dataset['in'] = '';
  };
  const leave = (): Stroke | null => {
    const drawn = stroke.current;
    for (const cell of drawn?.marked ?? []) delete cell.dataset['in'];
    stroke.current = null;
    return drawn;
  };

  const pressed = (event: PointerEvent): void => {
    const date = dateUnder(event.target);
    if (date === null || event.button !== 0) return;
    const run = runBetween(event.shiftKey ? anchor : date, date, bounds);
    if ((event.shiftKey || event.ctrlKey || event.metaKey) && !locked && run !== null) {
      event.preventDefault();
      onSelect({ anchor: event.shiftKey ? anchor : date, active: date });
      onPaint(run);
      return;
    }
    onSelect({ anchor: date, active: date });
    if (locked) return;
    stroke.current = { from: date, to: date, marked: [] };
    root.current?.setPointerCapture(event.pointerId);
  };
  const moved = ({ clientX, clientY }: PointerEvent): void => {
    if (stroke.current === null) return;
    const date = dateUnder(document.elementFromPoint(clientX, clientY));
    if (date !== null && date !== stroke.current.to) mark(date);
  };
  const released = (): void => {
    const drawn = leave();
    if (drawn === null || drawn.from === drawn.to) return;
    const run = runBetween(drawn.from, drawn.to, bounds);
    onSelect({ anchor: drawn.from, active: drawn.to });
    if (run !== null) onPaint(run);
  };
  return { isDrawn: () => stroke.current !== null, pressed, moved, released, leave };
}
