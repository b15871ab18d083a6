// A wide table of plain texts, and its rows as they stand on the page.
import type { GridColumn } from '#grid';
import { need } from './pointer.ts';

export interface Wide {
  id: string;
  values: readonly string[];
}

export function wideColumns(count: number, pinned = true): GridColumn<Wide>[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    title: `列 ${index + 1}`,
    width: 90 + (index % 4) * 20,
    pin: !pinned ? null : index === 0 ? 'start' : index === count - 1 ? 'end' : null,
    read: (row) => row.values[index] ?? null,
    text: (value) => String(value ?? ''),
  }));
}

export const wideRow = (index: number, columns = 30): Wide => ({
  id: `r${index}`,
  values: Array.from({ length: columns }, (_, column) => `${index + 1}-${column}`),
});

export const wideRows = (count: number, columns = 30): Wide[] =>
  Array.from({ length: count }, (_, index) => wideRow(index, columns));

export const scrollerOf = (host: HTMLElement): HTMLElement =>
  need(host.querySelector<HTMLElement>('[data-scroller]'));

/** Rows on the page, shown or not, without the head and the totals. */
export const bodyRows = (host: HTMLElement): HTMLElement[] =>
  [...host.querySelectorAll<HTMLElement>('[role=row]')].filter(
    (row) => row.querySelector('[role=rowheader]') !== null,
  );

/** Rows whose box is inside the body, top first, with their number and place. */
export function rowsInView(
  host: HTMLElement,
): { number: number; top: number; bottom: number; element: HTMLElement }[] {
  const body = need(bodyRows(host)[0]?.closest('[role=rowgroup]')).getBoundingClientRect();
  return bodyRows(host)
    .filter((row) => !row.hidden)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > body.top + 0.5 && box.top < body.bottom - 0.5)
    .map(({ element, box }) => ({
      element,
      number: Number(element.querySelector('[role=rowheader]')?.textContent),
      top: box.top - body.top,
      bottom: box.bottom - body.top,
    }))
    .sort((a, b) => a.top - b.top);
}
