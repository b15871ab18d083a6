// Documents that are one of several definitions, such as a plan row of what is to be received or to be paid: what all of
// them have is there, what only some have may be missing. A document of each of them will do wherever it is asked for.
import type { Doc, EntityDef } from './entity.ts';
import type { DocOf, RowOf, SystemFields } from './typedDoc.ts';

type KeyIn<U> = U extends unknown ? keyof U : never;
type ValueIn<U, K extends PropertyKey> = U extends unknown ? (K extends keyof U ? U[K] : never) : never;
type RowIn<Rows> = Rows extends readonly (infer R)[] ? R : never;

/** A row of one of several. */
export type Either<U> = { [K in Extract<keyof U, string>]: ValueIn<U, K> } & {
  [K in Extract<Exclude<KeyIn<U>, keyof U>, string>]?: ValueIn<U, K>;
};

type HeaderIn<E> = E extends EntityDef ? RowOf<E['fields']> : never;
type LinesIn<E> = E extends EntityDef ? DocOf<E>['lines'] : never;

/** Tables of lines: those all have, and those only some have. */
type EitherLines<U> = { [K in Extract<keyof U, string>]: Either<RowIn<ValueIn<U, K>>>[] } & {
  [K in Extract<Exclude<KeyIn<U>, keyof U>, string>]?: Either<RowIn<ValueIn<U, K>>>[];
};

/** The header of such a document. */
export type EitherFields<E extends EntityDef> = Either<HeaderIn<E>> & SystemFields;

/** A document of one of the definitions in the union `E`. */
export interface EitherDoc<E extends EntityDef> {
  id: string;
  version: number;
  status: string | null;
  fields: EitherFields<E>;
  lines: EitherLines<LinesIn<E>>;
}

/** One line of the table `K` of such a document. */
export type EitherLine<E extends EntityDef, K extends keyof EitherLines<LinesIn<E>>> = RowIn<
  NonNullable<EitherLines<LinesIn<E>>[K]>
>;

/** Whether a document known by name alone is of one of the definitions. */
export function isEither<E extends EntityDef>(
  wanted: readonly E[],
  { name }: EntityDef,
  _doc: Doc | EitherDoc<E>,
): _doc is EitherDoc<E> {
  return wanted.some((def) => def.name === name);
}
