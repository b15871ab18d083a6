// The Table instance behind a tree: sub-rows, expanding, a filter that keeps what a hit stands under, and sorting among
// siblings are Table's own row models. Its data are places in the array the rows live in.
import {
  columnFilteringFeature,
  constructTable,
  createExpandedRowModel,
  createFilteredRowModel,
  createSortedRowModel,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { Row as CoreRow, Table } from '@tanstack/react-table';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import { isEmptyValue } from './models/order.ts';
import type { OrderKey } from './models/order.ts';

export interface TreeNode<Row> {
  /** Index in the array of all rows. */
  place: number;
  id: string;
  /** Read when it is asked for: an edited row keeps its node. */
  readonly row: Row | undefined;
  children: TreeNode<Row>[];
}

const treeFeatures = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnFilteringFeature,
  rowExpandingFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
});

type Features = typeof treeFeatures;
export type TreeRow<Row> = CoreRow<Features, TreeNode<Row>>;
export type TreeTable<Row> = Table<Features, TreeNode<Row>>;

/** Id of the column the filter stands on. */
const filterColumn = 'filter';

export function createTreeTable<Row>(
  canExpand: (node: TreeNode<Row>) => boolean,
  expanded: Readonly<Record<string, boolean>>,
): TreeTable<Row> {
  return constructTable<Features, TreeNode<Row>>({
    features: treeFeatures,
    columns: [],
    data: [],
    initialState: { expanded: { ...expanded } },
    autoResetAll: false,
    filterFromLeafRows: true,
    maxLeafRowFilterDepth: Infinity,
    getRowId: (node) => node.id,
    getSubRows: ({ children }) => children,
    getRowCanExpand: (row) => row.subRows.length > 0 || canExpand(row.original),
  });
}

/** Orders siblings by the keys and keeps the rows that pass, with whatever they stand under. */
export function arrangeTree<Row>(
  table: TreeTable<Row>,
  keys: readonly OrderKey<Row>[],
  keep: ((row: Row) => boolean) | null,
): void {
  table.setOptions((before) => ({
    ...before,
    columns: [
      ...keys.map((key, at) => ({
        id: `key${at}`,
        accessorFn: ({ row }: TreeNode<Row>) => (row === undefined ? null : key.read(row)),
        sortFn: (one: TreeRow<Row>, other: TreeRow<Row>): number => {
          const read = ({ original: { row } }: TreeRow<Row>) => (row === undefined ? null : key.read(row));
          const [a, b] = [read(one), read(other)];
          const result = key.compare(a, b);
          // Blanks stand last both ways; Table turns the result of a descending column.
          return key.descending && (isEmptyValue(a) || isEmptyValue(b)) ? -result : result;
        },
      })),
      {
        id: filterColumn,
        accessorFn: () => null,
        filterFn: ({ original: { row } }: TreeRow<Row>) => row !== undefined && keep?.(row) === true,
      },
    ],
  }));
  table.setSorting(keys.map((key, at) => ({ id: `key${at}`, desc: key.descending })));
  table.setColumnFilters(keep ? [{ id: filterColumn, value: true }] : []);
}

/** Shown only because something under it passes the filter. */
export function isContext<Row>(row: TreeRow<Row>): boolean {
  return row.columnFilters?.[filterColumn] === false;
}
