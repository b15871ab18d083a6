// A paste before it happens, as a table for the user: cell by cell what stands there, what will, and what is wrong.
import type { Message } from '../../core/language.ts';
import type { PastePlan } from './clipboard.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { PasteReview, ReviewCell, ReviewKind } from '../../panels/dialogRequest.ts';
import type { Reading } from './pasteRead.ts';

export function reviewOf<Row>(grid: GridInstance<Row>, plan: PastePlan, reading: Reading): PasteReview {
  const counts: Record<ReviewKind, number> = { change: 0, new: 0, invalid: 0, unresolved: 0, readonly: 0 };
  const existing = plan.rows.length - plan.newRows;
  const titles = new Map(grid.layout.columns.map((laid) => [laid.id, laid]));
  const blockColumn = new Map(plan.columns.map((id, index) => [id, index]));
  const typed = (row: number, column: string): string =>
    plan.rows[row]?.[blockColumn.get(column) ?? -1] ?? '';
  const cell = (row: number, column: string, kind: ReviewKind, message: Message | string): ReviewCell => {
    counts[kind]++;
    const laid = titles.get(column);
    return {
      row: plan.firstRow + row + 1,
      title: laid?.column.title ?? column,
      before: laid && row < existing ? grid.textAt(plan.firstRow + row, laid) : '',
      after: typed(row, column),
      kind,
      message,
    };
  };
  const cells = [
    ...reading.cells.map((one) =>
      cell(one.row, one.column, one.problem ?? (one.row < existing ? 'change' : 'new'), one.message ?? ''),
    ),
    ...reading.readonly.map((one) => cell(one.row, one.column, 'readonly', one.reason)),
  ];
  return { cells, counts, newRows: plan.newRows, unmatched: plan.unmatched, dropped: plan.dropped };
}
