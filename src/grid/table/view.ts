// A grid's view (GridView, the JSON that callers keep) and the state slices of Table it stands for. The slices are what
// counts while a grid lives; the view is read from them, and written to them where it is given as a whole.
import type { FilterRequest, FilterTree } from '../contract/filters.ts';
import type { ColumnPin, GridColumn } from '../contract/columns.ts';
import type { GridView } from '../contract/view.ts';
import type { GridTable, GridTableState } from './features.ts';

/** The slices a view is made of. */
export type ViewSlices = Pick<
  GridTableState,
  | 'columnOrder'
  | 'columnVisibility'
  | 'columnSizing'
  | 'columnPinning'
  | 'columnFolding'
  | 'grouping'
  | 'sorting'
>;

/** Selector for `useTable`: a component that shows the view renders when one of these changes. */
export function viewSlices(state: GridTableState): ViewSlices {
  const { columnOrder, columnVisibility, columnSizing, columnPinning, columnFolding, grouping, sorting } =
    state;
  return { columnOrder, columnVisibility, columnSizing, columnPinning, columnFolding, grouping, sorting };
}

/** A complete view: unknown columns dropped, columns missing from the order put after their definition's neighbour. */
export function completeView<Row>(columns: readonly GridColumn<Row>[], view: Partial<GridView>): GridView {
  const known = new Set(columns.map((column) => column.id));
  const hidden = view.hidden
    ? view.hidden.filter((id) => known.has(id))
    : columns.filter((column) => column.hidden === true).map((column) => column.id);
  const required = new Set(columns.filter((column) => column.required === true).map((column) => column.id));
  const pinnedByDefault = new Set(columns.filter((column) => column.pin).map((column) => column.id));
  const groupable = new Set(columns.filter((column) => column.groupable === true).map((column) => column.id));
  return {
    sort: (view.sort ?? []).filter((sort) => known.has(sort.column)),
    ...grouped([...new Set(view.group)].filter((id) => groupable.has(id))),
    order: completeOrder(
      columns,
      (view.order ?? []).filter((id) => known.has(id)),
    ),
    hidden: hidden.filter((id) => !required.has(id)),
    widths: Object.fromEntries(Object.entries(view.widths ?? {}).filter(([id]) => known.has(id))),
    pins: Object.fromEntries(
      columns
        .map((column) => [column.id, pinOf(column, view)] as const)
        .filter(([id, pin]) => pin !== null || pinnedByDefault.has(id)),
    ),
    ...folded(view.collapsed ?? []),
  };
}

function completeOrder<Row>(columns: readonly GridColumn<Row>[], given: readonly string[]): string[] {
  const placed = new Set(given);
  const order = [...placed];
  let before: string | undefined;
  for (const { id } of columns) {
    if (!placed.has(id)) {
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
      placed.add(id);
    }
    before = id;
  }
  return order;
}

function pinOf<Row>(column: GridColumn<Row>, view: Partial<GridView>): ColumnPin {
  const chosen = view.pins?.[column.id];
  return chosen === undefined ? (column.pin ?? null) : chosen;
}

/** Left out of a view that does not group. */
function grouped(group: readonly string[]): Pick<GridView, 'group'> {
  return group.length > 0 ? { group } : {};
}

function folded(collapsed: readonly string[]): Pick<GridView, 'collapsed'> {
  return collapsed.length > 0 ? { collapsed: [...collapsed] } : {};
}

/** A complete view as Table's state. */
export function stateOfView(view: GridView): ViewSlices {
  const pinned = (pin: ColumnPin): string[] => view.order.filter((id) => view.pins[id] === pin);
  return {
    columnOrder: [...view.order],
    columnVisibility: Object.fromEntries(view.hidden.map((id) => [id, false])),
    columnSizing: { ...view.widths },
    columnPinning: { start: pinned('start'), end: pinned('end') },
    columnFolding: view.collapsed ?? [],
    grouping: [...(view.group ?? [])],
    sorting: view.sort.map(({ column, descending }) => ({ id: column, desc: descending })),
  };
}

/** Table's state as a complete view. A column the user took out of its pinned place keeps an explicit null. */
export function viewOfState<Row>(columns: readonly GridColumn<Row>[], state: ViewSlices): GridView {
  const pins: Record<string, ColumnPin> = {};
  for (const { id, pin } of columns) if (pin) pins[id] = null;
  for (const id of state.columnPinning.start) pins[id] = 'start';
  for (const id of state.columnPinning.end) pins[id] = 'end';
  // A column that came after the state was made has its pin from its definition.
  const known = new Set(state.columnOrder);
  for (const { id, pin } of columns) if (pin && !known.has(id)) pins[id] = pin;
  const hidden = Object.entries(state.columnVisibility)
    .filter(([, visible]) => !visible)
    .map(([id]) => id);
  for (const column of columns) if (column.hidden === true && !known.has(column.id)) hidden.push(column.id);
  return completeView(columns, {
    sort: state.sorting.map(({ id, desc }) => ({ column: id, descending: desc })),
    order: state.columnOrder,
    hidden,
    widths: state.columnSizing,
    pins,
    collapsed: state.columnFolding,
    group: state.grouping,
  });
}

/** Writes the slices that differ, in one go. */
export function applyView<Row>({ _reactivity, baseAtoms }: GridTable<Row>, view: GridView): void {
  const next = stateOfView(view);
  _reactivity.batch(() => {
    write(baseAtoms.columnOrder, next.columnOrder);
    write(baseAtoms.columnVisibility, next.columnVisibility);
    write(baseAtoms.columnSizing, next.columnSizing);
    write(baseAtoms.columnPinning, next.columnPinning);
    write(baseAtoms.columnFolding, next.columnFolding);
    write(baseAtoms.grouping, next.grouping);
    write(baseAtoms.sorting, next.sorting);
  });
}

interface Slice<Value> {
  get: () => Value;
  set: (next: (before: Value) => Value) => void;
}

function write<Value>(slice: Slice<Value>, value: Value): void {
  if (JSON.stringify(slice.get()) !== JSON.stringify(value)) slice.set(() => value);
}

/** The caller's filters as Table's state: the conditions of a column stand together, nested ones beside them. */
export function filterSlices(
  filters: readonly FilterRequest[],
  tree: FilterTree | null,
): Pick<GridTableState, 'columnFilters' | 'filterTree'> {
  const byColumn = new Map<string, FilterRequest[]>();
  for (const filter of filters) byColumn.set(filter.column, [...(byColumn.get(filter.column) ?? []), filter]);
  return { columnFilters: [...byColumn].map(([id, value]) => ({ id, value })), filterTree: tree };
}
