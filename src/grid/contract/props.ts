// Contract of the grid: the properties of the component, each of which a feature may leave to its default.
// The grid knows rows only by id, index and column.
import type { ReactNode } from 'react';
import type { CellMarks } from '../source/cellMarks.ts';
import type { GridColumn } from './columns.ts';
import type { RowEditing } from './editing.ts';
import type { GridExtras } from './extensions.ts';
import type { FilterRequest } from './filters.ts';
import type { GridHandle } from './handle.ts';
import type { RowSource } from './rows.ts';
import type { GridPosition, GridView } from './view.ts';

export interface GridDetail<Row> {
  /** Px. */
  height: number | ((row: Row) => number);
  /** Stays mounted while closed or out of view, so what was done in it is still there when it opens again. */
  render(row: Row): ReactNode;
  /** Rows without a detail. */
  has?(row: Row): boolean;
}

export interface GridTotals {
  label: string;
  texts: Readonly<Record<string, string>>;
}

export interface GridProps<Row> extends GridExtras<Row> {
  /** Accessible name of the grid. */
  label: string;
  columns: readonly GridColumn<Row>[];
  source: RowSource<Row>;
  editing?: RowEditing<Row>;
  view?: Partial<GridView>;
  onViewChange?(view: GridView): void;
  initialPosition?: GridPosition;
  /** Rows that were selected before; taken as soon as they are known, unless the user selects first. */
  initialSelection?: readonly string[];
  onPositionChange?(position: GridPosition): void;
  /** The row the keyboard is on, at every move and also when it stayed the same; null: none. */
  onActiveRowChange?(rowId: string | null): void;
  /** 28, 32 or 40. */
  rowHeight?: number;
  rowNumbers?: boolean;
  rowSelection?: 'none' | 'single' | 'multiple';
  /** With `allMatching` everything the question matches is meant but `exceptIds`; `rowIds` are then those loaded. */
  onSelectionChange?(rowIds: readonly string[], allMatching: boolean, exceptIds: readonly string[]): void;
  onOpenRow?(row: Row): void;
  detail?: GridDetail<Row>;
  /** Cells changed by others, marked for a few seconds (createCellMarks, createLiveFeed). */
  marks?: CellMarks;
  /** Rows of an array can be kept in view from the context menu. */
  rowPinning?: boolean;
  /** As tall as its rows, the head sticking to the page's top; above this many rows it scrolls by itself again. */
  autoHeight?: { mostRows: number };
  /** Shows the bar heads are dropped on to group; the source groups (createGroupedSource) or asks its server. */
  grouping?: boolean;
  /** Filter row under the header; requests go to the caller, who owns the filter language. */
  filters?: readonly FilterRequest[];
  onFiltersChange?(filters: readonly FilterRequest[]): void;
  /** Texts of the totals row by column, with the set they total, e.g. 筛选合计. */
  totals?: GridTotals;
  /** Several sets to choose from, most specific first; 'own': the grid adds up the rows of an array by `aggregate`. */
  totalSets?: readonly GridTotals[] | 'own';
  /**
   * The status bar stands over the totals row instead of below it: one line for both. Where a total begins at the very
   * left, or there are several sets, it stays below.
   */
  statusInTotals?: boolean;
  /**
   * Where Enter goes: to the next cell to be filled (default), down, down each column and on to the top of the next one,
   * only to columns that are `required`, or along these columns in this order. After the last one a new row begins.
   */
  enterMoves?: 'next' | 'down' | 'columns' | 'required' | readonly string[];
  /** Ways to start editing besides typing, F2 and double click. 'click': a single click. 'enter': Enter edits first, then goes on. */
  editBy?: readonly ('click' | 'enter')[];
  /** When a pasted block is shown for review first: where something is not right (default), always, or never. */
  pastePreview?: 'problems' | 'always' | 'never';
  /** Tints the column of the active cell as well as its row. */
  crosshair?: boolean;
  /** In the status bar, beside the counts: what the page says of the active row. */
  statusNote?: ReactNode;
  emptyText?: string;
  emptyAction?: ReactNode;
  notify?(message: string, kind: 'info' | 'warning' | 'error'): void;
  handleRef?: React.RefObject<GridHandle | null>;
  className?: string;
}
