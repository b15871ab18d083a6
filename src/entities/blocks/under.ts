// A field whose key is not the same on both sides of money or trade: customer here, supplier there. The type keeps the key
// of the side, so that each definition knows its own fields.

/** The value under the key that the side has for it. */
export function under<S extends Record<P, string>, P extends string, V>(
  side: S,
  property: P,
  value: V,
): { [K in S[P]]: V };
export function under(side: Readonly<Record<string, string>>, property: string, value: unknown): object {
  return { [side[property] ?? property]: value };
}
