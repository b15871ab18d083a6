// A select whose rows are typed by what it asks for: an object of expressions, and the rest of the statement as SQL.
import type { QueryOptions, Rows, SqlRow, SqlSession } from '#server/ports.ts';
import { Parameters } from '#server/store/sql.ts';
import { sql, type Expression, type Piece } from './piece.ts';

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

/** "… as "key", …": the list of what is asked for, after "select" of a sub-select or after "returning". */
export function columnsOf(selection: Selection): Piece {
  return {
    written: (parameters) =>
      Object.entries(selection)
        .map(([key, expression]) => {
          if (!columnKey.test(key)) throw new RangeError(`not a key of a row: ${key}`);
          return `${expression.written(parameters)} as "${key}"`;
        })
        .join(', '),
  };
}

/** The columns of a sub-select as the statement around it asks for them, under the alias it has there. */
export function columnsUnder<S extends Selection>(
  alias: string,
  selection: S,
): { readonly [K in keyof S]: Expression<Selected<S>[K]> };
export function columnsUnder(alias: string, selection: Selection): Selection {
  return Object.fromEntries(
    Object.entries(selection).map(([key, { read }]) => [key, { written: () => `${alias}."${key}"`, read }]),
  );
}

/** "select … " and the rest: from, joins, where, group, order, limit, for update. */
export function statement<S extends Selection>(selection: S, rest: Piece): Statement<Selected<S>> {
  return answering(selection, sql`select ${columnsOf(selection)} ${rest}`);
}

/**
 * Any statement whose rows have the columns of the selection: with a common table before it, or a change and "returning".
 * @param parameters those of parts that were written before
 */
export function answering<S extends Selection>(
  selection: S,
  whole: Piece,
  parameters?: Parameters,
): Statement<Selected<S>>;
export function answering(
  selection: Selection,
  whole: Piece,
  parameters = new Parameters(),
): Statement<object> {
  const text = whole.written(parameters);
  const entries = Object.entries(selection);
  return {
    text,
    parameters: parameters.values,
    row: (answered) =>
      Object.fromEntries(entries.map(([key, expression]) => [key, expression.read(answered[key])])),
  };
}

/** Asks and reads. */
export function selectRows<S extends Selection>(
  session: SqlSession,
  selection: S,
  rest: Piece,
  options?: QueryOptions,
): Promise<Selected<S>[]> {
  return answersOf(session, statement(selection, rest), options);
}

/** Asks for what a statement answers that was written whole. */
export async function answersOf<R>(
  session: SqlSession,
  { text, parameters, row }: Statement<R>,
  options?: QueryOptions,
): Promise<R[]> {
  return (await session.query(text, parameters, options)).rows.map(row);
}

/** Changes rows and reads them: "insert …", "update …", "delete …" and "returning …". */
export function returningRows<S extends Selection>(
  session: SqlSession,
  change: Piece,
  selection: S,
): Promise<Selected<S>[]> {
  return answersOf(session, answering(selection, sql`${change} returning ${columnsOf(selection)}`));
}

/** "with …" and a select over it: of changes that stand in front of what is asked for. */
export function selectAfter<S extends Selection>(
  session: SqlSession,
  before: Piece,
  selection: S,
  rest: Piece,
): Promise<Selected<S>[]> {
  return answersOf(session, answering(selection, sql`${before} select ${columnsOf(selection)} ${rest}`));
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
