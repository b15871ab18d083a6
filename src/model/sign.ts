// The request signature (rule SIGN-1): one function for browser and server, so that both sign the same text.
// It detects broken or casual clients; the secret ships to every browser, so it is never authentication.
import md5 from 'crypto-js/md5.js';

export interface SignSource {
  /** Full address or query text; what stands between the first `?` and `#` is read. */
  query?: string;
  /** The request library's params object, before it became query text. */
  params?: Readonly<Record<string, unknown>> | null;
  /** JSON body. Forms, blobs and streams contribute nothing. */
  body?: unknown;
  appId: string;
}

/** Names of the headers that carry a signed call. */
export const signHeaders = {
  token: 'X-Access-Token',
  appId: 'X-App-Id',
  timestamp: 'X-TIMESTAMP',
  sign: 'X-Sign',
} as const;

/**
 * Upper-case hexadecimal MD5 over the canonical text followed by the secret. Where the platform computes MD5 itself,
 * many times faster than a script, `digest` is its function: hexadecimal MD5 of a text in UTF-8.
 */
export function signOf(
  source: SignSource,
  secret: string,
  digest: (text: string) => string = digestOf,
): string {
  return digest(canonicalOf(source) + secret).toUpperCase();
}

function digestOf(text: string): string {
  return md5(text).toString();
}

/** The text that is signed: merged, cleaned, sorted at every depth. */
export function canonicalOf({ query, params, body, appId }: SignSource): string {
  const merged = new Map<string, unknown>(queryEntries(query ?? ''));
  for (const [key, value] of paramEntries(params ?? {})) merged.set(key, value);
  for (const [key, value] of bodyEntries(body)) merged.set(key, value);
  merged.delete('_t');
  merged.set('appId', appId);
  return objectText(merged) ?? '{}';
}

function queryEntries(query: string): Map<string, string | string[]> {
  const entries = new Map<string, string | string[]>();
  const [beforeHash = ''] = query.split('#', 1);
  const mark = beforeHash.indexOf('?');
  const isAddress = beforeHash.startsWith('/') || beforeHash.includes('://');
  const text = mark >= 0 ? beforeHash.slice(mark + 1) : isAddress ? '' : beforeHash;
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const key = decoded(equals < 0 ? part : part.slice(0, equals)).replace(/\[\]$/, '');
    add(entries, key, equals < 0 ? '' : decoded(part.slice(equals + 1)));
  }
  return entries;
}

function add(entries: Map<string, string | string[]>, key: string, value: string): void {
  const known = entries.get(key);
  if (known === undefined) entries.set(key, value);
  else entries.set(key, [...(typeof known === 'string' ? [known] : known), value]);
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    // A malformed percent sequence is ordinary text here: both sides keep it as it was written.
    return spaced;
  }
}

/** Params as they will stand in the query: texts, repeated keys as arrays, a single element as a plain text. */
function paramEntries(params: Readonly<Record<string, unknown>>): Map<string, string | string[]> {
  const entries = new Map<string, string | string[]>();
  for (const key of Object.keys(params)) {
    const value = params[key];
    const texts = (Array.isArray(value) ? value : [value]).flatMap((item) => paramText(item) ?? []);
    const [first] = texts;
    if (first !== undefined) entries.set(key, texts.length === 1 ? first : texts);
  }
  return entries;
}

function paramText(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  const text = valueText(value);
  if (text === undefined) return undefined;
  return typeof value === 'object' ? text : String(JSON.parse(text));
}

function bodyEntries(body: unknown): [string, unknown][] {
  if (body === null || body === undefined) return [];
  if (typeof body !== 'object' || Array.isArray(body)) return [['_body', body]];
  const prototype: unknown = Object.getPrototypeOf(body);
  if (prototype !== Object.prototype && prototype !== null) return [];
  return Object.entries(body);
}

/** JSON text of a cleaned value; undefined when the value counts as empty. */
function valueText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value === '' ? undefined : JSON.stringify(value);
    case 'number':
      return Number.isFinite(value) ? `"${Object.is(value, -0) ? '0' : String(value)}"` : undefined;
    case 'bigint':
      return `"${value}"`;
    case 'boolean':
      return String(value);
    case 'object':
      return value === null ? undefined : compositeText(value);
    default:
      return undefined;
  }
}

function compositeText(value: object): string | undefined {
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => valueText(item) ?? []);
    return items.length === 0 ? undefined : `[${items.join(',')}]`;
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : JSON.stringify(value);
  return objectText(new Map(Object.entries(value)));
}

function objectText(entries: ReadonlyMap<string, unknown>): string | undefined {
  const members = [...entries.keys()].sort(byCodeUnit).flatMap((key) => {
    const text = valueText(entries.get(key));
    return text === undefined ? [] : `${JSON.stringify(key)}:${text}`;
  });
  return members.length === 0 ? undefined : `{${members.join(',')}}`;
}

function byCodeUnit(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
