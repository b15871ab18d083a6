// Which dialog of the grid is open, and what it was asked to work on.
import type { PasteReview } from '../interact/clipboard/pasteReview.ts';

export type DialogRequest =
  | { name: 'find' }
  | { name: 'problems' }
  | { name: 'conflicts' }
  | { name: 'batchFill'; column: string }
  | { name: 'split'; rowId: string; column: string }
  | { name: 'merge'; rowIds: readonly string[]; column: string }
  | { name: 'rowForm'; rowId: string }
  | { name: 'paste'; review: PasteReview; decide: (go: boolean) => void };
