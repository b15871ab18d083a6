// The filter row under the head: a box per column, option lists for sets. The grid carries operators and values, the
// caller gives them meaning.
import { memo, useCallback, useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { t } from '../core/language.ts';
import type { ColumnLayout, LaidColumn } from '../table/columnLayout.ts';
import type { FilterRequest } from '../contract/filters.ts';
import { choosesValues } from '../filter/valueFilter.ts';
import { useGridLanguage } from '../frame/hooks.ts';
import type { GridInstance } from '../frame/instance.ts';
import styles from '../frame/parts.module.css';
import type { Runtime } from '../frame/runtime.ts';
import { placeOf, RegionRow } from './RegionRow.tsx';
import { SetFilter } from '../panels/SetFilter.tsx';
import { TextFilter } from '../panels/TextFilter.tsx';

export interface FilterRowProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  layout: ColumnLayout<Row>;
  filters: readonly FilterRequest[];
  onFilters: (filters: readonly FilterRequest[]) => void;
}

/** Default export: fetched by grids that filter in their heads. */
export default function FilterRow<Row>({
  grid,
  runtime,
  layout,
  filters,
  onFilters,
}: FilterRowProps<Row>): ReactNode {
  // Two boxes may send before the caller has answered the first: each adds to the newest list.
  const newest = useRef(filters);
  useEffect(() => {
    newest.current = filters;
  }, [filters]);
  const change = useCallback(
    (column: string, requests: readonly FilterRequest[]): void => {
      const rest = newest.current.filter((filter) => filter.column !== column);
      newest.current = [...rest, ...requests];
      onFilters(newest.current);
    },
    [onFilters],
  );
  return (
    <RegionRow runtime={runtime} layout={layout}>
      {(columns) =>
        columns.map((laid) => (
          <FilterCell
            key={laid.id}
            grid={grid}
            laid={laid}
            requests={filters.filter((filter) => filter.column === laid.id)}
            onRequests={change}
          />
        ))
      }
    </RegionRow>
  );
}

interface FilterCellProps<Row> {
  grid: GridInstance<Row>;
  laid: LaidColumn<Row>;
  requests: readonly FilterRequest[];
  onRequests: (column: string, requests: readonly FilterRequest[]) => void;
}

function FilterCellView<Row>({ grid, laid, requests, onRequests }: FilterCellProps<Row>): ReactNode {
  useGridLanguage();
  const { column } = laid;
  const place = placeOf(laid);
  if (!column.filter)
    return (
      <div
        className={styles['filterCell']}
        style={place}
        role="gridcell"
        aria-label={t('{0} 不可筛选', column.title)}
      />
    );
  return (
    <div className={styles['filterCell']} style={place} role="gridcell" data-on={requests.length > 0}>
      {choosesValues(column) ? (
        <SetFilter
          grid={grid}
          column={column}
          request={requests[0] ?? null}
          onRequest={(next) => onRequests(column.id, next ? [next] : [])}
        />
      ) : (
        <TextFilter
          grid={grid}
          column={column}
          kind={column.filter}
          requests={requests}
          onRequests={(next) => onRequests(column.id, next)}
        />
      )}
    </div>
  );
}

const FilterCell = memo(
  FilterCellView,
  (before, next) =>
    before.laid === next.laid &&
    before.onRequests === next.onRequests &&
    JSON.stringify(before.requests) === JSON.stringify(next.requests),
) as typeof FilterCellView;
