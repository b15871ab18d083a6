// The Table instance of a grid, in React: it owns the columns and every state of the view. What the caller passes as
// `view` is taken over when it changes; what the user does goes to Table first and is then told to the caller.
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowSource } from '../contract/rows.ts';
import type { GridProps } from '../contract/props.ts';
import type { GridView } from '../contract/view.ts';
import { columnDefs } from './columnDefs.ts';
import { columnLayout } from './columnLayout.ts';
import type { ColumnLayout } from './columnLayout.ts';
import { gridFeatures, useTable } from './features.ts';
import type { GridTable, RowRecord } from './features.ts';
import { lazyData } from './plugins/lazyRows.ts';
import { withView } from './plugins/viewHistory.ts';
import { applyView, completeView, filterSlices, stateOfView, viewOfState, viewSlices } from './view.ts';

export interface TableSetup<Row> {
  table: GridTable<Row>;
  layout: ColumnLayout<Row>;
  view: GridView;
  /** Changes the view through Table's own calls, as one step that the user can take back. */
  arrange: (work: (table: GridTable<Row>) => void) => void;
  setView: (view: GridView) => void;
  /** Takes back the last change of columns; false when there is none. */
  undoView: () => boolean;
}

export interface TableRoom {
  /** Px before the pinned columns. */
  gutter: number;
  pinsFit: boolean;
  /** Px that columns with `grow` fill. */
  room: number;
}

const noFilters: never[] = [];

export function useGridTable<Row>(
  props: GridProps<Row>,
  { gutter, pinsFit, room }: TableRoom,
): TableSetup<Row> {
  const { columns, view: wanted, source, filters = noFilters, filterTree = null } = props;
  const [initialState] = useState(() => stateOfView(completeView(columns, wanted ?? {})));
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const data = useMemo(() => recordsOf(source), [source]);
  const state = useMemo(() => filterSlices(filters, filterTree), [filters, filterTree]);
  const table = useTable(
    useMemo(
      () => ({
        features: gridFeatures,
        columns: defs,
        data,
        initialState,
        state,
        autoResetAll: false,
        manualSorting: true,
        manualFiltering: true,
        manualGrouping: true,
        groupedColumnMode: false as const,
      }),
      [defs, data, initialState, state],
    ),
    viewSlices,
  );
  const view = useMemo(() => viewOfState(columns, table.state), [columns, table.state]);

  // What `useTable` gave first: every later one is the same instance in a new wrapping.
  const [instance] = useState<GridTable<Row>>(table);
  const caller = useRef(props);
  useLayoutEffect(() => {
    caller.current = props;
  });
  const arrange = useCallback(
    (work: (changed: GridTable<Row>) => void) => change(instance, caller.current, work),
    [instance],
  );
  const setView = useCallback(
    (next: GridView) =>
      change(instance, caller.current, (changed) =>
        applyView(changed, completeView(caller.current.columns, next)),
      ),
    [instance],
  );
  const undoView = useCallback(() => undo(instance, caller.current), [instance]);

  // A view or columns from outside: compared by content, so an inline object does not reset the user's changes.
  const applied = useRef<string | null>(null);
  const outside = JSON.stringify([
    wanted ?? null,
    columns.map((column) => [column.id, column.pin ?? null, column.hidden ?? false]),
  ]);
  useLayoutEffect(() => {
    const first = applied.current === null;
    if (applied.current === outside) return;
    applied.current = outside;
    if (!first) applyView(instance, completeView(columns, { ...view, ...wanted }));
  }, [outside, columns, wanted, instance, view]);

  const layout = useMemo(
    () => columnLayout(instance, columns, view, { gutter, pinsFit, room }),
    [instance, columns, view, gutter, pinsFit, room],
  );
  return { table: instance, layout, view, arrange, setView, undoView };
}

function viewNow<Row>(table: GridTable<Row>, { columns }: GridProps<Row>): GridView {
  return viewOfState(columns, viewSlices(table.store.get()));
}

/** One step of the user's: it can be taken back, and the caller is told what came of it. */
function change<Row>(
  table: GridTable<Row>,
  caller: GridProps<Row>,
  work: (table: GridTable<Row>) => void,
): void {
  const before = viewNow(table, caller);
  table._reactivity.batch(() => work(table));
  const after = viewNow(table, caller);
  table.baseAtoms.viewHistory.set((history) => withView(history, before, after));
  caller.onViewChange?.(after);
}

function undo<Row>(table: GridTable<Row>, caller: GridProps<Row>): boolean {
  const { viewHistory } = table.baseAtoms;
  const last = viewHistory.get().at(-1);
  if (!last) return false;
  viewHistory.set((history) => history.slice(0, -1));
  const next = completeView(caller.columns, { ...last, sort: viewNow(table, caller).sort });
  applyView(table, next);
  caller.onViewChange?.(next);
  return true;
}

/** Rows of any source as Table's data, looked up when they are read. */
function recordsOf<Row>(source: RowSource<Row>): readonly RowRecord<Row>[] {
  return lazyData({
    count: () => source.count().value,
    at: (index) => ({
      get row() {
        return source.rowAt(index);
      },
    }),
    idAt: (index) => source.idAt(index) ?? `#${index}`,
    indexOf: (id) => (id.startsWith('#') ? Number(id.slice(1)) : source.indexOf(id)),
  });
}
