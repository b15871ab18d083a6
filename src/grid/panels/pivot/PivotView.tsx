// A pivot table: fields to arrange, and the grid that shows the result. Figures come from rows at hand or from a server
// that answers the same question with added-up cells; a click on a figure asks for the rows behind it.
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { message, messageText, t } from '../../core/language.ts';
import type { Message } from '../../core/language.ts';
import { assemblePivot, pivotCells } from '../../table/models/pivot.ts';
import type { PivotCell, PivotLine, PivotRequest } from '../../table/models/pivot.ts';
import { createArraySource } from '../../source/arraySource.ts';
import { createTreeSource } from '../../source/treeSource.ts';
import type { CellValue, GridColumn } from '../../contract/columns.ts';
import type { FilterRequest } from '../../contract/filters.ts';
import type { GridProps, GridTotals } from '../../contract/props.ts';
import { Grid } from '../../frame/Grid.tsx';
import styles from './pivot.module.css';
import { useGridLanguage } from '../../frame/hooks.ts';
import { pivotColumns } from './pivotColumns.ts';
import { PivotFields } from './PivotFields.tsx';

export interface PivotViewProps<Row> extends Pick<
  GridProps<PivotLine>,
  'rowHeight' | 'exportable' | 'notify' | 'handleRef'
> {
  label: string;
  /** Fields: `groupable` ones for rows and columns, those with an aggregate for figures. */
  columns: readonly GridColumn<Row>[];
  /** The rows, or who adds them up. */
  rows?: readonly Row[];
  load?: (request: PivotRequest, signal: AbortSignal) => Promise<readonly PivotCell[]>;
  request: PivotRequest;
  onRequestChange: (request: PivotRequest) => void;
  /** A figure was clicked: conditions of the rows behind it; with `rows` also those rows. */
  onDrill?: (conditions: readonly FilterRequest[], rows: readonly Row[]) => void;
  /** Texts of key values a server answers with; by default those of the rows. */
  keyText?: (column: string, value: CellValue) => string;
}

const noCells: readonly PivotCell[] = [];

interface Answer {
  request: PivotRequest;
  cells: readonly PivotCell[];
  failed: Message | string | null;
}

export function PivotView<Row>(props: PivotViewProps<Row>): ReactNode {
  const { label, columns, rows, load, request: asked, onRequestChange, onDrill, keyText, ...shown } = props;
  const [answer, setAnswer] = useState<Answer>({ request: asked, cells: noCells, failed: null });
  useEffect(() => {
    if (!load) return undefined;
    const abort = new AbortController();
    load(asked, abort.signal).then(
      (cells) => {
        if (!abort.signal.aborted) setAnswer({ request: asked, cells, failed: null });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const failed = error instanceof Error ? error.message : message('读取失败');
        setAnswer({ request: asked, cells: noCells, failed });
      },
    );
    return () => abort.abort();
  }, [load, asked]);
  // Until the answer is there, what was answered last stands as it was asked.
  const request = rows ? asked : answer.request;
  const cells = useMemo(
    () => (rows ? pivotCells(columns, rows, request) : answer.cells),
    [rows, columns, request, answer],
  );

  const table = useMemo(() => assemblePivot(columns, cells, request), [columns, cells, request]);
  const isNested = request.rows.length > 1;
  const source = useMemo(() => {
    const rows = createArraySource<PivotLine>({ rows: table.lines, idOf: (line) => line.id });
    // Lines of one field have nothing below them, and need no room for folding.
    return isNested ? createTreeSource({ rows, parentOf: (line) => line.parent, open: { depth: 8 } }) : rows;
  }, [table, isNested]);
  useGridLanguage();
  const rowTitle = t('行');
  const totalTitle = t('合计');
  const grandTitle = t('总计');
  const pivoted = useMemo(() => {
    const samples = samplesOf(columns, rows ?? [], [...request.rows, ...request.columns]);
    const text =
      keyText ??
      ((column: string, value: CellValue) =>
        samples.get(`${column} ${JSON.stringify(value)}`) ?? plain(value));
    return pivotColumns(
      columns,
      table,
      request,
      text,
      { row: rowTitle, total: totalTitle },
      onDrill &&
        (({ line, column }) => onDrill(...behind(columns, rows ?? [], request, line.key, column.key))),
    );
  }, [columns, rows, table, request, keyText, onDrill, rowTitle, totalTitle]);
  const totals = useMemo((): GridTotals => {
    const texts = pivoted
      .slice(1)
      .map((column) => [column.id, column.text(column.read(table.total), table.total)] as const);
    return { label: grandTitle, texts: Object.fromEntries(texts) };
  }, [pivoted, table, grandTitle]);

  return (
    <div className={styles['pivot']}>
      <PivotFields fields={columns} request={asked} onChange={onRequestChange} />
      <div className={styles['pivotGrid']}>
        <Grid
          {...shown}
          label={label}
          columns={pivoted}
          source={source}
          totals={totals}
          emptyText={messageText(answer.failed ?? message('把字段放到行、列和数值里'))}
        />
      </div>
    </div>
  );
}

const plain = (value: CellValue): string => (value === null || value === '' ? t('（空）') : String(value));

/** Texts of key values, taken from the first row that has each. */
function samplesOf<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  ids: readonly string[],
): Map<string, string> {
  const texts = new Map<string, string>();
  for (const id of ids) {
    const column = columns.find((one) => one.id === id);
    if (!column) continue;
    for (const row of rows) {
      const value = column.read(row);
      const name = `${id} ${JSON.stringify(value)}`;
      const text = column.text(value, row);
      if (text !== '' && !texts.has(name)) texts.set(name, text);
    }
  }
  return texts;
}

/** The rows behind a figure, as conditions and, where they are at hand, themselves. */
function behind<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  request: PivotRequest,
  rowKey: readonly CellValue[],
  columnKey: readonly CellValue[],
): [FilterRequest[], Row[]] {
  const keys = [
    ...rowKey.map((value, at) => ({ column: request.rows[at] ?? '', value })),
    ...columnKey.map((value, at) => ({ column: request.columns[at] ?? '', value })),
  ];
  const conditions = keys.map(({ column, value }): FilterRequest =>
    value === null || value === ''
      ? { column, op: 'empty', values: [] }
      : { column, op: 'in', values: [String(value)] },
  );
  const readers = keys.map(({ column, value }) => ({
    read: columns.find((one) => one.id === column)?.read,
    value: JSON.stringify(value),
  }));
  return [
    conditions,
    rows.filter((row) => readers.every(({ read, value }) => JSON.stringify(read?.(row) ?? null) === value)),
  ];
}
