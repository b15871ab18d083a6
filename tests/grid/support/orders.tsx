// A grid of an order's lines on the page, and helpers that speak of cells as a user does.
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { ReactNode } from 'react';
import { createRef } from 'react';
import { Grid } from '#grid';
import type { GridColumn, GridHandle, GridProps } from '#grid';
import { fetchAhead } from '#grid/core/lazy.ts';
import { lineColumns } from './orderLines.ts';
import type { Line } from './orderLines.ts';

/** A grid on the page, whatever its rows are. */
export interface ShownGrid {
  handle: GridHandle;
  box: HTMLTextAreaElement;
  notices: string[];
  element: HTMLElement;
  unmount: () => void;
}

export interface ShownRows<R> extends ShownGrid {
  rerender: (props: Partial<GridProps<R>>) => Promise<void>;
}

export type Shown = ShownRows<Line>;

export const frame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });

/** Mounts anything 1,000 × 560 px. What a grid fetches after it stands is at hand, so that tests need not wait for it. */
export async function mount(
  node: ReactNode,
  size = { width: 1000, height: 560 },
): Promise<{ root: Root; host: HTMLElement }> {
  await fetchAhead();
  return mountCold(node, size);
}

/** Mounts as the first grid of a page: nothing has been fetched ahead. */
export async function mountCold(
  node: ReactNode,
  size = { width: 1000, height: 560 },
): Promise<{ root: Root; host: HTMLElement }> {
  const host = document.createElement('div');
  host.style.cssText = `width:${size.width}px;height:${size.height}px;margin:8px`;
  document.body.append(host);
  const root = createRoot(host);
  root.render(node);
  await frame();
  await frame();
  return { root, host };
}

/** The grid of an order's lines. */
export function show(props: Partial<GridProps<Line>> & Pick<GridProps<Line>, 'source'>): Promise<Shown> {
  return showRows<Line>({ columns: lineColumns, ...props });
}

export async function showRows<R>(
  props: Partial<GridProps<R>> & Pick<GridProps<R>, 'source' | 'columns'>,
): Promise<ShownRows<R>> {
  const handleRef = createRef<GridHandle>();
  const notices: string[] = [];
  let all: GridProps<R> = {
    label: '订单明细',
    rowNumbers: true,
    handleRef,
    notify: (message) => {
      notices.push(message);
    },
    ...props,
  };
  const { root, host } = await mount(<Grid {...all} />);
  const handle = handleRef.current;
  const box = host.querySelector('textarea');
  if (!handle || !box) throw new Error('the grid did not mount');
  return {
    handle,
    box,
    notices,
    element: host,
    async rerender(next) {
      all = { ...all, ...next };
      root.render(<Grid {...all} />);
      await frame();
      await frame();
    },
    unmount() {
      root.unmount();
      host.remove();
    },
  };
}

/** Text of the cell as drawn, by column id and row number as the user counts. */
export function cellText(
  shown: Shown,
  row: number,
  column: string,
  columns: readonly GridColumn<Line>[] = lineColumns,
): string {
  const element = cellElement(shown, row, column, columns);
  return element?.textContent ?? '';
}

export function cellElement(
  shown: Shown,
  row: number,
  column: string,
  columns: readonly GridColumn<Line>[] = lineColumns,
): HTMLElement | null {
  const head = shown.element.querySelector(`[role=columnheader][data-column="${column}"]`);
  const index = head?.getAttribute('aria-colindex');
  const rows = [...shown.element.querySelectorAll<HTMLElement>('[role=row]:not([hidden])')].filter(
    (element) => element.querySelector('[role=rowheader]')?.textContent === String(row),
  );
  return columns.length > 0
    ? (rows[0]?.querySelector<HTMLElement>(`[role=gridcell][aria-colindex="${index}"]`) ?? null)
    : null;
}
