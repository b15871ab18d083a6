// Contract of the grid: what features may add without changing it. Commands with keys and menu places, extensions (column
// types, commands, an overlay, a slice of the saved state), filters beyond one per column, cell formats, key choices.
import type { ComponentType } from 'react';
import type { CellValue, GridColumn } from './columns.ts';
import type { DistinctRequest, DistinctValue, FilterRequest, FilterTree } from './filters.ts';
import type { GridHandle } from './handle.ts';

/** A cell format that a user made: kept as data, and compared with what the columns read. */

export interface GridSelection<Row> {
  /** The active cell. */
  cell: {
    row: Row | undefined;
    rowId: string | undefined;
    rowIndex: number;
    column: string;
    value: CellValue;
    text: string;
  } | null;
  /** Checked rows, else the rows of the selected cells; only those loaded. */
  rowIds: readonly string[];
  /** Every row the filters let through is meant, loaded or not. */
  allMatching: boolean;
  /** With `allMatching`: rows taken out again. */
  exceptIds: readonly string[];
  /** The question the rows answer, where the source knows it: batch commands send it with `exceptIds`. */
  query: unknown;
  /** Selected block in visual indexes, both ends inclusive; null when no cell is active. */
  block: { top: number; bottom: number; columns: readonly string[] } | null;
}

export interface GridContext<Row> {
  grid: GridHandle;
  selection: GridSelection<Row>;
  /** The column whose menu was used. */
  column?: string;
}

export interface GridCommand<Row> {
  /** Unique; also the name keys are remapped by. */
  name: string;
  title: string;
  /** 'mod+Shift+L', 'F9'; mod is Ctrl, ⌘ on a Mac. */
  keys?: readonly string[];
  /** Where it stands in menus; none: by key only. */
  place?: 'cell' | 'column' | 'none';
  /** Left out of the menu when false. */
  shown?(selection: GridSelection<Row>): boolean;
  /** Why it cannot be done now: shown, but not to be chosen. */
  blocked?(selection: GridSelection<Row>): string | null;
  run(context: GridContext<Row>): void;
}

/** A row as it stands on the page now. */
export interface SeenRow {
  index: number;
  id: string;
  /** Px from the top edge of the body. */
  top: number;
  height: number;
}

/** The free part of a grid between its pinned columns, for what is drawn over it: same rows, same scroll. */
export interface GridViewport {
  /** Px of the stage: where the free part stands under the head, how large it is, how far it is scrolled sideways. */
  box(): { left: number; top: number; width: number; height: number; scrollX: number };
  /** Rows at least partly in view. */
  rows(): readonly SeenRow[];
  /** Index of the row at px from the top edge of the body; −1 outside. */
  rowAt(y: number): number;
  /** Brings a row into view. */
  reveal(index: number): void;
  scrollTo(left: number): void;
  scrollBy(rows: number): void;
  /** Called inside the frame in which the grid has written its rows. */
  onPaint(listener: () => void): () => void;
}

export interface GridExtension<Row> {
  name: string;
  /** Replaces or adds columns; for a column type of its own. Must be pure. */
  columns?(columns: readonly GridColumn<Row>[]): readonly GridColumn<Row>[];
  commands?: readonly GridCommand<Row>[];
  /** Drawn over the cells, in stage pixels; takes no pointer unless it asks for it. */
  overlay?: ComponentType<{ context: () => GridContext<Row>; viewport: GridViewport }>;
  /** A slice of the grid's saved state, kept under the extension's name. */
  state?: { get(): unknown; set(value: unknown): void };
}

export type FormatTone = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'violet' | 'grey';

export interface CellFormat<Row> {
  /** The column whose cells are coloured; absent: the whole row. */
  column?: string;
  /** Asked for cells in view only. */
  applies(row: Row): boolean;
  tone: FormatTone;
  /** Said to screen readers and shown on hover, e.g. 低于安全库存. */
  reason?: string;
}

export interface ColourRule {
  /** A condition on one column, whose cells it colours. */
  when: FilterRequest;
  tone: FormatTone;
  /** Colours the whole row instead of the cell. */
  row: boolean;
}

export interface GridExtras<Row> {
  commands?: readonly GridCommand<Row>[];
  extensions?: readonly GridExtension<Row>[];
  /** Keys chosen by the user, by command name; an empty list takes a command's keys away. */
  keys?: Readonly<Record<string, readonly string[]>>;
  onKeysChange?(keys: Readonly<Record<string, readonly string[]>>): void;
  /** Column groups that stay together however columns are moved, by path of titles. */
  marriedGroups?: readonly string[];
  /** Column titles on two lines where they need it. */
  headWrap?: boolean;
  /** Nested conditions besides the ones by column. */
  filterTree?: FilterTree | null;
  onFilterTreeChange?(tree: FilterTree | null): void;
  /** Values of a column with their counts, for set filters; arrays count by themselves. */
  distinct?(request: DistinctRequest): Promise<readonly DistinctValue[]>;
  /** Rows there would be without filters, for the count of hidden ones; arrays know by themselves. */
  unfilteredCount?: number;
  /** False hides the row of filter boxes under the head; each title then opens its own. */
  filterRow?: boolean;
  /** False where the caller shows the filters itself. */
  filterChips?: boolean;
  formats?: readonly CellFormat<Row>[];
  /** The user's own, after `formats`; the first that applies counts. */
  colourRules?: readonly ColourRule[];
  /** Lets the user make and change them, in a dialog opened by the command `colourRules`. */
  onColourRulesChange?(rules: readonly ColourRule[]): void;
  /** False takes export and print away; 'elsewhere': the page has a menu of its own for them, so the cells' menu leaves them out. */
  exportable?: boolean | 'elsewhere';
  /** Files of this grid are read back as records: a row of totals would come in as one of them, and is left out. */
  filesReadBack?: boolean;
  /** Every row of the present question, page by page, for exports; without it the source is read through. */
  allRows?(signal: AbortSignal): AsyncIterable<readonly Row[]>;
  /** Readings of a Chinese character (重: zhong, chong), fetched when somebody searches by letters. */
  readings?(): Promise<(character: string) => readonly string[]>;
  /** Text marked in the cells, e.g. that of a search above the grid; F3 walks it. */
  searchText?: string;
}
