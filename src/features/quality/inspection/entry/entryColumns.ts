// Columns of the entry grid: what an item is and is judged by, one column a sample, its metrics; or turned, the sample's
// number and one column an item under its standard. Cells beyond the sample of an item are closed.
import type { EntryItem } from '#entities/quality/inspection/entry/entryMatrix.ts';
import { markOf, readEntry, shownValue, standardText } from '#entities/quality/inspection/entry/entryText.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import type { CellFormat, CellValue, ColumnEditor, GridColumn, GridTotals, Picked, TypedMark } from '#grid';
import { isDecimalText } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { basisAt, type EntryReading } from './entryEditing.ts';
import { type EntryPlace, type EntryTable, metrics, itemColumn, sampleColumn } from './entryTable.ts';

const sampleOf = fieldsReader(inspectionBill.lines.samples.fields, ['sampleNo']);

export interface EntryColumnsOptions {
  table: EntryTable;
  reading: EntryReading;
  turned: boolean;
  /** Columns of the items as every line table has them. */
  plain: readonly GridColumn<LineRow>[];
  /** Why samples cannot be written now, or null. */
  locked(): string | null;
  nameOf(item: EntryItem): string;
  isKey(item: EntryItem): boolean;
  /** Opens the list of reasons. */
  pickReason(text: string): Promise<readonly Picked[]>;
}

/** What is said at the key. */
function judged(text: string, place: EntryPlace, { table, reading }: EntryColumnsOptions): TypedMark | null {
  const { item } = place;
  if (text.trim() === '') return null;
  const entry = readEntry(text, basisAt(table, place, reading));
  if (entry.kind === 'refused') return { side: 'below', text: entry.message, wrong: true };
  if (entry.kind === 'defect') {
    const times = entry.count === 1 ? '' : ` × ${entry.count}`;
    return { side: 'below', text: `缺陷${times}`, wrong: false };
  }
  if (entry.kind === 'words' && entry.text === '不合格')
    return { side: 'below', text: '✗ 不合格', wrong: true };
  if (entry.kind !== 'value') return null;
  const mark = markOf(item.line, { value: entry.value });
  const shown = shownValue(entry.value, table.decimals(item));
  const limit = (field: string): string => {
    const value = item.line[field];
    return typeof value === 'string' && isDecimalText(value) ? shownValue(value, table.decimals(item)) : '';
  };
  if (mark === 'above')
    return { side: 'above', text: `▲ ${shown} 高于上限 ${limit('upperLimit')}`, wrong: true };
  if (mark === 'below')
    return { side: 'below', text: `▼ ${shown} 低于下限 ${limit('lowerLimit')}`, wrong: true };
  if (mark === 'wrong')
    return { side: 'below', text: `✗ ${standardText(item.line, table.decimals(item))}`, wrong: true };
  return shown.replaceAll(',', '') === text.trim() || text.trim().includes('.')
    ? null
    : { side: 'below', text: shown, wrong: false };
}

/** The value of a cell as it is read and copied. */
const stored = (row: LineRow, column: string): string => plainText(row[column] ?? null);

export function entryColumns(options: EntryColumnsOptions): GridColumn<LineRow>[] {
  return options.turned ? turnedColumns(options) : plainColumns(options);
}

function editorAt(
  options: EntryColumnsOptions,
  column: string,
): ColumnEditor<LineRow> & { readonly(row: LineRow | undefined): string | null } {
  const { table, reading } = options;
  const placeAt = (row: LineRow | undefined): EntryPlace | undefined =>
    row === undefined ? undefined : table.placeOf(row.id, column);
  return {
    input: 'text',
    parse(text, row) {
      const place = placeAt(row);
      if (text.trim() === '' || place === undefined) return { ok: true, value: text.trim() || null };
      const entry = readEntry(text, basisAt(table, place, reading));
      return entry.kind === 'refused'
        ? { ok: false, problem: entry.message }
        : { ok: true, value: text.trim() };
    },
    judge(text, row) {
      const place = placeAt(row);
      return place === undefined ? null : judged(text, place, options);
    },
    editText: (value) => plainText(value),
    readonly(row) {
      const reason = options.locked();
      if (reason !== null) return reason;
      const place = placeAt(row);
      if (place === undefined) return '这里没有样本';
      return place.sampleNo > place.item.samples ? `本项目只抽 ${place.item.samples} 个样本` : null;
    },
    pick: ({ text }) => options.pickReason(text),
  };
}

function sample(options: EntryColumnsOptions, column: string, title: string): GridColumn<LineRow> {
  const { table } = options;
  return {
    id: column,
    title,
    width: 76,
    minWidth: 56,
    align: 'end',
    sortable: false,
    filter: null,
    read: (row): CellValue => stored(row, column) || null,
    text(_value, row) {
      const place = table.placeOf(row.id, column);
      return place === undefined ? '' : table.text(place);
    },
    tone(_value, row) {
      const place = table.placeOf(row.id, column);
      return place !== undefined && place.sampleNo > place.item.samples ? 'muted' : null;
    },
    editor: editorAt(options, column),
  };
}

function plainColumns(options: EntryColumnsOptions): GridColumn<LineRow>[] {
  const { table, plain, nameOf, isKey } = options;
  const itemOf = (row: LineRow): EntryItem | undefined =>
    table.items().find(({ line }) => line.id === row.id);
  const found = (id: string): GridColumn<LineRow>[] =>
    plain.flatMap((column) =>
      column.id === id ? [{ ...column, hidden: false, passOver: true, sortable: false, filter: null }] : [],
    );
  const pinned = (
    id: string,
    title: string,
    width: number,
    text: (item: EntryItem) => string,
  ): GridColumn<LineRow> => {
    const shown = (row: LineRow): string => {
      const item = itemOf(row);
      return item === undefined ? '' : text(item);
    };
    return {
      id,
      title,
      width,
      pin: 'start',
      sortable: false,
      filter: null,
      read: shown,
      text: (_value, row) => shown(row),
    };
  };
  return [
    pinned('itemName', '项目', 132, (item) => `${isKey(item) ? '★ ' : ''}${nameOf(item)}`),
    pinned('standard', '标准', 132, (item) => standardText(item.line, table.decimals(item))),
    ...found('instrument').map((column) => ({ ...column, title: '量具', width: 96, pin: 'start' as const })),
    ...Array.from({ length: table.samples() }, (_, at) =>
      sample(options, sampleColumn(at + 1), String(at + 1)),
    ),
    ...metrics.flatMap(({ key, title }) =>
      found(key).map((column): GridColumn<LineRow> => ({
        ...column,
        title,
        width: key === 'result' ? 84 : 76,
        pin: 'end' as const,
        ...(key === 'result'
          ? {}
          : {
              text: (_value: CellValue, row: LineRow) => {
                const item = itemOf(row);
                return item === undefined ? '' : table.metric(item, key);
              },
            }),
      })),
    ),
  ];
}

function turnedColumns(options: EntryColumnsOptions): GridColumn<LineRow>[] {
  const { table, nameOf, isKey } = options;
  return [
    {
      id: 'sampleNo',
      title: '样本',
      width: 64,
      pin: 'start',
      sortable: false,
      filter: null,
      read: (row) => plainText(sampleOf(row).sampleNo),
      text: (value) => plainText(value),
    },
    ...table.items().map((item): GridColumn<LineRow> => ({
      ...sample(options, itemColumn(item), standardText(item.line, table.decimals(item)) || '合格 / 不合格'),
      group: `${isKey(item) ? '★ ' : ''}${nameOf(item)}`,
      width: 112,
    })),
  ];
}

/** The metrics of the items below a turned table, one set at a time. */
export function entryTotals({ table, turned }: EntryColumnsOptions): GridTotals[] {
  if (!turned) return [];
  return metrics.toReversed().map(({ key, title }) => ({
    label: title,
    texts: Object.fromEntries(table.items().map((item) => [itemColumn(item), table.metric(item, key)])),
  }));
}

/** What is out of its limits or failed stands out in its cell, with the mark in its text. */
export function entryFormats({ table, turned }: EntryColumnsOptions): CellFormat<LineRow>[] {
  const format = (column: string): CellFormat<LineRow> => ({
    column,
    tone: 'red',
    reason: '超出限值或不合格',
    applies(row) {
      const place = table.placeOf(row.id, column);
      const held = place?.item.cells.get(place.sampleNo)?.sample;
      return place !== undefined && held !== undefined && markOf(place.item.line, held) !== null;
    },
  });
  return turned
    ? table.items().map((item) => format(itemColumn(item)))
    : Array.from({ length: table.samples() }, (_, at) => format(sampleColumn(at + 1)));
}
