// Which dialog of the grid is open, and what it was asked to work on.
import type { Message } from '../core/language.ts';

export type DialogRequest =
  | { name: 'find' }
  | { name: 'problems' }
  | { name: 'conflicts' }
  | { name: 'batchFill'; column: string }
  | { name: 'split'; rowId: string; column: string }
  | { name: 'merge'; rowIds: readonly string[]; column: string }
  | { name: 'rowForm'; rowId: string }
  | { name: 'paste'; review: PasteReview; decide: (go: boolean) => void };

export type ReviewKind = 'change' | 'new' | 'invalid' | 'unresolved' | 'readonly';

export interface ReviewCell {
  /** Row number as the user counts. */
  row: number;
  title: string;
  before: string;
  after: string;
  kind: ReviewKind;
  message: Message | string;
}

/** A paste before it happens, cell by cell. */
export interface PasteReview {
  cells: readonly ReviewCell[];
  counts: Readonly<Record<ReviewKind, number>>;
  newRows: number;
  /** Titles of the block that name no column here. */
  unmatched: readonly string[];
  /** Rows and columns of the block for which there is no place. */
  dropped: { rows: number; columns: number };
}
