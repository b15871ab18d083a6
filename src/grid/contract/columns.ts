// Contract of the grid: a column, as the features describe it. What a value means stays with the caller; the grid reads,
// writes and compares it only through these functions.
import type { ReactNode } from 'react';

export type CellValue = string | number | boolean | null | readonly string[];

export type ColumnPin = 'start' | 'end' | null;

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

export interface Picked {
  value: CellValue;
  fills?: Record<string, CellValue>;
}

/** What is wrong with a text while it is typed. */
export interface TypedMark {
  /** Stands beside the cell: on the side the value lies outside of. */
  side: 'above' | 'below';
  /** '▲ 10.12 > 10.05' */
  text: string;
  /** False: only said, not marked as wrong. */
  wrong: boolean;
}

export interface ColumnEditor<Row> {
  /** 'chosen': nothing is typed; Enter, F2, F7 and a double click open `pick`. */
  input:
    | 'text'
    | 'number'
    | 'date'
    | 'datetime'
    | 'select'
    | 'multiSelect'
    | 'check'
    | 'lookup'
    | 'memo'
    | 'chosen';
  parse(text: string, row: Row | undefined): Parsed;
  /** Asked at every key: what to say of the text before it is entered; null: nothing. */
  judge?(text: string, row: Row | undefined): TypedMark | null;
  /** Text the editor starts with in F2 mode; default is the displayed text. */
  editText?(value: CellValue, row: Row): string;
  /** Reason why this cell cannot be written now, or null. Also enforced for paste, fill, delete and undo. */
  readonly?(row: Row | undefined): string | null;
  options?(row: Row | undefined): readonly { value: string; label: string; search?: string }[];
  /** Resolves many typed codes with one request (paste, code + Enter). Missing keys are unresolved. */
  resolve?(codes: readonly string[]): Promise<ReadonlyMap<string, Picked>>;
  /** Ends when the server answers again after `resolve` or `suggest` failed: what was typed is looked up anew then. */
  reachable?(): Promise<void>;
  /** Opens the picker (F7, Alt+Down, F4). Empty array: cancelled. */
  pick?(context: PickContext<Row>): Promise<readonly Picked[]>;
  /** Suggestions while typing in a lookup cell; at most 20. */
  suggest?(
    text: string,
    row: Row | undefined,
  ): Promise<readonly (Picked & { code: string; label: string })[]>;
}

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
  /** Its texts are numbers with a point at different places: the points stand under each other. */
  decimals?: boolean;
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
  /** In what the number of a row is counted (a unit, a currency); '' where nothing says it. Different ones are never added. */
  countedIn?(row: Row): string;
  /** Stands where numbers of different units or currencies would have to be added; nothing unless told. */
  mixedText?: string;
  /** A figure of this column where no row stands behind it (pivots); the plain number unless told. */
  aggregateText?(value: CellValue): string;
  /** Rows can be grouped by this column. */
  groupable?: boolean;
  /** Long texts take as many lines as they need and make their row taller. */
  wrap?: boolean;
  /** How many columns this row's cell covers, itself included; it ends at the border of its pinned or free region. */
  span?(row: Row): number;
  editor?: ColumnEditor<Row>;
  /**
   * Enter passes over it (units and tax codes that come with a lookup, amounts that follow); Tab and arrows stop. 'filled':
   * only in rows where it has a value (prices that were found, dates of the header).
   */
  passOver?: boolean | 'filled';
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
