// Which totals stand under the rows: the caller's, or those the grid adds up; and which of them the status bar stands
// over.
import type { GridProps, GridTotals } from '../contract/props.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { ColumnLayout } from '../table/columnLayout.ts';
import type { OwnTotals } from './ownTotals.ts';
import { useOwnTotals } from './useOwnTotals.ts';

interface ShownTotals {
  totals: readonly (GridTotals | OwnTotals)[];
  /** The set the status bar stands over; null: it stands below. */
  totalled: GridTotals | OwnTotals | null | undefined;
}

export function useTotals<Row>(
  grid: GridInstance<Row>,
  props: GridProps<Row>,
  layout: ColumnLayout<Row>,
): ShownTotals {
  const own = useOwnTotals(grid, props.totalSets === 'own');
  const totals =
    props.totalSets === 'own' ? own : (props.totalSets ?? (props.totals ? [props.totals] : noTotals));
  // Over the totals where its counts, some 240 px, cover none of them.
  const totalled =
    props.statusInTotals &&
    !totals[1] &&
    layout.columns.every(({ column, left }) => !column.total || left + layout.startWidth > 239)
      ? totals[0]
      : null;
  return { totals, totalled };
}

const noTotals: never[] = [];
