// A table of results in a dialog: however many there are, only those in view are on the page; a click on a title sorts
// them. TanStack Table sorts, TanStack Virtual says which rows are in view and how tall their texts are.
import { Table, UnstyledButton } from '@mantine/core';
import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { messageText } from '../../core/language.ts';
import type { Message } from '../../core/language.ts';
import { compareValues } from '../../table/models/order.ts';
import type { CellValue } from '../../contract/columns.ts';
import { icons } from '../../frame/icons.tsx';
import styles from './dialogs.module.css';

export interface ResultColumn<Item> {
  title: Message;
  /** Of the table's width. */
  share: number;
  /** What it is sorted by, and shown where `show` says nothing else. */
  value: (item: Item) => CellValue;
  show?: (item: Item, first: boolean) => ReactNode;
  /** A text that may take several lines. */
  long?: boolean;
}

interface ResultTableProps<Item> {
  label: string;
  items: readonly Item[];
  columns: readonly ResultColumn<Item>[];
  kindOf?: (item: Item) => string;
}

interface Result<Item> {
  item: Item;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const rowHeight = 30;
const boxHeight = 380;
const beyondView = 8;

export function ResultTable<Item>({ label, items, columns, kindOf }: ResultTableProps<Item>): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const data = useMemo(() => items.map((item): Result<Item> => ({ item })), [items]);
  const definitions = useMemo(
    () =>
      columns.map(({ title, value }) => ({
        id: title.text,
        accessorFn: ({ item }: Result<Item>): CellValue => value(item),
        sortDescFirst: false,
        sortFn: (a: { original: Result<Item> }, b: { original: Result<Item> }): number =>
          compareValues(value(a.original.item), value(b.original.item)),
      })),
    [columns],
  );
  const table = useTable({ features, columns: definitions, data });
  const { rows } = table.getRowModel();
  // oxlint-disable-next-line react/incompatible-library -- its functions are called in this render only
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    initialRect: { width: 0, height: boxHeight },
    overscan: beyondView,
  });
  const shown = view.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = view.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div ref={box} className={styles['tableBox']} role="region" aria-label={label} tabIndex={0}>
      <Table className={styles['table']} stickyHeader aria-rowcount={rows.length + 1}>
        <colgroup>
          {columns.map(({ title, share }) => (
            <col key={title.text} style={{ width: `${share * 100}%` }} />
          ))}
        </colgroup>
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            {columns.map(({ title }) => {
              const column = table.getColumn(title.text);
              const sorted = column?.getIsSorted() ?? false;
              return (
                <Table.Th
                  key={title.text}
                  aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
                >
                  <UnstyledButton className={styles['sorter']} onClick={() => column?.toggleSorting()}>
                    {messageText(title)}
                    {sorted !== false && (sorted === 'asc' ? icons.ascending : icons.descending)}
                  </UnstyledButton>
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {above > 0 && <tr style={{ height: above }} aria-hidden="true" />}
          {shown.map(({ index, key }) => {
            const item = rows[index]?.original.item;
            if (item === undefined) return null;
            return (
              <Table.Tr
                key={key}
                ref={view.measureElement}
                data-index={index}
                data-kind={kindOf?.(item)}
                aria-rowindex={index + 2}
              >
                {columns.map(({ title, value, show, long }) => (
                  <Table.Td
                    key={title.text}
                    {...(long === true ? { className: styles['message'] ?? '' } : {})}
                  >
                    {show ? show(item, index === 0) : String(value(item) ?? '')}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
          {below > 0 && <tr style={{ height: below }} aria-hidden="true" />}
        </Table.Tbody>
      </Table>
    </div>
  );
}
