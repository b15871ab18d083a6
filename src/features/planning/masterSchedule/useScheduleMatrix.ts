// The table of a master schedule as the grid draws it: its rows follow the draft, its columns and marks the periods and the
// fences, and what its editing lacks is said to the page.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { lineColumns } from '#features/document/lines/lineColumns.ts';
import type { LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { lackingCommands } from '#grid';
import { usePermission } from '#ui/shell/Permission.tsx';
import { scheduleColumns, scheduleFormats } from './scheduleColumns.ts';
import { createScheduleTable, scheduleEditing } from './scheduleTable.ts';

export function useScheduleMatrix(props: LinesPaneProps) {
  const { draft, lines, grants, has, environment, locked, onLacking } = props;
  const permission = usePermission();
  const table = useMemo(() => createScheduleTable(draft), [draft]);
  const periods = useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () => table.periods(),
  );
  const open = useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () => table.blocks().filter(({ isOpen }) => isOpen).length,
  );
  const { frozenBuckets, openBucket } = draft.doc.fields;
  const columns = useMemo(
    () =>
      scheduleColumns(
        lineColumns(draft, lines, { grants, has, permission, environment, locked: () => locked.current }),
        table,
        draft.doc.fields,
      ),
    // Columns follow the periods and the fences; the lock is read when a cell is asked for.
    // oxlint-disable-next-line react/exhaustive-deps
    [draft, lines, grants, has, permission, environment, table, periods, frozenBuckets, openBucket],
  );
  const editing = useMemo(() => scheduleEditing(draft, table, () => locked.current), [draft, table, locked]);
  useEffect(() => {
    onLacking?.(lackingCommands(editing));
    return () => onLacking?.([]);
  }, [editing, onLacking]);
  const formats = useMemo(
    () => scheduleFormats(table, draft.doc.fields),
    // The fences and the periods say which cells.
    // oxlint-disable-next-line react/exhaustive-deps
    [table, draft, periods, frozenBuckets, openBucket],
  );
  return { table, periods, open, columns, editing, formats };
}
