// Saving a draft line by line in one request: lines that were taken are stored now, refused ones stay changed with
// their messages, and the user is told where the first one is.
import type { CellProblem } from '../contract/editing.ts';
import type { ArrayEditing } from './arrayEditingTypes.ts';
import type { RowChanges } from './changes.ts';

export interface LineResult<Row> {
  rowId: string;
  /** The line as it is stored now; absent for a removed line. */
  row?: Row;
  /** Why the line was refused, by column; '' where it is the whole line. */
  problems?: readonly { column: string; message: string }[];
}

export interface SavedLines {
  saved: number;
  refused: number;
  /** Where to take the user. */
  first: CellProblem | null;
}

/** `send` rejects when nothing was saved at all; then the draft is as it was. */
export async function saveLines<Row extends object>(
  editing: ArrayEditing<Row>,
  send: (changes: RowChanges<Row>) => Promise<readonly LineResult<Row>[]>,
  orderOf: (rowId: string) => number,
  firstColumn: () => string,
): Promise<SavedLines> {
  const changes = editing.changes();
  const sent = new Map<string, Row>();
  for (const row of [...changes.inserted, ...changes.updated.map((one) => one.row)])
    sent.set(editing.idOf(row), row);
  const results = await send(changes);
  const problems = results.flatMap((result) =>
    (result.problems ?? []).map(({ column, message }): CellProblem => ({
      rowId: result.rowId,
      column: column === '' ? firstColumn() : column,
      message,
    })),
  );
  const taken = results.filter((result) => (result.problems?.length ?? 0) === 0);
  const gone = new Set(changes.removed);
  editing.accept(
    taken.flatMap(({ rowId, row }) => {
      const before = sent.get(rowId);
      return row && before ? [{ row, sent: before }] : [];
    }),
    taken.filter(({ rowId }) => gone.has(rowId)).map(({ rowId }) => rowId),
  );
  editing.refuse(problems);
  const sorted = problems.toSorted((a, b) => orderOf(a.rowId) - orderOf(b.rowId));
  return {
    saved: taken.length,
    refused: new Set(problems.map((problem) => problem.rowId)).size,
    first: sorted[0] ?? null,
  };
}
