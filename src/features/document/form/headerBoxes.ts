// Where a form is typed in: the boxes of its fields in reading order, for the way of Enter, for F6 and for the first focus.
const typed =
  '[data-field] input:not([type=hidden], [type=file]), [data-field] textarea, [data-field] [contenteditable=true]';

function isInForm(element: Element): boolean {
  return element.closest('[data-field]') !== null && element.closest('[data-scroller], aside') === null;
}

/** Boxes that can be written, in reading order. */
export function boxesIn(page: HTMLElement | null): HTMLElement[] {
  return [...(page?.querySelectorAll<HTMLElement>(typed) ?? [])].filter(
    (box) => (box.isContentEditable || box.tabIndex >= 0) && isInForm(box),
  );
}

/** Where the field is filled: its box, or the button that chooses its files. */
export function placeOf(page: HTMLElement | null, field: string): HTMLElement | null {
  const own = `[data-field="${field}"]`;
  const box = boxesIn(page).find((one) => one.closest('[data-field]')?.matches(own) === true);
  const button = (): HTMLElement | undefined =>
    [...(page?.querySelectorAll<HTMLElement>(`${own} [role=group] button`) ?? [])].findLast(isInForm);
  return box ?? button() ?? null;
}

/** Whether the keyboard stands in a field of the form: its box, or a button of it. */
export function isInFields(page: HTMLElement | null): boolean {
  const held = document.activeElement;
  return held !== null && page?.contains(held) === true && isInForm(held);
}
