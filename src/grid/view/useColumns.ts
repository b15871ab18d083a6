// TanStack Table in React: the owner of column order, visibility, pins, widths and sorting. What the caller passes
// as `view` is taken over when it changes; what the user does goes to Table first and then to the caller.
import { useTable } from '@tanstack/react-table';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { columnDefs, completeView, gridFeatures, layoutColumns, tableState, viewOf } from '../core/columns.ts';
import type { ColumnLayout, NoRow } from '../core/columns.ts';
import type { GridColumn, GridView } from '../types.ts';

const noData: NoRow[] = [];

export interface Columns<Row> {
  layout: ColumnLayout<Row>;
  view: GridView;
  setView: (view: GridView) => void;
}

export function useColumns<Row>(
  columns: readonly GridColumn<Row>[], wanted: Partial<GridView> | undefined, onViewChange: ((view: GridView) => void) | undefined,
  gutter: number, pinsFit: boolean,
): Columns<Row> {
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const initialState = useMemo(() => tableState(completeView(columns, wanted ?? {})), [columns, wanted]);
  const table = useTable({ features: gridFeatures, columns: defs, data: noData, initialState, manualSorting: true });
  const { state } = table;
  const view = useMemo(() => viewOf(columns, state), [columns, state]);
  const tell = useRef(onViewChange);
  const applied = useRef('');

  const apply = useMemo(() => (next: GridView): void => {
    const slices = tableState(completeView(columns, next));
    table.setColumnOrder(slices.columnOrder);
    table.setColumnVisibility(slices.columnVisibility);
    table.setColumnSizing(slices.columnSizing);
    table.setColumnPinning(slices.columnPinning);
    table.setSorting(slices.sorting);
  }, [columns, table.setColumnOrder, table.setColumnVisibility, table.setColumnSizing, table.setColumnPinning, table.setSorting]);

  useLayoutEffect(() => { tell.current = onViewChange; });
  // A view or columns from outside: compared by content, so an inline object does not reset the user's changes.
  const outside = JSON.stringify([wanted ?? null, columns.map((column) => [column.id, column.pin ?? null, column.hidden ?? false])]);
  useLayoutEffect(() => {
    if (applied.current === outside) return;
    const first = applied.current === '';
    applied.current = outside;
    if (!first) apply(completeView(columns, { ...viewOf(columns, table.store.state), ...wanted }));
  }, [outside, apply, columns, wanted, table.store]);

  const layout = useMemo(() => {
    void state;
    return layoutColumns(table, columns, gutter, pinsFit);
  }, [table, state, columns, gutter, pinsFit]);
  const setView = useMemo(() => (next: GridView): void => {
    const complete = completeView(columns, next);
    apply(complete);
    tell.current?.(complete);
  }, [columns, apply]);
  return { layout, view, setView };
}
