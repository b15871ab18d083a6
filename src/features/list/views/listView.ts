// How one person has arranged a list (columns, widths, pins, order), kept in this browser per entity and row kind.
import type { GridView } from '#grid';

const prefix = 'workbench:view:';

export function viewKey(entity: string, lines: string | null): string {
  return `${prefix}${entity}${lines === null ? '' : `.${lines}`}`;
}

/** Column arrangement without the sort, which lives in the address. */
export function readView(key: string): Partial<GridView> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure;
    localStorage.removeItem(key);
    return {};
  }
}

export function persistView(key: string, view: GridView): void {
  const { order, hidden, widths, pins, group = [] } = view;
  localStorage.setItem(key, JSON.stringify({ order, hidden, widths, pins, group }));
}
