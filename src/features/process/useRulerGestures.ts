// Moving the bars of a shift on its ruler: by dragging an edge or the whole, or by the keys on it. While the pointer moves the
// ruler shows what would be; dropping makes it one step of the draft.
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import {
  type Grip,
  moved,
  type Ruler,
  rulerLength,
  rulerPatches,
  rulerStep,
} from '#entities/process/time/shiftRuler.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';

interface Gesture {
  /** Line of the piece; null: the shift itself. */
  id: string | null;
  grip: Grip;
  by: number;
}

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

export interface RulerGestures {
  track: RefObject<HTMLDivElement | null>;
  /** With the gesture under way; null without times. */
  ruler: Ruler | null;
  begin(event: PointerEvent, id: string | null, grip: Grip): void;
  drag(event: PointerEvent): void;
  drop(): void;
  cancel(): void;
  keyed(event: KeyboardEvent, id: string | null, grip: Grip): void;
}

/** @param locked reason why nothing can be moved, or null */
export function useRulerGestures(
  draft: DocumentDraft,
  stored: Ruler | null,
  locked: string | null,
): RulerGestures {
  const track = useRef<HTMLDivElement>(null);
  const pressedAt = useRef(0);
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const ruler =
    stored === null || gesture === null ? stored : moved(stored, gesture.id, gesture.grip, gesture.by);
  const commit = (next: Ruler, label: string): void => {
    const patches = stored === null ? [] : rulerPatches(stored, next);
    if (patches.length > 0) draft.change(label, { patches });
  };

  const begin = (event: PointerEvent, id: string | null, grip: Grip): void => {
    if (locked !== null || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    pressedAt.current = event.clientX;
    setGesture({ id, grip, by: 0 });
  };
  const drag = (event: PointerEvent): void => {
    const width = track.current?.clientWidth ?? 0;
    if (stored === null || gesture === null || width === 0) return;
    const dragged = ((event.clientX - pressedAt.current) / width) * rulerLength(stored);
    const by = Math.round(dragged / rulerStep) * rulerStep;
    if (by !== gesture.by) setGesture({ ...gesture, by });
  };
  const drop = (): void => {
    if (ruler === null || gesture === null) return;
    setGesture(null);
    commit(ruler, gesture.id === null ? '调整班次时间' : '调整时段');
  };
  const remove = (id: string): void =>
    draft.change('删除时段', { patches: [{ op: 'removeLine', lines: 'periods', id }] });
  const keyed = (event: KeyboardEvent, id: string | null, grip: Grip): void => {
    if (stored === null || locked !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = arrows[event.key];
    const length = rulerLength(stored);
    const far = event.key === 'Home' ? -length : event.key === 'End' ? length : null;
    const by = way === undefined ? far : way * (event.shiftKey ? 60 : rulerStep);
    if (by !== null) commit(moved(stored, id, grip, by), id === null ? '调整班次时间' : '调整时段');
    else if (event.key === 'Delete' && id !== null) remove(id);
    else if (event.key === 'Escape' && gesture !== null) setGesture(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { track, ruler, begin, drag, drop, cancel: () => setGesture(null), keyed };
}
