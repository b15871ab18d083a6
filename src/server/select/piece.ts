// A piece of a statement: text with values in it, of which every value travels as a parameter. Put into another piece it
// becomes part of that, so that statements are written as SQL and still know their columns.
import type { EntityDef } from '#model/entity.ts';
import type { StateRole } from '#model/states/stateMachine.ts';
import { stateSql } from '#server/store/stateSql.ts';
import type { FieldKind } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';
import type { ValueOf } from '#model/typedDoc.ts';
import type { Parameters } from '#server/store/sql.ts';

/** What knows how to write itself into a statement. */
export interface Piece {
  /** SQL of the piece; values it holds are added to the parameters. */
  written(parameters: Parameters): string;
}

/** An expression whose value a row answers as `V`, canonical: decimals without trailing zeros, days as YYYY-MM-DD. */
export interface Expression<V> extends Piece {
  /** The value of what the engine answered. */
  read(value: unknown): V;
}

/** A column of a table. */
export interface ColumnExpression<V> extends Expression<V> {
  /** Its type in SQL, to which values beside it are cast so that both engines infer alike. */
  sqlType: string;
}

function isPiece(value: unknown): value is Piece {
  return typeof value === 'object' && value !== null && 'written' in value;
}

/** SQL with values: "where ${order.customer} = ${customer}::uuid". A piece among the values becomes text. */
export function sql(texts: TemplateStringsArray, ...values: readonly unknown[]): Piece {
  return {
    written: (parameters) =>
      texts.reduce((text, next, index) => {
        const value = values[index - 1];
        return `${text}${isPiece(value) ? value.written(parameters) : parameters.add(value)}${next}`;
      }),
  };
}

/** SQL without values that was made elsewhere, such as a predicate on states. */
export function raw(text: string): Piece {
  return { written: () => text };
}

/** The parts one after the other, with `between` between them. */
export function joined(parts: readonly Piece[], between: string): Piece {
  return { written: (parameters) => parts.map((part) => part.written(parameters)).join(between) };
}

/** "column = value". */
export function is<V>(column: ColumnExpression<V>, value: NonNullable<V>): Piece {
  return {
    written: (parameters) => `${column.written(parameters)} = ${parameters.add(value, column.sqlType)}`,
  };
}

/** "column = any(values)". */
export function among<V>(column: ColumnExpression<V>, values: readonly NonNullable<V>[]): Piece {
  return {
    written: (parameters) =>
      `${column.written(parameters)} = any(${parameters.add(values, `${column.sqlType}[]`)})`,
  };
}

/** Whether a row is in a state of one of the roles: statements name no state, so an area may call its states what it likes. */
export function stateIs(
  def: EntityDef,
  status: ColumnExpression<string>,
  ...roles: readonly StateRole[]
): Piece {
  return { written: (parameters) => stateSql(def, status.written(parameters), ...roles) };
}

/** What a field of the kind would hold: sums, greatest values, values of sub-selects. */
export function asKind<K extends FieldKind>(kind: K, piece: Piece): Expression<ValueOf<K>>;
export function asKind(kind: FieldKind, piece: Piece): Expression<unknown> {
  return { written: (parameters) => piece.written(parameters), read: (value) => kindOf(kind).fromSql(value) };
}

/** An expression that is never null. @throws RangeError when a row says null all the same */
export function present<V>({ written, read }: Expression<V>): Expression<NonNullable<V>> {
  return {
    written,
    read(value) {
      const found = read(value);
      if (found === null || found === undefined) throw new RangeError('a column without a value');
      return found;
    },
  };
}

/** The expression, with a value for rows where it is null. */
export function otherwise<V>(
  { written, read }: Expression<V>,
  value: NonNullable<V>,
): Expression<NonNullable<V>> {
  return { written, read: (answered) => read(answered) ?? value };
}

/** The text, where one that is empty counts as none. */
export function filled({ written, read }: Expression<string | null>): Expression<string | null> {
  return { written, read: (value) => read(value) || null };
}

/** A text that is one of these words; what is none of them is null. */
export function oneOf<const W extends string>(words: readonly W[], { written }: Piece): Expression<W | null> {
  return { written, read: (value) => words.find((word) => word === value) ?? null };
}

/** What this program stored as JSON, as the type that is told by its guard; null where it is something else. */
export function asStored<T>({ written }: Piece, isIt: (value: unknown) => value is T): Expression<T | null> {
  return { written, read: (value) => (isIt(value) ? value : null) };
}

/** SQL that a function writes which adds its values by itself, such as a predicate of the row scope. */
export function writtenBy(write: (parameters: Parameters) => string): Piece {
  return { written: write };
}

/** How many rows. */
export function counted(): Expression<number> {
  return { written: () => 'count(*)', read: Number };
}
