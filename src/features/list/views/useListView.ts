// How the columns of a list are arranged: as they were left, or as a saved view has them. What the grid changes of it is kept
// in this browser, the sort in the address.
import { useMemo, useState } from 'react';
import type { GridView } from '#grid';
import type { ListedColumns } from '../rows/listColumns.ts';
import type { AskedList } from '../useListAddress.ts';
import type { ListShaping } from './listShape.ts';
import { persistView, readView } from './listView.ts';
import { useViewChoice, type ViewChoice } from './useViewChoice.ts';

const noColumns: readonly string[] = [];

export interface ListView {
  /** Columns the rows are grouped by. */
  group: readonly string[];
  view: Partial<GridView>;
  onView(next: GridView): void;
  choice: ViewChoice;
}

/** @param key under which the arrangement is kept */
export function useListView(
  { def, address, untouched, change }: AskedList,
  key: string,
  listed: ListedColumns,
  onShape: ListShaping['change'],
): ListView {
  const [group, setGroup] = useState(() => readView(key).group ?? noColumns);
  const choice = useViewChoice({
    entity: def.name,
    lines: address.lines,
    viewKey: key,
    listed,
    untouched,
    setGroup,
    setShape: onShape,
    change,
  });
  const { arranged } = choice;
  const view = useMemo(
    (): Partial<GridView> => ({
      ...(arranged >= 0 ? readView(key) : {}),
      sort: address.sort.map(({ field, descending }) => ({ column: field, descending })),
    }),
    [key, address.sort, arranged],
  );
  const onView = (next: GridView): void => {
    persistView(key, next);
    const nextGroup = next.group ?? noColumns;
    if (JSON.stringify(nextGroup) !== JSON.stringify(group)) setGroup(nextGroup);
    const sort = next.sort.map(({ column, descending }) => ({ field: column, descending }));
    if (JSON.stringify(sort) !== JSON.stringify(address.sort)) change({ sort });
  };
  return { group, view, onView, choice };
}
