// The samples of an inspection bill as rows of the grid: items down and samples across, or turned, samples down with the
// metrics of each item as totals below. Computed from the draft as it stands, so that undo and others' work show at once.
import { codeText } from '#entities/codeLists.ts';
import {
  entryMatrix,
  type EntryCell,
  type EntryItem,
  type EntryMatrix,
} from '#entities/quality/inspection/entry/entryMatrix.ts';
import { markOf, shownValue } from '#entities/quality/inspection/entry/entryText.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { badReason } from '#entities/quality/badReason.ts';
import { inspectionItem } from '#entities/quality/inspectionItem.ts';
import { failed, passed } from '#entities/quality/inspection/judgement.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { RowSource } from '#grid';
import { formatDecimal, isDecimalText } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { carriedOf } from '#model/rowPart.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { entrySource } from './entrySource.ts';

/** Metrics of an item, which stand in columns or, turned, in totals. */
export const metrics = [
  { key: 'measuredMin', title: '最小' },
  { key: 'measuredMax', title: '最大' },
  { key: 'measuredAvg', title: '均值' },
  { key: 'result', title: '判定' },
] as const;

export type MetricKey = (typeof metrics)[number]['key'];

export interface EntryPlace {
  item: EntryItem;
  /** From 1. */
  sampleNo: number;
}

export interface EntryTable {
  source: RowSource<LineRow>;
  items(): readonly EntryItem[];
  samples(): number;
  /** Undefined for columns and rows that hold no sample. */
  placeOf(rowId: string, column: string): EntryPlace | undefined;
  /** Row and column where the cell stands now. */
  cellOf(item: EntryItem, sampleNo: number): { rowId: string; column: string };
  /** A metric of the item as it is told. */
  metric(item: EntryItem, key: MetricKey): string;
  turn(turned: boolean): void;
  decimals(item: EntryItem): number | null;
  text(place: EntryPlace): string;
}

export const sampleColumn = (sampleNo: number): string => `s${sampleNo}`;
export const itemColumn = (item: EntryItem): string => `i${item.line.id}`;
const sampleRow = (sampleNo: number): string => `sample ${sampleNo}`;

const noSample: Row = {};
const billOf = fieldsReader(inspectionBill.fields, ['sampleQty']);
const itemOf = fieldsReader(inspectionBill.lines.items.fields, ['item', 'analysisMethod']);
const defectOf = fieldsReader(inspectionBill.lines.defects.fields, ['badReason', 'qty']);

interface Built {
  of: readonly unknown[];
  matrix: EntryMatrix;
  byItem: ReadonlyMap<string, EntryItem>;
  rows: readonly LineRow[];
  index: ReadonlyMap<string, number>;
}

type CodeOf = (reason: string | null) => string;

/** What a cell holds, for reading and copying: '10.02', '合格', 'B03'. */
function valueIn(cell: EntryCell | undefined, codeOf: CodeOf): string {
  if (cell === undefined) return '';
  const { value, textValue } = cell.sample ?? noSample;
  if (typeof value === 'string' && (value !== '0' || cell.defects.length === 0)) return value;
  if (typeof textValue === 'string' && (cell.defects.length === 0 || textValue !== failed)) return textValue;
  return cell.defects
    .map((row) => {
      const { badReason: reason, qty } = defectOf(row);
      return `${codeOf(reason)}${qty === null || qty === '1' ? '' : `*${qty}`}`;
    })
    .join(' ');
}

/** Items down, samples across. */
function plainRows({ items }: EntryMatrix, codeOf: CodeOf): LineRow[] {
  return items.map((item) => {
    const row: LineRow = { ...item.line };
    for (const [sampleNo, cell] of item.cells) row[sampleColumn(sampleNo)] = valueIn(cell, codeOf);
    return row;
  });
}

/** Samples down, items across. */
function turnedRows({ items, samples }: EntryMatrix, codeOf: CodeOf): LineRow[] {
  const rows = Array.from({ length: samples }, (_, at): LineRow => ({
    id: sampleRow(at + 1),
    seq: at + 1,
    sampleNo: at + 1,
  }));
  for (const item of items)
    for (const [sampleNo, cell] of item.cells) {
      const row = rows[sampleNo - 1];
      if (row !== undefined) row[itemColumn(item)] = valueIn(cell, codeOf);
    }
  return rows;
}

function numberAfter(text: string, prefix: string): number | null {
  const number = text.startsWith(prefix) ? Number(text.slice(prefix.length)) : Number.NaN;
  return Number.isInteger(number) ? number : null;
}

export function createEntryTable(draft: DocumentDraft): EntryTable {
  let turned = false;
  let built: Built | null = null;
  const listeners = new Set<() => void>();
  const codeOf = (reason: string | null): string => {
    const { shortcut } = carriedOf(draft.refs, badReason, reason, ['shortcut']);
    return shortcut || (draft.refs('badReason', reason)?.code ?? '缺陷');
  };

  const build = (): Built => {
    const { items, samples, defects } = draft.doc.lines;
    const of = [items, samples, defects, billOf(draft.doc.fields).sampleQty, turned];
    if (built !== null && built.of.every((each, at) => each === of[at])) return built;
    const matrix = entryMatrix(draft.doc);
    const byItem = new Map(matrix.items.map((item) => [item.line.id, item]));
    const rows = turned ? turnedRows(matrix, codeOf) : plainRows(matrix, codeOf);
    built = { of, matrix, byItem, rows, index: new Map(rows.map(({ id }, at) => [id, at])) };
    return built;
  };
  const source = entrySource(build, (listener) => {
    listeners.add(listener);
    const stop = draft.subscribe(listener);
    return () => {
      listeners.delete(listener);
      stop();
    };
  });
  const decimals = ({ line }: EntryItem): number | null => {
    const { item, analysisMethod } = itemOf(line);
    if (analysisMethod !== 'quantitative') return null;
    return carriedOf(draft.refs, inspectionItem, item, ['decimals']).decimals;
  };
  return {
    source,
    items: () => build().matrix.items,
    samples: () => build().matrix.samples,
    decimals,
    placeOf(rowId, column) {
      const { byItem } = build();
      const item = byItem.get(turned ? column.slice(1) : rowId);
      const sampleNo = turned ? numberAfter(rowId, 'sample ') : numberAfter(column, 's');
      return item === undefined || sampleNo === null ? undefined : { item, sampleNo };
    },
    cellOf: (item, sampleNo) =>
      turned
        ? { rowId: sampleRow(sampleNo), column: itemColumn(item) }
        : { rowId: item.line.id, column: sampleColumn(sampleNo) },
    metric(item, key) {
      const value = item.line[key];
      if (typeof value !== 'string' || value === '') return '';
      if (key === 'result') return codeText('sampleResult', value);
      const scale = decimals(item);
      // The mean has one decimal more than what was measured.
      if (key === 'measuredAvg' && scale !== null) return formatDecimal(value, scale + 1);
      return isDecimalText(value) ? shownValue(value, scale) : value;
    },
    turn(to) {
      if (to === turned) return;
      turned = to;
      for (const listener of listeners) listener();
    },
    text({ item, sampleNo }) {
      const cell = item.cells.get(sampleNo);
      if (cell === undefined) return '';
      const { value, textValue } = cell.sample ?? noSample;
      const codes = valueIn({ sample: undefined, defects: cell.defects }, codeOf);
      if (typeof value === 'string' && itemOf(item.line).analysisMethod === 'quantitative') {
        const mark = markOf(item.line, cell.sample ?? noSample);
        const sign = mark === 'above' ? '▲ ' : mark === 'below' ? '▼ ' : mark === 'wrong' ? '✗ ' : '';
        return `${sign}${shownValue(value, decimals(item))}${codes === '' ? '' : ` ${codes}`}`;
      }
      if (typeof value === 'string')
        return codes === '' ? value : `${value === '0' ? '' : `${value} `}${codes}`;
      if (textValue === passed) return '✓';
      if (textValue === failed) return codes === '' ? '✗' : `✗ ${codes}`;
      return [typeof textValue === 'string' ? textValue : '', codes].filter((part) => part !== '').join(' ');
    },
  };
}
