// The grid's public contract: columns, row sources and editing as the features see them.
// The grid knows rows only by id, index and column; what a value means stays with the caller.
import type { ReactNode } from 'react';
import type { RowEditing } from './editing.ts';
import type { CellMarks } from './source/cellMarks.ts';
import type { RowSource } from './sourceTypes.ts';
import type { GridState } from './table/savedState.ts';
import type { ExportOptions } from './export/exporting.ts';
import type { PrintOptions } from './export/printing.ts';
import type { GridExtras } from './extras.ts';

/** What a cell holds. Decimals travel as strings; the grid never does arithmetic on them itself. */
export type CellValue = string | number | boolean | null | readonly string[];

export type ColumnPin = 'start' | 'end' | null;

/** Result of reading typed or pasted text: a value, or a problem that keeps the text in place. */
export type Parsed = { ok: true; value: CellValue } | { ok: false; problem: string };

export interface PickContext<Row> {
  row: Row | undefined;
  rowId: string;
  column: string;
  /** Text already typed in the editor when the picker was opened. */
  text: string;
  /** Several records may be returned; the first fills the row, the rest new rows below. */
  multiple: boolean;
}

/** One record chosen in a picker: the cell's value and whatever else it fills in the row. */
export interface Picked {
  value: CellValue;
  fills?: Record<string, CellValue>;
}

export interface ColumnEditor<Row> {
  input: 'text' | 'number' | 'date' | 'datetime' | 'select' | 'multiSelect' | 'check' | 'lookup' | 'memo';
  parse(text: string, row: Row | undefined): Parsed;
  /** Text the editor starts with in F2 mode; default is the displayed text. */
  editText?(value: CellValue, row: Row): string;
  /** Reason why this cell cannot be written now, or null. Also enforced for paste, fill, delete and undo. */
  readonly?(row: Row | undefined): string | null;
  options?(row: Row | undefined): readonly { value: string; label: string; search?: string }[];
  /** Resolves many typed codes with one request (paste, code + Enter). Missing keys are unresolved. */
  resolve?(codes: readonly string[]): Promise<ReadonlyMap<string, Picked>>;
  /** Opens the picker (F7, Alt+Down, F4). Empty array: cancelled. */
  pick?(context: PickContext<Row>): Promise<readonly Picked[]>;
  /** Suggestions while typing in a lookup cell; at most 20. */
  suggest?(
    text: string,
    row: Row | undefined,
  ): Promise<readonly (Picked & { code: string; label: string })[]>;
}

export interface FilterRequest {
  column: string;
  /** Operator and operands in the caller's own filter language; the grid only carries them. */
  op: string;
  values: readonly string[];
}

/** What stands in a group's line and in the totals for a column. */
export type Aggregate<Row> =
  | { kind: 'sum' | 'min' | 'max' | 'count' | 'distinct' }
  | { kind: 'average'; scale: number }
  /** Sum of one column over the sum of another, rounded half up; never the mean of ratios. */
  | { kind: 'ratio'; of: string; by: string; scale: number; percent?: boolean }
  | { kind: 'custom'; of(rows: readonly Row[]): CellValue };

export interface GridColumn<Row> {
  id: string;
  title: string;
  /** Title of the header group this column stands under; several from the outermost in. */
  group?: string | readonly string[];
  width: number;
  minWidth?: number;
  maxWidth?: number;
  /** Share of the room the columns leave free; a width chosen by the user ends it. */
  grow?: number;
  pin?: ColumnPin;
  hidden?: boolean;
  /** Shown as ＊＊＊ to this user: not copied, exported, filtered, sorted or summed. */
  masked?: boolean;
  /** Required columns cannot be hidden. */
  required?: boolean;
  align?: 'start' | 'end' | 'center';
  read(row: Row): CellValue;
  /** Pure; cached by row version. */
  text(value: CellValue, row: Row): string;
  /** Name of a tone class: 'muted' | 'negative' | 'link' | 'warning' | a tag tone. */
  tone?(value: CellValue, row: Row): string | null;
  /** text (default), tag and check are fixed templates; rich mounts React after scrolling settles. */
  cell?: 'text' | 'tag' | 'check' | 'bar' | 'rich';
  rich?(value: CellValue, row: Row): ReactNode;
  sortable?: boolean;
  /** Client order for arraySource; servers sort by themselves. */
  compare?(a: CellValue, b: CellValue): number;
  filter?: 'text' | 'number' | 'date' | 'set' | 'bool' | 'lookup' | null;
  filterOptions?: readonly { value: string; label: string }[];
  /** Text of a value in filters and chips; the cell's text unless told. */
  filterLabel?(value: string): string;
  /** Shown in the totals row: text of the total for this column comes from `GridProps.totals`. */
  total?: boolean;
  /** Subtotal in groups and in totals the grid computes itself. */
  aggregate?: Aggregate<Row>;
  /** A figure of this column where no row stands behind it (pivots); the plain number unless told. */
  figureText?(value: CellValue): string;
  /** Rows can be grouped by this column. */
  groupable?: boolean;
  /** Long texts take as many lines as they need and make their row taller. */
  wrap?: boolean;
  /** How many columns this row's cell covers, itself included; it ends at the border of its pinned or free region. */
  span?(row: Row): number;
  editor?: ColumnEditor<Row>;
  /** Enter passes over it (units and tax codes that come with a lookup, amounts that follow); Tab and arrows stop. */
  passOver?: boolean;
  /** A new row repeats the value of the row above. */
  inherit?: boolean;
  /** False for what belongs to one row alone (line keys, lot numbers, progress): a duplicated row starts without it. */
  copies?: boolean;
  /** A quantity that a split shares out among the new rows and a merge adds up. */
  shares?: boolean;
  /** Click on the displayed text (links such as document codes). Enter on a read-only cell does the same. */
  onOpen?(row: Row): void;
  help?: string;
}

export interface GridSort {
  column: string;
  descending: boolean;
}

/** Everything of a view that the caller may keep in the address or a saved view. Plain data. */
export interface GridView {
  sort: readonly GridSort[];
  order: readonly string[];
  hidden: readonly string[];
  widths: Readonly<Record<string, number>>;
  pins: Readonly<Record<string, ColumnPin>>;
  /** Paths of column groups folded to their first column ('数量/计划'). */
  collapsed?: readonly string[];
  /** Columns the rows are grouped by, outermost first. */
  group?: readonly string[];
}

/** Where the user is; kept by the caller so that a tab switch or reload restores it. */
export interface GridPosition {
  topRow: number;
  /** Of the first row in view: found again by id even when rows have come before it. */
  topRowId?: string | null;
  topOffset: number;
  left: number;
  activeRowId: string | null;
  activeColumn: string | null;
  /** Selected cell ranges by their corners. */
  ranges?: readonly GridPositionRange[];
}

export interface GridPositionRange {
  anchorRowId: string;
  anchorColumn: string;
  headRowId: string;
  headColumn: string;
}

export interface GridHandle {
  focus(): void;
  scrollToIndex(index: number): void;
  activate(rowId: string, column: string): void;
  selectedRowIds(): readonly string[];
  position(): GridPosition;
  nextProblem(): void;
  /** Takes over what is being typed and waits for lookups under way; false when the text was not valid. */
  commit(): Promise<boolean>;
  /** Runs a command by its name, as menus and keys do, as soon as its code has come; false when it is not there now. */
  run(command: string): boolean;
  /** Runs an entry of a column's menu by its name: sortAscending, pinStart, hide, autosize … */
  runOnColumn(column: string, command: string): boolean;
  /** The rows as a file, with progress in the status bar; null when stopped. */
  exportFile(options: ExportOptions): Promise<Blob | null>;
  /** All rows as an HTML document made for paper; null when stopped. */
  printable(options: PrintOptions): Promise<string | null>;
  /** What the user has arranged, as JSON. */
  state(): GridState;
  /** Brings back a state kept by this or an older version; false when it is none. */
  restore(kept: unknown): boolean;
  /** Starts editing the cell as F2 does. */
  edit(rowId: string, column: string): void;
}

/** A panel under a row, opened from its first cell. */
export interface GridDetail<Row> {
  /** Px. */
  height: number | ((row: Row) => number);
  /** Stays mounted while closed or out of view, so what was done in it is still there when it opens again. */
  render(row: Row): ReactNode;
  /** Rows without a detail. */
  has?(row: Row): boolean;
}

/** Texts of the totals row by column, and the set they total, e.g. 筛选合计. */
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
   * Where Enter goes: to the next cell to be filled (default), down, only to columns that are `required`, or along
   * these columns in this order. After the last one a new row begins.
   */
  enterMoves?: 'next' | 'down' | 'required' | readonly string[];
  /** Ways to start editing besides typing, F2 and double click. 'click': a single click. 'enter': Enter edits first, then goes on. */
  editBy?: readonly ('click' | 'enter')[];
  /** When a pasted block is shown for review first: where something is not right (default), always, or never. */
  pastePreview?: 'problems' | 'always' | 'never';
  /** Tints the column of the active cell as well as its row. */
  crosshair?: boolean;
  emptyText?: string;
  emptyAction?: ReactNode;
  notify?(message: string, kind: 'info' | 'warning' | 'error'): void;
  handleRef?: React.RefObject<GridHandle | null>;
  className?: string;
}
