// Where the grid's rows come from: the contract of every row source.

export interface IndexRange {
  /** First index, inclusive. */
  start: number;
  /** Last index, exclusive. */
  end: number;
}

export type RowState = 'loaded' | 'loading' | 'failed';

/** What a line of a folded source is (tree, groups). Plain rows have none. */
export interface RowLine {
  /** A group has no row of its own: `rowAt` gives nothing there. */
  kind: 'row' | 'group';
  /** Depth, 0 at the top. */
  level: number;
  /** Null: nothing to unfold. */
  expanded: boolean | null;
  /** Of a group: its name as shown, e.g. 华东机械. */
  title?: string;
  /** Of a group: how many rows it holds. */
  members?: number;
  /** Of a group: texts by column, its subtotals. */
  texts?: Readonly<Record<string, string>>;
  /** Of a row in a group: drawn without indent, the group's line stands above it. */
  isMember?: boolean;
  /** Shown only because something under it passes the filter. */
  isContext?: boolean;
}

/** Rows by index. The grid pulls; nobody pushes a data set into it. */
export interface RowSource<Row> {
  /** Number of logical rows; `exact` is false while a total is still an estimate. */
  count(): { value: number; exact: boolean };
  rowAt(index: number): Row | undefined;
  idAt(index: number): string | undefined;
  indexOf(id: string): number;
  stateAt(index: number): RowState;
  /** Changes whenever the row's displayed values may have changed. */
  versionAt(index: number): number;
  /** The grid tells what it shows (and what holds focus); the source loads and keeps that. */
  watch(visible: IndexRange, keep: readonly number[]): void;
  retry(index: number): void;
  /**
   * Called with the touched index range, or null when everything may have changed. `anchored`: lines came or went
   * around what is in view (unfolding, rows of others), which therefore keeps its place on the screen.
   */
  subscribe(listener: (touched: IndexRange | null, anchored?: boolean) => void): () => void;
  /** Trees and groups: rows behind the lines, folded away or not, that the filter lets through. */
  records?(): number;
  /** Trees and groups: what the line is; nothing for plain rows. */
  lineAt?(index: number): RowLine | undefined;
  /** Trees and groups: unfolds or folds the line; without `open` the other way round. */
  toggle?(index: number, open?: boolean): void;
  /** Trees and groups: index of the line this one stands under, −1 at the top. */
  parentAt?(index: number): number;
  /** How many of the first and last rows stay in view at the edges. */
  pinned?(): { top: number; bottom: number };
  /** The question these rows answer, as plain data: the same document drives export and "all matching". */
  query?(): unknown;
  /** Ids of rows edited in a sorted or filtered view that no longer belong where they stand. */
  misplaced?(): ReadonlySet<string>;
  /** Sorts and filters anew: misplaced rows go where they belong. */
  rearrange?(): void;
  /**
   * Sources that cannot reach every index go to an end by themselves (keyset paging): index of the first or last row once
   * it is there, −1 when that failed; null when it is there already.
   */
  seek?(to: 'start' | 'end'): Promise<number> | null;
  /** Shown rows answer an older question while the new one is on its way: drawn dimmed. */
  stale?(): boolean;
  /** Groups of a server: ids of all rows in the group of this line, loaded or not; null when they could not be had. */
  groupIds?(index: number): Promise<readonly string[] | null>;
  /** A row by its id, where the source knows rows beyond those with a line. */
  rowOf?(id: string): Row | undefined;
  /** Loads every row of the range (selection over unloaded rows, copying); resolves when done or given up. */
  ensure?(range: IndexRange): Promise<void>;
}
