// Our grid as one more page of the comparison in tests/bench/peers: its rows, its editing, its source, nothing special.
import { createRoot } from 'react-dom/client';
import { createRef } from 'react';
import '#ui/theme/tokens.css';
import {
  compareValues,
  createArrayEditing,
  createArraySource,
  Grid,
  type CellValue,
  type GridColumn,
  type GridHandle,
} from '#grid';

interface PeerColumn {
  key: string;
  title: string;
  width: number;
  align?: string;
  editable?: boolean;
  format?: (value: CellValue) => string;
}

type PeerRow = { id: number } & Record<string, CellValue>;

interface PeerOptions {
  rows: PeerRow[];
  columns: PeerColumn[];
  rowHeight: number;
  pinned: number;
}

const label = '对比';
const ids: string[] = [];
/** Ids are numbers here; their texts are made once. */
const idOf = ({ id }: PeerRow): string => (ids[id] ??= String(id));

function columnOf(
  { key, title, width, align, editable, format }: PeerColumn,
  index: number,
  pinned: number,
): GridColumn<PeerRow> {
  return {
    id: key,
    title,
    width,
    sortable: true,
    pin: index < pinned ? 'start' : null,
    align: align === undefined ? 'start' : 'end',
    read: (row) => row[key] ?? null,
    text: (value) => (format === undefined ? String(value ?? '') : format(value)),
    ...(editable === true ? { editor: { input: 'text', parse: (text) => ({ ok: true, value: text }) } } : {}),
  };
}

function mount(place: HTMLElement, { rows, columns, rowHeight, pinned }: PeerOptions) {
  const shown = columns.map((column, index) => columnOf(column, index, pinned));
  const at = new Map(columns.map(({ key }, index) => [key, index]));
  const source = createArraySource({ rows, idOf });
  const editing = createArrayEditing({ source, columns: () => shown, newRow: () => ({ id: rows.length }) });
  const handle = createRef<GridHandle>();
  place.style.cssText = 'width: 1560px; height: 760px; display: flex; flex-direction: column';
  createRoot(place).render(
    <Grid
      label={label}
      columns={shown}
      source={source}
      editing={editing}
      rowHeight={rowHeight}
      handleRef={handle}
      enterMoves="down"
    />,
  );
  const cell = (row: number, key: string): Element | null => {
    const line = place.querySelector(`[role=row][data-state][aria-rowindex="${row + 2}"]:not([hidden])`);
    return line?.querySelector(`[aria-colindex="${(at.get(key) ?? 0) + 1}"]`) ?? null;
  };
  return {
    cellSelector: '[role=gridcell]',
    scroller: () => place.querySelector('[data-scroller]'),
    cellText: (row: number, key: string) => cell(row, key)?.textContent ?? null,
    focusCell(row: number, key: string) {
      handle.current?.activate(source.idAt(row) ?? '', key);
      handle.current?.focus();
    },
    rowCount: () => source.count().value,
    sort(key: string | null, direction?: 'asc' | 'desc') {
      const read = (row: PeerRow): CellValue => (key === null ? null : (row[key] ?? null));
      source.arrange(
        key === null ? [] : [{ read, compare: compareValues, descending: direction === 'desc' }],
        null,
      );
    },
    filter(key: string | null, needle?: string) {
      source.arrange([], key === null ? null : (row) => String(row[key]).includes(needle ?? ''));
    },
    update(batch: readonly { row: number; key: string; value: CellValue }[]) {
      const changed = new Map<number, PeerRow>();
      for (const { row, key, value } of batch) {
        const before = changed.get(row) ?? source.rows()[row];
        if (before !== undefined) changed.set(row, { ...before, [key]: value });
      }
      source.writeAt(changed);
    },
  };
}

export default {
  name: 'workbench',
  note: 'sort and filter through the array source',
  editStart: 'type',
  mount,
};
