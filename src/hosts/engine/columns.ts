// How each column type of a result becomes a value, by type oid, the same for both engines: what could lose digits or
// days in JavaScript (int8, numeric, date, timestamp) stays text; timestamptz becomes ISO UTC with milliseconds.

export type ColumnParser = (text: string) => unknown;

const same: ColumnParser = (text) => text;
const number: ColumnParser = Number;
const boolean: ColumnParser = (text) => text === 't';
const json: ColumnParser = (text) => JSON.parse(text) as unknown;

const SCALARS: ReadonlyMap<number, ColumnParser> = new Map([
  [16, boolean],
  [17, bytes],
  [21, number],
  [23, number],
  [26, number],
  [114, json],
  [700, number],
  [701, number],
  [1184, isoInstant],
  [3802, json],
]);

/** Array type oid → element type oid. */
const ARRAYS: ReadonlyMap<number, number> = new Map([
  [199, 114],
  [1000, 16],
  [1001, 17],
  [1002, 18],
  [1003, 19],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1014, 1042],
  [1015, 1043],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1028, 26],
  [1115, 1114],
  [1182, 1082],
  [1183, 1083],
  [1185, 1184],
  [1231, 1700],
  [2951, 2950],
  [3807, 3802],
]);

/** The parser for a column of this type; unknown types stay text. */
export function columnParser(oid: number): ColumnParser {
  const scalar = SCALARS.get(oid);
  if (scalar) return scalar;
  const element = ARRAYS.get(oid);
  if (element === undefined) return same;
  const parse = columnParser(element);
  return (text) => arrayOf(text, parse);
}

const INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** '2026-01-02 03:04:05.678901+00' → '2026-01-02T03:04:05.678Z'; infinity and years beyond 9999 stay as they are. */
function isoInstant(text: string): string {
  const parts = INSTANT.exec(text);
  if (!parts) return text;
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
}

function bytes(text: string): Uint8Array {
  const result = new Uint8Array((text.length - 2) / 2);
  for (let i = 0; i < result.length; i += 1)
    result[i] = Number.parseInt(text.slice(2 + i * 2, 4 + i * 2), 16);
  return result;
}

/** Reads an array literal such as {1,NULL,"a \"b\"",{2}}. */
function arrayOf(text: string, parse: ColumnParser): unknown[] {
  let at = text.indexOf('{') + 1; // skips an explicit lower bound such as [0:1]=
  function list(): unknown[] {
    const values: unknown[] = [];
    while (at < text.length) {
      const sign = text[at];
      if (sign === '}') {
        at += 1;
        return values;
      }
      if (sign === ',') at += 1;
      else if (sign === '{') {
        at += 1;
        values.push(list());
      } else values.push(sign === '"' ? parse(quoted()) : bare());
    }
    return values;
  }
  function quoted(): string {
    let value = '';
    for (at += 1; at < text.length && text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1;
      value += text[at] ?? '';
    }
    at += 1;
    return value;
  }
  function bare(): unknown {
    const start = at;
    while (at < text.length && text[at] !== ',' && text[at] !== '}') at += 1;
    const value = text.slice(start, at);
    return value === 'NULL' ? null : parse(value);
  }
  return list();
}
