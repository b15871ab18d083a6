// Totals the grid adds up itself, of rows the client holds: all, those the filters let through, those selected. Added up
// in slices after changes come to rest, so an edit costs what it costs without totals.
import { useEffect, useState } from 'react';
import { isArraySource } from '../source/arraySource.ts';
import type { GridTotals } from '../types.ts';
import type { GridInstance } from './instance.ts';
import { inSlices } from './slices.ts';

const restMs = 40;
const nothingYet: readonly GridTotals[] = [{ label: '合计', texts: {} }];

export function useOwnTotals<Row>(grid: GridInstance<Row>, wanted: boolean): readonly GridTotals[] {
  const [totals, setTotals] = useState<readonly GridTotals[]>(nothingYet);
  useEffect(() => {
    if (!wanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let abort = new AbortController();
    const soon = (): void => {
      clearTimeout(timer);
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      timer = setTimeout(() => {
        totalSets(grid, signal).then(
          (next) => {
            if (next && !signal.aborted) setTotals((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
          },
          () => setTotals(nothingYet),
        );
      }, restMs);
    };
    soon();
    const offs = [grid.topics.on('rows', soon), grid.topics.on('rowSelection', soon)];
    return () => {
      clearTimeout(timer);
      abort.abort();
      for (const off of offs) off();
    };
  }, [grid, wanted]);
  return totals;
}

/** Most specific set first; null when aborted. Lines marked for removal do not count. */
async function totalSets<Row>(grid: GridInstance<Row>, signal: AbortSignal): Promise<readonly GridTotals[] | null> {
  const { source, editing, columns } = grid.props;
  if (!isArraySource(source)) return nothingYet;
  const { totalsOf } = await import('../core/aggregate.ts');
  const counts = (row: Row): boolean => editing?.isRemoved?.(source.idOf(row)) !== true;
  const add = async (label: string, rows: readonly Row[]): Promise<GridTotals | null> => {
    const totals = totalsOf(columns);
    const done = await inSlices(rows.length, signal, (at) => {
      const row = rows[at];
      if (row !== undefined && counts(row)) totals.add(row);
    });
    return done ? { label, texts: totals.texts() } : null;
  };
  const { ids, allMatching, except } = grid.rowSelection;
  const kept = source.kept();
  const chosen = allMatching ? kept.filter((row) => !except.has(source.idOf(row))) : [...ids].flatMap((id) => source.rowOf(id) ?? []);
  const filtered = kept.length < source.rows().length;
  const sets = [
    ...(filtered ? [await add('筛选合计', kept)] : []),
    await add('全部合计', source.rows()),
    ...(chosen.length > 0 ? [await add('选中合计', chosen)] : []),
  ];
  return sets.includes(null) ? null : sets.flatMap((set) => set ?? []);
}
