// The filter of one column beside its head, for grids that show no filter row: the same box or list of values.
import type { ReactNode } from 'react';
import { t } from '../core/language.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { FilterRequest } from '../contract/filters.ts';
import type { Anchor } from '../frame/anchor.ts';
import type { GridInstance } from '../frame/instance.ts';
import { choosesValues } from '../filter/valueFilter.ts';
import { Popup } from './Popup.tsx';
import { ValuePopup } from './SetFilter.tsx';
import { TextFilter } from './TextFilter.tsx';
import styles from './floating.module.css';

interface HeadFilterProps<Row> {
  grid: GridInstance<Row>;
  column: GridColumn<Row>;
  filters: readonly FilterRequest[];
  anchor: Anchor;
  onClose: () => void;
}

export function HeadFilter<Row>({ grid, column, filters, anchor, onClose }: HeadFilterProps<Row>): ReactNode {
  const requests = filters.filter((filter) => filter.column === column.id);
  const change = (next: readonly FilterRequest[]): void =>
    grid.props.onFiltersChange?.([
      ...(grid.props.filters ?? []).filter((filter) => filter.column !== column.id),
      ...next,
    ]);
  if (!column.filter) return null;
  if (choosesValues(column))
    return (
      <ValuePopup
        grid={grid}
        column={column}
        request={requests[0] ?? null}
        onRequest={(next) => change(next ? [next] : [])}
        anchor={anchor}
        onClose={onClose}
      />
    );
  return (
    <Popup anchor={anchor} label={t('筛选{0}', column.title)} minWidth={240} onClose={onClose}>
      <div className={styles['filterBox']}>
        <TextFilter
          grid={grid}
          column={column}
          kind={column.filter}
          requests={requests}
          onRequests={change}
        />
      </div>
    </Popup>
  );
}
