// Fields of the design that are dragged: taken up where the pointer presses one, or brought from the palette, with a mark where
// they would go and put there when they are let go.
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { addField, designedFields, moveField, type PaletteItem } from './designChanges.ts';
import { fieldAt, type Target, targetAt } from './dropPlaces.ts';

/** A press that moves further than this is a drag. */
const slack = 5;

export interface FieldDragOptions {
  design: DocumentDraft;
  locked: boolean;
  /** What is being dragged from the palette. */
  carried: PaletteItem | null;
  onSelect(id: string | null): void;
  onDropped(): void;
}

export function useFieldDrag(place: RefObject<HTMLDivElement | null>, options: FieldDragOptions) {
  const { design, locked, carried, onSelect, onDropped } = options;
  const press = useRef<{ id: string; x: number; y: number; moving: boolean } | null>(null);
  const [mark, setMark] = useState<Target['mark'] | null>(null);
  const take = (event: PointerEvent<HTMLDivElement>): void => {
    const found = fieldAt(place.current, designedFields(design), event);
    onSelect(found?.id ?? null);
    if (found === undefined || locked || event.button !== 0) return;
    press.current = { id: found.id, x: event.clientX, y: event.clientY, moving: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    const held = press.current;
    if (held !== null && Math.hypot(event.clientX - held.x, event.clientY - held.y) > slack)
      held.moving = true;
    if (carried !== null || held?.moving === true)
      setMark(targetAt(place.current, design, event)?.mark ?? null);
  };
  const release = (event: PointerEvent): void => {
    const held = press.current;
    press.current = null;
    setMark(null);
    const target = targetAt(place.current, design, event);
    if (carried !== null) {
      onSelect(addField(design, carried, target?.table ?? '', target?.before ?? null));
      onDropped();
    } else if (held?.moving === true && target !== null)
      moveField(design, held.id, target.table, target.before);
  };
  return { mark, take, move, leave: () => setMark(null), release };
}
