// The way of Enter through a form, from box to box. A memo or formatted text is passed over like any other field until a key
// begins typing there; from then on Enter makes lines, and Tab or F6 lead on.
import { type DOMAttributes, useRef } from 'react';
import { boxesIn } from './headerBoxes.ts';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>;

/** Keys that write nothing and yet belong to somebody who edits a text. */
const editing = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'F2',
  'Backspace',
  'Delete',
];

function beginsTyping({ key, ctrlKey, metaKey, altKey, isComposing }: Key): boolean {
  return isComposing || editing.includes(key) || (key.length === 1 && !ctrlKey && !metaKey && !altKey);
}

function isEnter({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing }: Key): boolean {
  return key === 'Enter' && !isComposing && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

function isFormatted(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.isContentEditable;
}

type Handlers = 'onKeyDownCapture' | 'onKeyDown' | 'onInput' | 'onPaste' | 'onPointerDown' | 'onBlur';

export type EnterWay = Required<Pick<DOMAttributes<HTMLElement>, Handlers>>;

/** For the element around the fields. @param onPast Enter on the last of them */
export function useEnterWay(onPast: () => void): EnterWay {
  /** The box of several lines in which somebody has begun to type. */
  const begun = useRef<EventTarget | null>(null);
  const begin = ({ target }: { target: EventTarget }): void => {
    if (target instanceof HTMLTextAreaElement || isFormatted(target)) begun.current = target;
  };
  /** False from what is no box. */
  const goOn = (form: HTMLElement, from: EventTarget): boolean => {
    const boxes = boxesIn(form);
    const at = boxes.findIndex((box) => box === from);
    if (at < 0) return false;
    const next = boxes[at + 1];
    if (next === undefined) onPast();
    else next.focus();
    return true;
  };
  return {
    onKeyDownCapture(event) {
      if (beginsTyping(event.nativeEvent)) begin(event);
      // Formatted text would make its line before the event comes back up.
      if (!isFormatted(event.target) || begun.current === event.target || !isEnter(event.nativeEvent)) return;
      event.stopPropagation();
      event.preventDefault();
      goOn(event.currentTarget, event.target);
    },
    onKeyDown(event) {
      if (!isEnter(event.nativeEvent) || begun.current === event.target) return;
      if (goOn(event.currentTarget, event.target)) event.preventDefault();
    },
    onInput: begin,
    onPaste: begin,
    onPointerDown: begin,
    onBlur({ target }) {
      if (begun.current === target) begun.current = null;
    },
  };
}
