// The table of a forecast as the grid draws it: its rows follow the draft and what is shown beside them, its columns and marks
// follow the periods.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { lineColumns } from '#features/document/lines/lineColumns.ts';
import type { LinesPaneProps } from '#features/document/lines/LinesPane.tsx';
import { usePermission } from '#ui/shell/Permission.tsx';
import { deviationFormats, matrixColumns } from './matrixColumns.ts';
import { matrixEditing } from './matrixEditing.ts';
import { rangeCommand, type RangeCommandOptions } from './matrixRange.ts';
import { createMatrixTable } from './matrixTable.ts';
import { useFacts, useOtherVersion } from './useMatrixFacts.ts';

export interface MatrixShows {
  /** Below each material what orders take of it. */
  details: boolean;
  /** Above them their group, with sums. */
  grouped: boolean;
  /** The version to compare with. */
  other: string | null;
}

export type ForecastMatrixState = ReturnType<typeof useForecastMatrix>;

export function useForecastMatrix(
  props: LinesPaneProps,
  { details, grouped, other }: MatrixShows,
  onRange: RangeCommandOptions['onRange'],
) {
  const { draft, lines, grants, has, environment, locked } = props;
  const permission = usePermission();
  const table = useMemo(() => createMatrixTable(draft), [draft]);
  const { periods, facts } = useFacts(table, draft);
  useEffect(() => table.show({ details, grouped, facts: facts ?? null }), [table, details, grouped, facts]);
  const version = useOtherVersion(table, other, periods);
  const hasElsewhere = useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () => table.rows().some((row) => row.elsewhere !== null),
  );
  const columns = useMemo(
    () =>
      matrixColumns(
        lineColumns(draft, lines, { grants, has, permission, environment, locked: () => locked.current }),
        table,
      ),
    // Columns follow the periods; the lock is read when a cell is asked for.
    // oxlint-disable-next-line react/exhaustive-deps
    [draft, lines, grants, has, permission, environment, table, periods, hasElsewhere],
  );
  const editing = useMemo(() => matrixEditing(draft, table, () => locked.current), [draft, table, locked]);
  const commands = useMemo(
    () => [rangeCommand({ table, locked: () => locked.current, onRange })],
    [table, locked, onRange],
  );
  const formats = useMemo(
    () => deviationFormats(table, version ?? null),
    // The periods say which columns there are.
    // oxlint-disable-next-line react/exhaustive-deps
    [table, version, periods],
  );
  const rows = draft.lineRows(lines);
  const totals = useMemo(
    () => ({ label: '合计', texts: table.totals() }),
    // The rows and the periods are what is summed.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, periods, table],
  );
  return { table, periods, facts, columns, editing, commands, formats, totals };
}
