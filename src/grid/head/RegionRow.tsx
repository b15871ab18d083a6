// One row of the head or the foot: cells pinned at both edges, and the free ones between them in a track that follows
// the horizontal offset by a transform of the stage's.
import { useLayoutEffect, useMemo } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { ColumnLayout, LaidColumn } from '../table/columnLayout.ts';
import frame from '../frame/Grid.module.css';
import { useSignal } from '../frame/hooks.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Runtime } from '../frame/runtime.ts';

interface RegionRowProps<Row> {
  runtime: RefObject<Runtime<Row> | null>;
  layout: ColumnLayout<Row>;
  /** Stands before the pinned cells: row number and check box. */
  gutter?: ReactNode;
  /** The cells of one region, of which these are the columns. */
  children: (columns: readonly LaidColumn<Row>[]) => ReactNode;
}

export function RegionRow<Row>({ runtime, layout, gutter, children }: RegionRowProps<Row>): ReactNode {
  // A row that comes after the grid stands: its track has to be where the columns are.
  useLayoutEffect(() => runtime.current?.stage.writeColumns(), [runtime]);
  const { columns } = layout;
  const cells = (region: LaidColumn<Row>['region']): ReactNode =>
    children(columns.filter((laid) => laid.region === region));
  return (
    <>
      <div className={frame['fixedStart']} role="none">
        {gutter}
        {cells('start')}
      </div>
      <div className={frame['track']} data-track="" role="none">
        {cells('centre')}
      </div>
      <div className={frame['fixedEnd']} role="none">
        {cells('end')}
      </div>
    </>
  );
}

/** Place of the cell of one column within its region. */
export function placeOf({ index }: { index: number }): { left: string; width: string } {
  return { left: `var(--wb-l${index})`, width: `var(--wb-w${index})` };
}

/** The columns that have heads now: in very wide grids only those near the view. */
export function useHeads<Row>(grid: GridInstance<Row>, layout: ColumnLayout<Row>): ColumnLayout<Row> {
  const shown = useSignal(grid.headColumns);
  return useMemo(() => {
    if (shown === '') return layout;
    const [start = 0, end = 0] = shown.split(':').map(Number);
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
