// The rows a list shows and what is told of them: pages or tree, groups, totals, marks on what others changed, and why
// reading failed.
import { useState } from 'react';
import { keys } from '#api/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { CellMarks, RowSource } from '#grid';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { AskedList } from '../useListAddress.ts';
import type { ListedColumns } from './listColumns.ts';
import type { ListSource } from './listQuery.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { useChangeMarks } from './useChangeMarks.ts';
import { useListGroups } from './useListGroups.ts';
import { useListRows } from './useListRows.ts';
import { type ListTotals, useListTotals } from './useListTotals.ts';

export interface ListData {
  /** The rows as they are without groups. */
  rows: ListSource;
  /** What the grid shows. */
  shown: RowSource<ListRow>;
  /** Rows stand below their parents. */
  asTree: boolean;
  marks: CellMarks;
  totals: ListTotals['texts'];
  failure: string | null;
  refreshRows(): void;
  /** Rows and totals. */
  refresh(): void;
}

export function useListData(
  { def, address, question, filtered }: AskedList,
  listed: ListedColumns,
  group: readonly string[],
  environment: FieldEnvironment,
): ListData {
  const [failure, setFailure] = useState<string | null>(null);
  const { source: rows, asTree } = useListRows(def, address, question, filtered, setFailure);
  const grouped = useListGroups({
    def,
    rows,
    question,
    listed,
    environment,
    group,
    onLoad: setFailure,
  });
  const marks = useChangeMarks(rows, listed.columns);
  const totals = useListTotals(def, question, listed);
  return {
    rows,
    shown: grouped.shown,
    asTree,
    marks,
    totals: totals.texts,
    failure,
    refreshRows: grouped.refresh,
    refresh() {
      grouped.refresh();
      totals.refetch();
      void queryClient.invalidateQueries({ queryKey: keys.beside(def.name) });
    },
  };
}

/** The row of an id, also one that stands in a folded group. */
export function rowOf(shown: RowSource<ListRow>, id: string): ListRow | undefined {
  return shown.rowAt(shown.indexOf(id)) ?? shown.rowOf?.(id);
}
