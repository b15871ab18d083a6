// The view of the columns in React: order, visibility, pins, widths, sorting, grouping. What the caller passes as `view`
// is taken over when it changes; what the user does is shown at once and told to the caller.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { completeView, layoutColumns } from './columns.ts';
import type { ColumnLayout } from './columns.ts';
import { collapsedAway } from './columnGroups.ts';
import type { GridProps, GridView } from '../types.ts';

export interface Columns<Row> {
  layout: ColumnLayout<Row>;
  view: GridView;
  setView: (view: GridView) => void;
  /** Takes back the last change of columns; false when there is none. */
  undoView: () => boolean;
}

const keptViews = 50;

export function useColumns<Row>(
  props: GridProps<Row>,
  gutter: number,
  pinsFit: boolean,
  room: number,
): Columns<Row> {
  const { columns, view: wanted } = props;
  const [held, setHeld] = useState(() => completeView(columns, wanted ?? {}));
  const view = useMemo(() => completeView(columns, held), [columns, held]);

  const caller = useRef(props);
  const present = useRef(view);
  const undone = useRef<GridView[]>([]);
  useEffect(() => {
    caller.current = props;
    present.current = view;
  });
  const show = useCallback((next: GridView): void => {
    present.current = next;
    setHeld(next);
    caller.current.onViewChange?.(next);
  }, []);
  const setView = useCallback(
    (next: GridView): void => {
      const complete = completeView(columns, next);
      if (arrangementOf(complete) !== arrangementOf(completeView(columns, present.current)))
        undone.current = [...undone.current.slice(-keptViews), present.current];
      show(complete);
    },
    [columns, show],
  );
  const undoView = useCallback((): boolean => {
    const last = undone.current.pop();
    if (last) show(completeView(columns, { ...last, sort: present.current.sort }));
    return last !== undefined;
  }, [columns, show]);

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
    if (first) return;
    setHeld((before) => {
      const next = completeView(columns, { ...before, ...wanted });
      return JSON.stringify(next) === JSON.stringify(before) ? before : next;
    });
  }, [outside, columns, wanted]);

  const layout = useMemo(
    () =>
      layoutColumns(view, columns, {
        gutter,
        pinsFit,
        away: collapsedAway(columns, view),
        room,
        chosen: new Set(Object.keys(view.widths)),
      }),
    [columns, gutter, pinsFit, view, room],
  );
  return { layout, view, setView, undoView };
}

/** The part of a view that undoing columns brings back. */
function arrangementOf({ order, hidden, widths, pins, collapsed }: GridView): string {
  return JSON.stringify([order, [...hidden].sort(), widths, pins, collapsed ?? []]);
}
