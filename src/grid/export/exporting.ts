// From the grid to a file: rows are read in slices on the page (loading those that are not there), written by a worker,
// with progress and a way to stop. What is exported is what the view shows: its columns, order, filters.
import type { SheetColumn } from '#sheets/workbookWriter.ts';
import { countText } from '../core/countText.ts';
import { t } from '../core/language.ts';
import { gridDay } from '../core/today.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { ExportOptions } from '../contract/handle.ts';
import { groupTitles } from '../table/columnGroups.ts';
import { halfWidth } from '#decimal/scaled.ts';
import type { GridInstance } from '../frame/instance.ts';
import { yieldToPage } from '../core/slices.ts';
import type { FromWorker, ToWorker } from './exportWorker.ts';
import type { ExportRow, ExportSpec } from './spec.ts';

/** Widths on the screen are px, in a file characters. */
const pxOfCharacter = 7.5;
const batch = 500;
const mostUnread = 4;
const sliceMs = 10;

export function exportColumns<Row>(
  columns: readonly GridColumn<Row>[],
  widths: Readonly<Record<string, number>>,
): SheetColumn[] {
  return columns.map((column) => ({
    title: column.title,
    groups: groupTitles(column),
    kind:
      column.masked === true
        ? 'text'
        : column.filter === 'number' || column.filter === 'date'
          ? column.filter
          : column.align === 'end'
            ? 'number'
            : 'text',
    width: (widths[column.id] ?? column.width) / pxOfCharacter,
  }));
}

const decimal = /^[+-]?\d[\d,]*(\.\d+)?$/;
const instant = /^\d{4}-\d{2}-\d{2}T/;

/** Value for typed columns where it is a plain decimal or date, else the text as shown. */
export function exportText<Row>(column: GridColumn<Row>, kind: SheetColumn['kind'], row: Row): string {
  const value = column.read(row);
  const text = column.cell === 'check' ? (value === true ? t('是') : t('否')) : column.text(value, row);
  if (kind === 'number') {
    // The shown text carries the decimals of the unit or currency.
    const plain = halfWidth(text).trim();
    return decimal.test(plain) ? plain.replaceAll(',', '') : text;
  }
  if (kind === 'date' && typeof value === 'string' && !instant.test(value) && value !== '') return value;
  return text;
}

/** Null when stopped by the user. */
export async function exportFile<Row>(grid: GridInstance<Row>, options: ExportOptions): Promise<Blob | null> {
  const laid = grid.layout.columns;
  const columns = exportColumns(
    laid.map(({ column }) => column),
    grid.view.widths,
  );
  const spec: ExportSpec = {
    format: options.format,
    title: grid.props.label,
    columns,
    frozen: grid.layout.startCount,
    totals: options.rows === 'all' && grid.props.filesReadBack !== true ? totalsRow(grid, columns) : null,
    forExcel: options.plain !== true,
  };
  const stop = new AbortController();
  const progress = (done: number, all: number): void =>
    grid.busy.set({
      text: t('正在导出 {0} / {1} 行', countText(done), countText(all)),
      abort: () => stop.abort(),
    });
  const worker = new Worker(new URL('./exportWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await written(worker, spec, stop.signal, (send) =>
      readRows(grid, columns, options.rows, stop.signal, progress, send),
    );
  } finally {
    worker.terminate();
    grid.busy.set(null);
  }
}

/** Runs the worker; `feed` sends batches and waits where the worker is behind. */
function written(
  worker: Worker,
  spec: ExportSpec,
  signal: AbortSignal,
  feed: (send: (rows: readonly ExportRow[]) => Promise<void>) => Promise<boolean>,
): Promise<Blob | null> {
  return new Promise((resolve, reject) => {
    const taken: (() => void)[] = [];
    const under: Promise<void>[] = [];
    const post = (message: ToWorker): void => worker.postMessage(message, []);
    worker.addEventListener('error', () => reject(new Error(t('文件没有写成，请重试'))));
    worker.addEventListener('message', (event: MessageEvent<FromWorker>) => {
      if (event.data.kind === 'file') resolve(event.data.file);
      else if (event.data.kind === 'refused') reject(new Error(t(event.data.text, ...event.data.values)));
      else if (event.data.kind === 'failed') reject(new Error(event.data.message || t('文件没有写成')));
      else taken.shift()?.();
    });
    signal.addEventListener('abort', () => {
      for (const wake of taken) wake();
      resolve(null);
    });
    const send = async (rows: readonly ExportRow[]): Promise<void> => {
      under.push(new Promise<void>((wake) => taken.push(wake)));
      post({ kind: 'rows', rows });
      if (under.length > mostUnread) await under.shift();
    };
    post({ kind: 'begin', spec });
    feed(send).then((complete) => {
      if (complete) post({ kind: 'finish' });
      else resolve(null);
    }, reject);
  });
}

async function readRows<Row>(
  grid: GridInstance<Row>,
  columns: readonly SheetColumn[],
  which: ExportOptions['rows'],
  signal: AbortSignal,
  progress: (done: number, all: number) => void,
  send: (rows: readonly ExportRow[]) => Promise<void>,
): Promise<boolean> {
  const laid = grid.layout.columns.map(({ column }) => column);
  const cellsOf = (row: Row): string[] =>
    laid.map((column, at) => exportText(column, columns[at]?.kind ?? 'text', row));
  let rows: ExportRow[] = [];
  let done = 0;
  let started = performance.now();
  const push = async (row: ExportRow, all: number): Promise<boolean> => {
    rows.push(row);
    done++;
    if (rows.length >= batch) {
      progress(done, all);
      await send(rows);
      rows = [];
    }
    if (performance.now() - started > sliceMs) {
      await yieldToPage();
      started = performance.now();
    }
    return !signal.aborted;
  };
  const { allRows } = grid.props;
  const selected =
    which === 'selected' && !grid.rowSelection.allMatching ? new Set(grid.selectedRowIds()) : null;
  if (allRows && !selected) {
    for await (const page of allRows(signal))
      for (const row of page)
        if (!(await push({ cells: cellsOf(row) }, Math.max(done, grid.rowCount)))) return false;
  } else {
    for (let at = 0; at < grid.rowCount; at++) {
      const id = grid.props.source.idAt(at);
      if (selected && (id === undefined || !selected.has(id))) continue;
      if (!selected && grid.props.source.stateAt(at) === 'loading')
        await grid.props.source.ensure?.({ start: at, end: Math.min(grid.rowCount, at + batch) });
      const row = lineRow(grid, at, cellsOf);
      if (row && !(await push(row, selected?.size ?? grid.rowCount))) return false;
      if (signal.aborted) return false;
    }
  }
  if (rows.length > 0) await send(rows);
  return !signal.aborted;
}

/** A plain row, or the head of a group with its subtotals. */
function lineRow<Row>(
  grid: GridInstance<Row>,
  at: number,
  cellsOf: (row: Row) => string[],
): ExportRow | null {
  const { source } = grid.props;
  const line = source.lineAt?.(at);
  if (line?.kind === 'group') {
    const cells = grid.layout.columns.map(({ id }) => line.texts?.[id]?.replaceAll(',', '') ?? '');
    cells[0] = t('{0}（{1}）', line.title ?? '', line.members ?? 0);
    return { cells, level: line.level, strong: true };
  }
  const row = source.rowAt(at);
  return row === undefined ? null : { cells: cellsOf(row), level: line?.level ?? 0 };
}

function totalsRow<Row>(grid: GridInstance<Row>, columns: readonly SheetColumn[]): ExportRow | null {
  const { totals } = grid.props;
  if (!totals) return null;
  const cells = grid.layout.columns.map(({ id }, at) => {
    const text = totals.texts[id] ?? '';
    return columns[at]?.kind === 'number' ? text.replaceAll(',', '') : text;
  });
  if (cells[0] === '') cells[0] = totals.label;
  return { cells, strong: true };
}

/** Gives the file to the user. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** '销售订单列表 2026-03-05.xlsx' */
export function fileName(label: string, format: ExportOptions['format']): string {
  return `${label.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${gridDay()}.${format}`;
}
