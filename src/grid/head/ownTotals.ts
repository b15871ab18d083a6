// Adding up the totals of a grid in slices: of the rows the filters let through, of all rows, of those selected.
import { message } from '../core/language.ts';
import type { Message } from '../core/language.ts';
import { totalsOf } from '../table/models/aggregate.ts';
import { isArraySource } from '../source/arraySource.ts';
import type { GridInstance } from '../frame/instance.ts';
import { inSlices } from '../core/slices.ts';

export interface OwnTotals {
  label: Message;
  texts: Readonly<Record<string, string>>;
}

/** Most specific set first; null when aborted. Lines marked for removal do not count. */
export async function totalSets<Row>(
  grid: GridInstance<Row>,
  signal: AbortSignal,
): Promise<readonly OwnTotals[] | null> {
  const { source, editing, columns } = grid.props;
  if (!isArraySource(source)) return [{ label: message('合计'), texts: {} }];
  const counts = (row: Row): boolean => editing?.isRemoved?.(source.idOf(row)) !== true;
  const add = async (label: Message, rows: readonly Row[]): Promise<OwnTotals | null> => {
    const totals = totalsOf(columns);
    const done = await inSlices(rows.length, signal, (at) => {
      const row = rows[at];
      if (row !== undefined && counts(row)) totals.add(row);
    });
    return done ? { label, texts: totals.texts() } : null;
  };
  const { ids, allMatching, except } = grid.rowSelection;
  const filteredRows = source.filteredRows();
  const chosen = allMatching
    ? filteredRows.filter((row) => !except.has(source.idOf(row)))
    : [...ids].flatMap((id) => source.rowOf(id) ?? []);
  const filtered = filteredRows.length < source.rows().length;
  const sets = [
    ...(filtered ? [await add(message('筛选合计'), filteredRows)] : []),
    await add(message('全部合计'), source.rows()),
    ...(chosen.length > 0 ? [await add(message('选中合计'), chosen)] : []),
  ];
  return sets.includes(null) ? null : sets.flatMap((set) => set ?? []);
}
