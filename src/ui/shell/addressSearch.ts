// Query texts of addresses. Texts stay texts ("5", a 20-digit id); only lists and objects are written as JSON.
// A text that looks like JSON is quoted, so that reading gives back exactly what was written.

export type SearchValue = string | readonly SearchValue[] | { readonly [key: string]: SearchValue };
export type SearchRecord = Record<string, unknown>;

const jsonStart = /^[[{"]/;

function readValue(text: string): unknown {
  if (!jsonStart.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    // Typed or cut addresses: what is no JSON is simply text.
    return text;
  }
}

function writeValue(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return jsonStart.test(value) ? JSON.stringify(value) : value;
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? null : JSON.stringify(value);
    default:
      return null;
  }
}

export function parseSearch(text: string): SearchRecord {
  const record: SearchRecord = {};
  for (const [key, value] of new URLSearchParams(text))
    if (key !== '__proto__') record[key] = readValue(value);
  return record;
}

/** '' or '?a=1&b=2'; empty, null and undefined values are left out. */
export function stringifySearch(record: Readonly<SearchRecord>): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(record)) {
    const text = writeValue(value);
    if (text !== null && text !== '') parameters.set(key, text);
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
