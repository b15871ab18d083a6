// The rule of firm presses over everything inside an element: clicks that end on another button than they began on go nowhere.
import { type DOMAttributes, useState } from 'react';
import { firmPress } from './firmPress.ts';

type Handlers = Required<Pick<DOMAttributes<HTMLElement>, 'onPointerDownCapture' | 'onClickCapture'>>;

export function useFirmPress(): Handlers {
  const [press] = useState(() => firmPress<Element>());
  return {
    onPointerDownCapture({ isPrimary, target }) {
      if (isPrimary) press.begin(buttonAt(target));
    },
    onClickCapture(event) {
      if (press.counts(buttonAt(event.target), event.detail)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function buttonAt(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('button') : null;
}
