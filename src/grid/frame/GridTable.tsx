// What assistive technology knows as the grid: the head, the body whose rows the runtime writes, and the totals.
import type { ReactNode, RefObject } from 'react';
import type { FilterRequest } from '../contract/filters.ts';
import type { GridProps, GridTotals } from '../contract/props.ts';
import { Header } from '../head/Header.tsx';
import type { OwnTotals } from '../head/ownTotals.ts';
import type { TableSetup } from '../table/gridTable.ts';
import styles from './Grid.module.css';
import type { GridInstance } from './instance.ts';
import { lazyView } from './lazyView.ts';
import type { Runtime } from './runtime.ts';

const TotalsRow = lazyView(() => import('../head/TotalsRow.tsx'), 'ahead');

interface GridTableProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  props: GridProps<Row>;
  columns: Pick<TableSetup<Row>, 'layout' | 'view'>;
  totals: readonly (GridTotals | OwnTotals)[];
  /** The status bar stands over the totals. */
  covered: boolean;
  onFilters: (filters: readonly FilterRequest[]) => void;
  body: RefObject<HTMLDivElement | null>;
  track: RefObject<HTMLDivElement | null>;
}

export function GridTable<Row>({
  grid,
  runtime,
  props,
  columns,
  totals,
  covered,
  onFilters,
  body,
  track,
}: GridTableProps<Row>): ReactNode {
  const filtered =
    props.onFiltersChange !== undefined && columns.layout.columns.some((laid) => laid.column.filter);
  return (
    <div
      role="grid"
      aria-label={props.label}
      aria-multiselectable={props.rowSelection === 'multiple' || undefined}
      className={styles['table']}
    >
      <Header
        grid={grid}
        runtime={runtime}
        layout={columns.layout}
        view={columns.view}
        rowNumbers={props.rowNumbers === true}
        checkable={props.rowSelection === 'multiple'}
        editable={props.editing !== undefined}
        filters={filtered ? (props.filters ?? noFilters) : null}
        filterRow={props.filterRow !== false}
        onFilters={onFilters}
      />
      <div ref={body} className={styles['body']} role="rowgroup">
        <div ref={track} className={styles['rows']} role="none" />
      </div>
      {totals.length > 0 && (
        <div className={styles['totals']} data-interactive="" role="rowgroup">
          <TotalsRow grid={grid} runtime={runtime} layout={columns.layout} sets={totals} covered={covered} />
        </div>
      )}
    </div>
  );
}

const noFilters: never[] = [];
