// Parts of a bill of materials as folded rows, and helpers that speak of the rows in view as a user does.
import { createArraySource, createTreeSource } from '#grid';
import type { CellValue, GridColumn } from '#grid';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { frame, mount } from './orders.tsx';
import { need } from './pointer.ts';

export interface Part {
  id: string;
  parent: string | null;
  name: string;
  kind: string;
  qty: string;
}
const plain = (value: CellValue): string => (value === null ? '' : String(value));
export const partColumns: GridColumn<Part>[] = [
  { id: 'name', title: '名称', width: 240, read: (row) => row.name, text: plain },
  { id: 'kind', title: '类别', width: 120, groupable: true, read: (row) => row.kind, text: plain },
  {
    id: 'qty',
    title: '数量',
    width: 120,
    align: 'end',
    read: (row) => row.qty,
    text: plain,
    aggregate: { kind: 'sum' },
  },
];
export const bill = (count: number): Part[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    parent: index === 0 ? null : `p${Math.floor((index - 1) / 5)}`,
    name: `零件 ${index}`,
    kind: `类 ${index % 4}`,
    qty: String(index),
  }));

let mounted: { root: Root; host: HTMLElement } | null = null;

/** Puts the grid on the page, from which the next `takeDown` takes it again. */
export async function putUp(node: ReactNode): Promise<void> {
  mounted = await mount(node);
}

export function takeDown(): void {
  mounted?.root.unmount();
  mounted?.host.remove();
  mounted = null;
}
export const host = (): HTMLElement => need(mounted).host;
export const box = (): HTMLTextAreaElement => need(host().querySelector('textarea'));
export const scroller = (): HTMLElement => need(host().querySelector<HTMLElement>('[data-scroller]'));
export const rows = (): HTMLElement[] => {
  const body = scroller().getBoundingClientRect();
  return [...host().querySelectorAll<HTMLElement>('[role=rowgroup] [role=row]:not([hidden])')]
    .filter(
      (row) =>
        row.querySelector('[role=gridcell]') &&
        row.getBoundingClientRect().bottom > body.top + 33 &&
        row.getBoundingClientRect().top < body.bottom - 1,
    )
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
};
export const texts = (): string[] =>
  rows().map((row) => need(row.querySelector('[role=gridcell]:not([hidden])')).textContent);
export const rowOf = (text: string): HTMLElement =>
  need(rows().find((row) => row.textContent.includes(text)));
export const topOf = (text: string): number => rowOf(text).getBoundingClientRect().top;
export const firstCell = (text: string): HTMLElement =>
  need(rowOf(text).querySelector<HTMLElement>('[role=gridcell]'));
/** Clicks the fold mark of the row that shows the text. */
export async function fold(text: string): Promise<void> {
  const cell = firstCell(text);
  const level = Number(rowOf(text).getAttribute('aria-level') ?? 1) - 1;
  const area = cell.getBoundingClientRect();
  cell.dispatchEvent(
    new MouseEvent('click', { bubbles: true, clientX: area.left + 14 + level * 16, clientY: area.top + 16 }),
  );
  await frame();
  await frame();
}

export const tree = (count: number, depth = 0) =>
  createTreeSource<Part>({
    rows: createArraySource({ rows: bill(count), idOf: (row) => row.id }),
    parentOf: (row) => row.parent,
    open: { depth },
  });
