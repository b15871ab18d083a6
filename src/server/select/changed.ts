// What a change answers of the rows it touched, typed by what is asked for: "update … returning …".
import type { SqlSession } from '#server/ports.ts';
import { Parameters } from '#server/store/sql.ts';
import type { Piece } from './piece.ts';
import { columnsText, type Selected, type Selection, typedRows } from './select.ts';

/** Carries the change out; a row for each row it touched. */
export async function changedRows<S extends Selection>(
  session: SqlSession,
  change: Piece,
  selection: S,
): Promise<Selected<S>[]> {
  const parameters = new Parameters();
  const text = `${change.written(parameters)} returning ${columnsText(selection, parameters)}`;
  return typedRows(selection, (await session.query(text, parameters.values)).rows);
}

/** "with …" and a select over it: of changes that stand in front of what is asked for. */
export async function selectAfter<S extends Selection>(
  session: SqlSession,
  before: Piece,
  selection: S,
  rest: Piece,
): Promise<Selected<S>[]> {
  const parameters = new Parameters();
  const first = before.written(parameters);
  const text = `${first} select ${columnsText(selection, parameters)} ${rest.written(parameters)}`;
  return typedRows(selection, (await session.query(text, parameters.values)).rows);
}
