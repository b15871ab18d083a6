// Heads of very wide grids: only the columns near the view have head cells, in steps, so that ordinary grids render all
// of them once and never again while scrolling.
import { useMemo } from 'react';
import type { ColumnLayout } from '../table/columnLayout.ts';
import type { IndexRange } from '../sourceTypes.ts';
import { useSignal } from '../frame/hooks.ts';
import type { GridInstance } from '../frame/instance.ts';

/** Up to this many free columns all heads are there. */
const wholeUpTo = 60;
const step = 16;

/** The free columns that need heads for those in view; empty text: all. */
export function headWindow(centreCount: number, seen: IndexRange): string {
  if (centreCount <= wholeUpTo) return '';
  const start = Math.max(0, Math.floor(seen.start / step) * step - step);
  const end = Math.min(centreCount, Math.ceil(seen.end / step) * step + step);
  return `${start}:${end}`;
}

export function useHeadWindow<Row>(grid: GridInstance<Row>, layout: ColumnLayout<Row>): ColumnLayout<Row> {
  const shown = useSignal(grid.headColumns);
  return useMemo(() => {
    if (layout.centreCount <= wholeUpTo) return layout;
    const [start = 0, end = wholeUpTo] = shown === '' ? [] : shown.split(':').map(Number);
    const first = layout.startCount + start;
    const last = layout.startCount + end;
    return {
      ...layout,
      columns: layout.columns.filter(
        (laid) => laid.region !== 'centre' || (laid.index >= first && laid.index < last),
      ),
    };
  }, [layout, shown]);
}
