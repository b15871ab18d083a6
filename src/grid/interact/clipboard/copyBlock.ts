// What a copy puts on the clipboard: the selected blocks as they are shown, as tab-separated text and as an HTML table
// whose text cells stay text (leading zeros, long numbers). Row by row, so that a large copy can be built in slices.
import { t } from '../../core/language.ts';
import { indexesOf, lengthOf, lineUp } from '../blocks.ts';
import type { Span } from '../blocks.ts';
import { writeHtml, writeTsv } from './clipboard.ts';
import type { LaidColumn } from '../../table/columnLayout.ts';
import type { GridInstance } from '../../frame/instance.ts';

export interface CopyFormats {
  tsv: string;
  html: string;
}

export interface CopyWork {
  rows: number;
  cells: number;
  /** Reads the row at this place of the selection. */
  take: (at: number) => void;
  /** Rows that are not loaded. */
  missing: () => number;
  spans: readonly Span[];
  formats: () => CopyFormats;
}

/** Null: the selected blocks do not line up. */
export function beginCopy<Row>(grid: GridInstance<Row>, titles: boolean): CopyWork | null {
  const lined = lineUp(grid.selectedBlocks());
  if (!lined) return null;
  const columns = [...indexesOf(lined.columns)].flatMap((index) => grid.columnAt(index) ?? []);
  const at = [...indexesOf(lined.rows)];
  const rows: string[][] = titles ? [columns.map((laid) => laid.column.title)] : [];
  let missing = 0;
  return {
    rows: lengthOf(lined.rows),
    cells: lengthOf(lined.rows) * columns.length,
    spans: lined.rows,
    take(place) {
      const row = at[place] ?? -1;
      if (grid.props.source.rowAt(row) === undefined) missing++;
      else rows.push(columns.map((laid) => cellText(grid, row, laid)));
    },
    missing: () => missing,
    formats: () => ({
      tsv: writeTsv(rows),
      html: writeHtml(rows, (column) => columns[column]?.column.align !== 'end'),
    }),
  };
}

function cellText<Row>(grid: GridInstance<Row>, row: number, laid: LaidColumn<Row>): string {
  if (laid.column.cell === 'check') return grid.valueAt(row, laid) === true ? t('是') : t('否');
  return grid.textAt(row, laid);
}
