// Rows of a structure in the grid, folded and unfolded level by level.
import { type ReactNode, useMemo } from 'react';
import { createArraySource, createTreeSource, Grid, type GridColumn, type GridCommand } from '#grid';
import { formatDecimal } from '#model/decimal.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useRowHeight } from '#ui/shell/layoutStore.ts';
import classes from './structure.module.css';

export interface TreeRow {
  key: string;
  parent: string | null;
}

export interface TreeTableProps<Row extends TreeRow> {
  label: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  emptyText: string;
  onSelection?(keys: readonly string[]): void;
  commands?: readonly GridCommand<Row>[];
  /** Levels unfolded at first; 2 unless told. */
  depth?: number;
}

export function TreeTable<Row extends TreeRow>({
  label,
  rows,
  columns,
  emptyText,
  onSelection,
  commands,
  depth = 2,
}: TreeTableProps<Row>): ReactNode {
  const rowHeight = useRowHeight();
  const source = useMemo(() => {
    const all = createArraySource<Row>({ rows, idOf: (row) => row.key });
    return createTreeSource<Row>({ rows: all, parentOf: (row) => row.parent, open: { depth } });
  }, [rows, depth]);
  return (
    <div className={classes['grid']}>
      <Grid<Row>
        label={label}
        columns={columns}
        source={source}
        rowHeight={rowHeight}
        filterRow={false}
        {...(commands === undefined ? {} : { commands })}
        {...(onSelection === undefined
          ? {}
          : { rowSelection: 'multiple' as const, onSelectionChange: (keys) => onSelection(keys) })}
        emptyText={emptyText}
        notify={(message, kind) => notify(kind, message)}
      />
    </div>
  );
}

/** A column of texts. */
export function textColumn<Row>(
  id: string,
  title: string,
  width: number,
  read: (row: Row) => string,
  more: Partial<GridColumn<Row>> = {},
): GridColumn<Row> {
  return {
    id,
    title,
    width,
    read,
    text: (value) => (typeof value === 'string' ? value : ''),
    sortable: false,
    filter: null,
    ...more,
  };
}

/** A column of decimal texts. */
export function numberColumn<Row>(
  id: string,
  title: string,
  width: number,
  read: (row: Row) => string | null,
  scale?: number,
): GridColumn<Row> {
  const text = (value: unknown): string =>
    typeof value === 'string' && value !== '' ? formatDecimal(value, scale) : '—';
  return { id, title, width, align: 'end', read, text, sortable: false, filter: null };
}
