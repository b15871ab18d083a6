// Text and parameters of a statement. Values only ever travel as parameters; identifiers only come from the
// dictionary and are checked once more here, so that nothing of a request can become SQL.

const plainName = /^[a-z_][a-z0-9_]{0,62}$/;

/** A quoted identifier. @throws RangeError for a name that the dictionary cannot have made. */
export function quoted(name: string): string {
  if (!plainName.test(name)) throw new RangeError('not a name of the dictionary');
  return `"${name}"`;
}

/** Collects the parameters of one statement while its text is built. */
export class Parameters {
  readonly values: unknown[];

  /** @param values of a text that comes first and has its placeholders already */
  constructor(values: readonly unknown[] = []) {
    this.values = [...values];
  }

  /** Placeholder of the value; with `type` cast to it, so that both engines infer alike. */
  add(value: unknown, type?: string): string {
    this.values.push(value);
    return type === undefined ? `$${this.values.length}` : `$${this.values.length}::${type}`;
  }
}

/** Conjunction of the parts that are there; 'true' without any. */
export function and(parts: readonly (string | null)[]): string {
  const given = parts.filter((part) => part !== null);
  return given.length === 0 ? 'true' : given.join(' and ');
}

/** Disjunction in parentheses; 'false' without any part. */
export function or(parts: readonly string[]): string {
  if (parts.length === 0) return 'false';
  return parts.length === 1 ? (parts[0] ?? 'false') : `(${parts.join(' or ')})`;
}

/** Pattern of ILIKE that finds the text anywhere; its wildcards are taken literally. */
export function containing(text: string): string {
  return `%${literalPattern(text)}%`;
}

export function startingWith(text: string): string {
  return `${literalPattern(text)}%`;
}

function literalPattern(text: string): string {
  return text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&');
}

const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidText.test(value);
}
