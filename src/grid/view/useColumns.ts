// TanStack Table in React: the owner of column order, visibility, pins, widths and sorting. What the caller passes
// as `view` is taken over when it changes; what the user does goes to Table first and then to the caller.
import { useTable } from '@tanstack/react-table';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { columnDefs, completeView, gridFeatures, layoutColumns, tableState, viewOf } from '../core/columns.ts';
import type { ColumnLayout, NoRow } from '../core/columns.ts';
import type { GridProps, GridView } from '../types.ts';

const noData: NoRow[] = [];

export interface Columns<Row> {
  layout: ColumnLayout<Row>;
  view: GridView;
  setView: (view: GridView) => void;
}

export function useColumns<Row>(props: GridProps<Row>, gutter: number, pinsFit: boolean): Columns<Row> {
  const { columns, view: wanted } = props;
  const [initialState] = useState(() => tableState(completeView(columns, wanted ?? {})));
  const options = useMemo(
    () => ({ features: gridFeatures, columns: columnDefs(columns), data: noData, initialState, manualSorting: true }),
    [columns, initialState],
  );
  const table = useTable(options);
  const view = useMemo(() => viewOf(columns, table.state), [columns, table]);

  const apply = useCallback(
    (next: GridView): void => {
      const slices = tableState(next);
      table.setColumnOrder(slices.columnOrder);
      table.setColumnVisibility(slices.columnVisibility);
      table.setColumnSizing(slices.columnSizing);
      table.setColumnPinning(slices.columnPinning);
      table.setSorting(slices.sorting);
    },
    [table],
  );

  const caller = useRef(props);
  useEffect(() => {
    caller.current = props;
  });
  const setView = useCallback(
    (next: GridView): void => {
      const complete = completeView(columns, next);
      apply(complete);
      caller.current.onViewChange?.(complete);
    },
    [columns, apply],
  );

  // A view or columns from outside: compared by content, so an inline object does not reset the user's changes.
  const applied = useRef<string | null>(null);
  const outside = JSON.stringify([wanted ?? null, columns.map((column) => [column.id, column.pin ?? null, column.hidden ?? false])]);
  useLayoutEffect(() => {
    const first = applied.current === null;
    if (applied.current === outside) return;
    applied.current = outside;
    const present = viewOf(columns, table.state);
    const next = completeView(columns, { ...present, ...wanted });
    if (!first && JSON.stringify(next) !== JSON.stringify(completeView(columns, present))) apply(next);
  }, [outside, apply, columns, wanted, table]);

  const layout = useMemo(() => layoutColumns(table, columns, gutter, pinsFit), [table, columns, gutter, pinsFit]);
  return { layout, view, setView };
}
