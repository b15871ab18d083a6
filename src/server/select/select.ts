// A select whose rows are typed by what it asks for: an object of expressions, and the rest of the statement as SQL.
import type { Rows, SqlRow, SqlSession } from '#server/ports.ts';
import { Parameters } from '#server/store/sql.ts';
import type { Expression, Piece } from './piece.ts';

/** What is asked for, by the key it has in the row. */
export type Selection = Readonly<Record<string, Expression<unknown>>>;

export type Selected<S extends Selection> = {
  readonly [K in keyof S]: S[K] extends Expression<infer V> ? V : never;
};

/** A statement with its parameters, and the row of what the engine answers. */
export interface Statement<R> {
  text: string;
  parameters: readonly unknown[];
  row(answered: SqlRow): R;
}

const columnKey = /^[a-z]\w*$/iu;

/** "select … " and the rest: from, joins, where, group, order, limit, for update. */
export function statement<S extends Selection>(selection: S, rest: Piece): Statement<Selected<S>>;
export function statement(selection: Selection, rest: Piece): Statement<object> {
  const parameters = new Parameters();
  const text = `select ${columnsText(selection, parameters)} ${rest.written(parameters)}`;
  return { text, parameters: parameters.values, row: (answered) => rowRead(selection, answered) };
}

/** What is asked for, as it stands behind "select" or "returning". */
export function columnsText(selection: Selection, parameters: Parameters): string {
  return Object.entries(selection)
    .map(([key, expression]) => {
      if (!columnKey.test(key)) throw new RangeError(`not a key of a row: ${key}`);
      return `${expression.written(parameters)} as "${key}"`;
    })
    .join(', ');
}

/** Rows of a statement that asked for the selection. */
export function typedRows<S extends Selection>(selection: S, rows: readonly SqlRow[]): Selected<S>[];
export function typedRows(selection: Selection, rows: readonly SqlRow[]): object[] {
  return rows.map((row) => rowRead(selection, row));
}

function rowRead(selection: Selection, answered: SqlRow): object {
  return Object.fromEntries(
    Object.entries(selection).map(([key, expression]) => [key, expression.read(answered[key])]),
  );
}

/** Asks and reads. */
export async function selectRows<S extends Selection>(
  session: SqlSession,
  selection: S,
  rest: Piece,
): Promise<Selected<S>[]> {
  const { text, parameters, row } = statement(selection, rest);
  return (await session.query(text, parameters)).rows.map(row);
}

/** The same where a function reads the rows. */
export async function selectFrom<S extends Selection>(
  rows: Rows,
  selection: S,
  rest: Piece,
): Promise<Selected<S>[]> {
  const { text, parameters, row } = statement(selection, rest);
  return (await rows(text, parameters)).map(row);
}
