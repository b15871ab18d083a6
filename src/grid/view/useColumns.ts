// TanStack Table in React: the owner of column order, visibility, pins, widths and sorting. What the caller passes
// as `view` is taken over when it changes; what the user does goes to Table first and then to the caller.
import { useTable } from '@tanstack/react-table';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { columnDefs, completeView, gridFeatures, layoutColumns, tableState, viewOf } from '../core/columns.ts';
import type { ColumnLayout, NoRow } from '../core/columns.ts';
import { collapsedAway } from '../core/columnGroups.ts';
import type { GridProps, GridView } from '../types.ts';

const noData: NoRow[] = [];

export interface Columns<Row> {
  layout: ColumnLayout<Row>;
  view: GridView;
  setView: (view: GridView) => void;
  /** Takes back the last change of columns; false when there is none. */
  undoView: () => boolean;
}

const keptViews = 50;

export function useColumns<Row>(props: GridProps<Row>, gutter: number, pinsFit: boolean, room: number): Columns<Row> {
  const { columns, view: wanted } = props;
  const [initialState] = useState(() => tableState(completeView(columns, wanted ?? {})));
  const options = useMemo(
    () => ({
      features: gridFeatures,
      columns: columnDefs(columns),
      data: noData,
      initialState,
      manualSorting: true,
      groupedColumnMode: false as const,
    }),
    [columns, initialState],
  );
  const table = useTable(options);
  const [collapsed, setCollapsed] = useState<readonly string[]>(wanted?.collapsed ?? []);
  const view = useMemo(
    (): GridView => ({ ...viewOf(columns, table.state), ...(collapsed.length > 0 ? { collapsed } : {}) }),
    [columns, table, collapsed],
  );

  const apply = useCallback(
    (next: GridView): void => {
      const slices = tableState(next);
      table.setColumnOrder(slices.columnOrder);
      table.setColumnVisibility(slices.columnVisibility);
      table.setColumnSizing(slices.columnSizing);
      table.setColumnPinning(slices.columnPinning);
      table.setSorting(slices.sorting);
      setCollapsed((before) => (JSON.stringify(before) === JSON.stringify(next.collapsed ?? []) ? before : (next.collapsed ?? [])));
      table.setGrouping(slices.grouping);
    },
    [table],
  );

  const caller = useRef(props);
  const present = useRef(view);
  const undone = useRef<GridView[]>([]);
  useEffect(() => {
    caller.current = props;
    present.current = view;
  });
  const setView = useCallback(
    (next: GridView): void => {
      const complete = completeView(columns, next);
      if (arrangementOf(complete) !== arrangementOf(completeView(columns, present.current)))
        undone.current = [...undone.current.slice(-keptViews), present.current];
      present.current = complete;
      apply(complete);
      caller.current.onViewChange?.(complete);
    },
    [columns, apply],
  );
  const undoView = useCallback((): boolean => {
    const last = undone.current.pop();
    if (!last) return false;
    const complete = completeView(columns, { ...last, sort: present.current.sort });
    apply(complete);
    caller.current.onViewChange?.(complete);
    return true;
  }, [columns, apply]);

  // A view or columns from outside: compared by content, so an inline object does not reset the user's changes.
  const applied = useRef<string | null>(null);
  const outside = JSON.stringify([wanted ?? null, columns.map((column) => [column.id, column.pin ?? null, column.hidden ?? false])]);
  useLayoutEffect(() => {
    const first = applied.current === null;
    if (applied.current === outside) return;
    applied.current = outside;
    const now = { ...viewOf(columns, table.state), collapsed: present.current.collapsed ?? [] };
    const next = completeView(columns, { ...now, ...wanted });
    const misplaced = next.order.join('\u0000') !== now.order.join('\u0000');
    if (!first && (misplaced || JSON.stringify(next) !== JSON.stringify(completeView(columns, now)))) apply(next);
  }, [outside, apply, columns, wanted, table]);

  const layout = useMemo(
    () =>
      layoutColumns(table, columns, {
        gutter,
        pinsFit,
        away: collapsedAway(columns, view),
        room,
        chosen: new Set(Object.keys(view.widths)),
      }),
    [table, columns, gutter, pinsFit, view, room],
  );
  return { layout, view, setView, undoView };
}

/** The part of a view that undoing columns brings back. */
function arrangementOf({ order, hidden, widths, pins, collapsed }: GridView): string {
  return JSON.stringify([order, [...hidden].sort(), widths, pins, collapsed ?? []]);
}
