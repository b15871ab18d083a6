// Measures of what stands on the screen: sizes, text sizes, contrast, control heights. Each answers with the offenders,
// so that a failure names them.
import type { Page } from 'playwright';

export interface Contrast {
  text: string;
  ratio: number;
  place: string;
}

/** Everything with text of its own that is in view, with its size and the contrast to the ground beneath it. */
export function textsOf(page: Page): Promise<{ text: string; size: number; ratio: number; place: string }[]> {
  return page.evaluate(() => {
    type Colour = [red: number, green: number, blue: number, alpha: number];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const known = new Map<string, Colour>();
    const read = (colour: string): Colour => {
      const before = known.get(colour);
      if (before !== undefined) return before;
      if (canvas === null) throw new Error('no canvas');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const found: Colour = [red, green, blue, alpha / 255];
      known.set(colour, found);
      return found;
    };
    const over = (top: Colour, under: Colour): Colour => {
      const mix = (at: 0 | 1 | 2): number => top[at] * top[3] + under[at] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const light = ([red, green, blue]: Colour): number => {
      const part = (value: number): number =>
        value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
    };
    const grounds = new Map<Element, Colour | null>();
    /** What is painted behind the element, from the nearest opaque ancestor on; null where only a picture lies behind. */
    const groundOf = (element: Element | null): Colour | null => {
      if (element === null) return [255, 255, 255, 1];
      const before = grounds.get(element);
      if (before !== undefined) return before;
      const style = getComputedStyle(element);
      const colour = read(style.backgroundColor);
      const ground = (): Colour | null => {
        if (colour[3] === 1) return colour;
        // A drawing on a ground of its own keeps to the edges; a picture without one can be anything.
        if (style.backgroundImage !== 'none') return null;
        const under = groundOf(element.parentElement);
        return under === null || colour[3] === 0 ? under : over(colour, under);
      };
      const found = ground();
      grounds.set(element, found);
      return found;
    };
    const found: { text: string; size: number; ratio: number; place: string }[] = [];
    for (const element of document.querySelectorAll('body *')) {
      const own = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? '')
        .join('')
        .trim();
      const typed = element instanceof HTMLInputElement ? element.value || element.placeholder : '';
      const text = own || typed;
      if (text === '' || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      const box = element.getBoundingClientRect();
      if (
        box.width < 2 ||
        box.height < 2 ||
        box.bottom < 0 ||
        box.top > innerHeight ||
        box.right < 0 ||
        box.left > innerWidth
      )
        continue;
      if (
        element.closest('[aria-hidden="true"], script, style, noscript, svg, :disabled, [data-disabled]') !==
        null
      )
        continue;
      const style = getComputedStyle(element);
      const ground = groundOf(element);
      if (ground === null) continue;
      const ink = over(
        read(
          typed !== '' && own === '' && element instanceof HTMLInputElement && element.value === ''
            ? getComputedStyle(element, '::placeholder').color
            : style.color,
        ),
        ground,
      );
      const [bright, dim] = [light(ink), light(ground)].toSorted((a, b) => b - a);
      const ratio = ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
      found.push({
        text: text.slice(0, 30),
        size: parseFloat(style.fontSize),
        ratio: Math.round(ratio * 100) / 100,
        place: `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 80),
      });
    }
    return found;
  });
}

/** Heights of the controls that stand side by side, row by row; a row is what shares a flex line. */
export function controlRows(page: Page): Promise<{ heights: number[]; controls: string[] }[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, input:not([type=checkbox], [type=radio], [type=hidden]), .mantine-SegmentedControl-root',
      ),
    ].filter((control) => {
      if (
        !control.checkVisibility() ||
        control.closest(
          '[role=grid], [data-scroller], [role=status], [role=tablist], nav, [data-field], .mantine-SegmentedControl-root .mantine-SegmentedControl-root',
        ) !== null
      )
        return false;
      // What stands inside another control is a part of it.
      return (
        control.parentElement?.closest('button, .mantine-Input-wrapper, .mantine-SegmentedControl-root') ===
          null || control.matches('input')
      );
    });
    const rows = new Map<string, HTMLElement[]>();
    for (const control of controls) {
      const holder = control.closest('header, main section > div, [role=dialog], form');
      const box = control.getBoundingClientRect();
      if (holder === null || box.height === 0) continue;
      const middle = Math.round((box.top + box.height / 2) / 8);
      const key = `${[...document.querySelectorAll('*')].indexOf(holder)} ${middle}`;
      rows.set(key, [...(rows.get(key) ?? []), control]);
    }
    return [...rows.values()].map((row) => ({
      heights: [...new Set(row.map((control) => control.getBoundingClientRect().height))],
      controls: row.map(
        (control) =>
          `${control.textContent || control.getAttribute('aria-label') || control.tagName}:${control.getBoundingClientRect().height}`,
      ),
    }));
  });
}

/** What fades or slides in has arrived; what turns for ever is left to turn. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Texts of the filled primary buttons in view. */
export function filledButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--wb-primary)';
    document.body.append(probe);
    const primary = getComputedStyle(probe).color;
    probe.remove();
    return [...document.querySelectorAll('main button, form button')]
      .filter((button) => button.checkVisibility() && getComputedStyle(button).backgroundColor === primary)
      .map((button) => button.textContent?.trim() ?? '');
  });
}

/** The page itself never scrolls. */
export function pageScrolls(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean =>
      element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
    const panel = document.querySelector('[role=tabpanel]:not([style*="none"])');
    return scrolls(document.documentElement) || (panel !== null && scrolls(panel));
  });
}

/** Texts that do not fit their box and have no dots to say so, or whose dots have no whole text to look at. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (!own || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (
        element.closest(
          '[role=grid], [aria-hidden="true"], svg, [data-visually-hidden], .mantine-VisuallyHidden-root',
        ) !== null
      )
        continue;
      const style = getComputedStyle(element);
      if (
        style.overflowX === 'visible' ||
        style.overflowX === 'auto' ||
        style.overflowX === 'scroll' ||
        style.clipPath !== 'none'
      )
        continue;
      const text = element.textContent?.trim().slice(0, 30) ?? '';
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 2) {
        const told = element.closest('[title], [aria-label]') !== null;
        if (style.textOverflow !== 'ellipsis' || !told)
          wrong.push(`cut: “${text}” ${element.className}`.slice(0, 160));
      }
      if (
        element.scrollHeight > element.clientHeight + 4 &&
        element.clientHeight > 2 &&
        style.overflowY === 'hidden'
      )
        wrong.push(`cut below: “${text}” ${element.className}`.slice(0, 160));
    }
    return wrong;
  });
}

/** Controls in view that lie over each other, or are cut by the part they stand in. */
export function overlaps(page: Page, part: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const wrong: string[] = [];
    const named = (element: Element): string =>
      element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.tagName);
    for (const holder of document.querySelectorAll(selector)) {
      if (!holder.checkVisibility()) continue;
      const whole = holder.getBoundingClientRect();
      const controls = [
        ...holder.querySelectorAll('button, [role=tab], .mantine-Input-wrapper, [role=radiogroup]'),
      ]
        .filter(
          (control) =>
            control.checkVisibility() && control.parentElement?.closest('.mantine-Input-wrapper') === null,
        )
        .map((control) => ({ control, box: control.getBoundingClientRect() }));
      for (const [at, { control, box }] of controls.entries()) {
        if (box.left < whole.left - 1 || box.right > whole.right + 1) wrong.push(`cut: ${named(control)}`);
        for (const other of controls.slice(at + 1)) {
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          if (across > 1 && down > 1) wrong.push(`${named(control)} over ${named(other.control)}`);
        }
      }
    }
    return wrong;
  }, part);
}

/** The page never scrolls sideways. */
export function sideScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth + 1 ? [`the page is ${scrollWidth - clientWidth}px too wide`] : [];
  });
}
