// Columns of what no definition describes, each with the kind it is read as: sub-selects, tables of the system, what a
// statement counts and sums. And statements that were written elsewhere with their placeholders, as a piece of another one.
import { columnName } from '#model/derive/names.ts';
import type { FieldKind } from '#model/fields.ts';
import type { ValueOf } from '#model/typedDoc.ts';
import { asKind, type Expression, type Piece, present, raw } from './piece.ts';

type Kinds = Readonly<Record<string, FieldKind>>;

/** Columns at an alias by the keys of their names: `stockStatus` is `alias.stock_status`. Empty ones are null. */
export function namedColumns<K extends Kinds>(
  alias: string,
  kinds: K,
): { readonly [P in keyof K]: Expression<ValueOf<K[P]>> };
export function namedColumns(alias: string, kinds: Kinds): object {
  return Object.fromEntries(
    Object.entries(kinds).map(([key, kind]) => [key, asKind(kind, raw(`${alias}.${columnName(key)}`))]),
  );
}

/** The same of columns that are never null. */
export function presentColumns<K extends Kinds>(
  alias: string,
  kinds: K,
): { readonly [P in keyof K]: Expression<NonNullable<ValueOf<K[P]>>> };
export function presentColumns(alias: string, kinds: Kinds): object {
  return Object.fromEntries(
    Object.entries(kinds).map(([key, kind]) => [
      key,
      present(asKind(kind, raw(`${alias}.${columnName(key)}`))),
    ]),
  );
}

/** A text with placeholders of its own, $1 for the first of the values. */
export function written(text: string, values: readonly unknown[]): Piece {
  return {
    written(parameters) {
      const places = values.map((value) => parameters.add(value));
      return text.replace(/\$(\d+)/gu, (_, place: string) => {
        const own = places[Number(place) - 1];
        if (own === undefined) throw new RangeError(`no value for $${place}`);
        return own;
      });
    },
  };
}
