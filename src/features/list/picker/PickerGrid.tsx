// The rows of a picker: what was found, with filters over the columns and the way to more of it; Enter takes what is marked
// or stands active.
import { Anchor, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { createArraySource, type FilterRequest, Grid, type GridColumn, type GridHandle } from '#grid';
import type { RefRecord } from '#model/refs.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { type PickRow, rowOf } from './pickerColumns.ts';
import type { PickerRecords } from './usePickerRecords.ts';
import classes from './PickerDialog.module.css';

export interface PickerGridProps {
  title: string;
  multiple: boolean;
  columns: readonly GridColumn<PickRow>[];
  answered: PickerRecords;
  filters: readonly FilterRequest[];
  filterRow: boolean;
  onFilters(filters: readonly FilterRequest[]): void;
  onMark(ids: readonly string[]): void;
  onTake(records: readonly RefRecord[]): void;
  /** Takes what is marked, or the row worked on. */
  onEnter(): void;
  handle: RefObject<GridHandle | null>;
}

export function PickerGrid(props: PickerGridProps): ReactNode {
  const { columns, answered, filters, filterRow } = props;
  const { records, found, failure } = answered;
  const source = useMemo(
    () => createArraySource<PickRow>({ rows: records.map(rowOf), idOf: (row) => row.id }),
    [records],
  );
  return (
    <div
      className={classes['grid']}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        event.stopPropagation();
        props.onEnter();
      }}
    >
      <Grid<PickRow>
        label={`${props.title}列表`}
        columns={columns}
        source={source}
        rowHeight={28}
        rowNumbers
        rowSelection={props.multiple ? 'multiple' : 'none'}
        onSelectionChange={props.onMark}
        onOpenRow={(row) => props.onTake(records.filter((record) => record.id === row.id))}
        filters={filters}
        onFiltersChange={props.onFilters}
        filterChips={false}
        filterRow={filterRow}
        emptyText={failure ?? (found === null ? '正在读取…' : '没有符合条件的记录')}
        notify={(message, kind) => notify(kind, message)}
        statusNote={found?.more === true && <More answered={answered} />}
        handleRef={props.handle}
      />
    </div>
  );
}

/** Found were only so many at a time. */
function More({ answered }: { answered: PickerRecords }): ReactNode {
  return (
    <Text size="xs" c="var(--wb-text-3)" className={classes['more'] ?? ''}>
      还有更多，
      <Anchor component="button" type="button" size="xs" onClick={() => void answered.readOn()}>
        继续加载
      </Anchor>
    </Text>
  );
}
