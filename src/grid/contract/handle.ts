// Contract of the grid: what the outside may ask of a grid that stands on the page.
import type { GridPosition, GridState } from './view.ts';

/** What goes into a file. */
export interface ExportOptions {
  format: 'xlsx' | 'csv';
  /** All rows the filters let through, or the selected ones. */
  rows: 'all' | 'selected';
  /** CSV for programs rather than Excel: no mark, plain digits. */
  plain?: boolean;
}

export interface PrintOptions {
  landscape: boolean;
  /** Columns as wide as the page allows, or as on the screen. */
  columns: 'fit' | 'screen';
}

export interface GridHandle {
  focus(): void;
  scrollToIndex(index: number): void;
  activate(rowId: string, column: string): void;
  selectedRowIds(): readonly string[];
  /** Rows that are gone for good leave the selection, which a source that loads by pages cannot tell by itself. */
  deselect(rowIds: readonly string[]): void;
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
  /** Brings back a state stored by this or an older version; false when it is none. */
  restore(stored: unknown): boolean;
  /** Starts editing the cell as F2 does. */
  edit(rowId: string, column: string): void;
}
