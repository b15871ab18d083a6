// Turns statement parameters into PostgreSQL's text form. Both engines get exactly these texts, so that a value means
// the same in each. A JSON document is passed already stringified, or as an object; an array is always an SQL array.
import { engineFailure } from './sqlFailure.ts';

/** The wire protocol counts parameters in 16 bits. */
const MAX_PARAMETERS = 65_535;

/** @throws SqlFailure 54000 when there are more than 65,535. */
export function parameterTexts(parameters: readonly unknown[] = []): (string | null)[] {
  if (parameters.length > MAX_PARAMETERS)
    throw engineFailure({ code: '54000', message: `more than ${MAX_PARAMETERS} parameters` });
  return parameters.map(parameterText);
}

/**
 * The text form of one parameter: null and undefined become NULL, dates ISO UTC, bytes hex, objects JSON.
 * @throws TypeError for functions and symbols.
 */
function parameterText(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'undefined':
      return null;
    case 'object':
      return value === null ? null : objectText(value);
    default:
      throw new TypeError(`A ${typeof value} cannot be a statement parameter`);
  }
}

function objectText(value: object): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${hex(value)}`;
  if (Array.isArray(value)) return arrayText(value);
  return JSON.stringify(value);
}

function arrayText(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (Array.isArray(value)) return arrayText(value);
    const text = parameterText(value);
    return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}
