// Totals the grid adds up itself, of rows the client holds: all, those the filters let through, those selected. Added up
// in slices after changes come to rest, so an edit costs what it costs without totals.
import { message } from '../core/language.ts';
import { lazy } from '../core/lazy.ts';
import { useEffect, useState } from 'react';
import type { GridInstance } from '../frame/instance.ts';
import type { OwnTotals } from './ownTotals.ts';

const ownTotals = lazy(() => import('./ownTotals.ts'));
const restMs = 40;
const nothingYet: readonly OwnTotals[] = [{ label: message('合计'), texts: {} }];

export function useOwnTotals<Row>(grid: GridInstance<Row>, wanted: boolean): readonly OwnTotals[] {
  const [totals, setTotals] = useState<readonly OwnTotals[]>(nothingYet);
  useEffect(() => {
    if (!wanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let abort = new AbortController();
    const soon = (): void => {
      clearTimeout(timer);
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      const add = async (): Promise<void> => {
        const { totalSets } = await ownTotals.load();
        const next = await totalSets(grid, signal);
        if (next && !signal.aborted)
          setTotals((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      };
      timer = setTimeout(() => {
        add().catch(() => setTotals(nothingYet));
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
