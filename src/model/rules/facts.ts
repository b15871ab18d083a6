// Facts of a row that code for any entity reads, named with their kinds. Where the row is a draft it holds whatever was
// typed: what is not of its kind counts as nothing here, and the checks name it.
import { isDecimalText } from '#model/decimal.ts';
import type { Fields, Row } from '#model/entity.ts';
import type { FieldKind } from '#model/fields.ts';
import type { RowOf, ValueOf } from '#model/typedDoc.ts';

type FactKind = Exclude<FieldKind, 'json'>;

/** What is read, by key: the kind a field of this key has, whichever entity has it. */
export type Facts = Readonly<Record<string, FactKind>>;

/** A row as it was typed, stored or sent. */
type LooseRow = Readonly<Record<string, unknown>>;

export type FactsOf<F extends Facts> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** Reads the facts of a row; null where it has none. */
export function factsReader<const F extends Facts>(facts: F): (row: LooseRow | undefined) => FactsOf<F>;
export function factsReader(facts: Facts): (row: LooseRow | undefined) => Row {
  const entries = Object.entries(facts).map(([key, kind]) => [key, fitting[kind] ?? isText] as const);
  return (row) => {
    const found: Row = {};
    for (const [key, fits] of entries) {
      const value = row?.[key];
      found[key] = fits(value) ? value : null;
    }
    return found;
  };
}

/** The same of fields of a definition. */
export function fieldsReader<F extends Fields, K extends keyof F & string>(
  fields: F,
  keys: readonly K[],
): (row: LooseRow | undefined) => Pick<RowOf<F>, K>;
export function fieldsReader(fields: Fields, keys: readonly string[]): (row: LooseRow | undefined) => Row {
  const kinds = keys.map((key): [string, FactKind] => {
    const kind = fields[key]?.kind;
    if (kind === undefined || kind === 'json') throw new RangeError(`nothing to read at ${key}`);
    return [key, kind];
  });
  return factsReader(Object.fromEntries(kinds));
}

type Fitting = string | number | boolean | string[];
type Fits = (value: unknown) => value is Fitting;

const isText: Fits = (value): value is string => typeof value === 'string';
const isDecimal: Fits = (value): value is string => typeof value === 'string' && isDecimalText(value);

const fitting: Readonly<Partial<Record<FactKind, Fits>>> = {
  qty: isDecimal,
  price: isDecimal,
  money: isDecimal,
  rate: isDecimal,
  percent: isDecimal,
  integer: (value): value is number => typeof value === 'number',
  bool: (value): value is boolean => typeof value === 'boolean',
  refs: (value): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string'),
};
