// How many buttons of a box find room in it; the others go into its menu. Measured before anybody sees them, and again when
// the texts or the room change.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Px between two children of the box. */
const gap = 8;
/** Px of the button that opens the menu, before it was ever drawn. */
const menuWidth = 68;

export interface Fitting {
  box: RefObject<HTMLDivElement | null>;
  fitting: number;
}

/**
 * @param texts of the buttons, the most wanted first; the drawn ones carry them as `data-fits`
 * @param menu the box has a menu even when all of them fit; it carries `data-menu`
 */
export function useFitting(texts: readonly string[], menu: boolean): Fitting {
  const box = useRef<HTMLDivElement | null>(null);
  const widths = useRef(new Map<string, number>());
  const key = texts.join('\n');
  const [measured, setMeasured] = useState({ key: '', fitting: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => {
      let others = 0;
      let menuTakes = menuWidth;
      for (const child of element.children) {
        if (!(child instanceof HTMLElement)) continue;
        const { fits, menu: isMenu } = child.dataset;
        if (fits !== undefined) widths.current.set(fits, child.offsetWidth);
        else if (isMenu !== undefined) menuTakes = child.offsetWidth;
        else others += child.offsetWidth + gap;
      }
      // A page that is not shown has no room at all.
      if (element.clientWidth === 0) return;
      const fitting = fittingOf(
        texts.map((text) => widths.current.get(text) ?? 0),
        element.clientWidth - others,
        menuTakes,
        menu,
      );
      setMeasured((before) => (before.key === key && before.fitting === fitting ? before : { key, fitting }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return { box, fitting: measured.key === key ? measured.fitting : texts.length };
}

/** How many of these widths, from the first on, stand in the room; with those left over a menu stands there too. */
export function fittingOf(widths: readonly number[], room: number, menuTakes: number, menu: boolean): number {
  for (let count = widths.length; count > 0; count -= 1) {
    const parts = widths.slice(0, count);
    if (menu || count < widths.length) parts.push(menuTakes);
    const taken = parts.reduce((sum, width) => sum + width, gap * (parts.length - 1));
    if (taken <= room) return count;
  }
  return 0;
}
