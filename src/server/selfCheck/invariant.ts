// A sentence that must hold after every transaction, as a query of the rows that break it. One that reads much says by
// which key it can be asked a range at a time, so that a check never holds a large table for long.

export interface Invariant {
  name: string;
  /** What a user would call it. */
  title: string;
  /** A row may name the record it is about: `entity` the name, `record` its id. The self-check leads there. */
  sql: string;
  /** Absent: it is asked as a whole. */
  ranges?: Ranges;
}

/** Keys after one and up to the other; null where it is open. */
export interface KeyRange {
  after: string | null;
  upTo: string | null;
}

export interface Ranges {
  /** Tables and condition of the rows whose keys are cut: 'sale_order_items s' or 'document_link k where …'. */
  rows: string;
  key: string;
  /** Rows may have no key; they count to the first range. */
  isNullable?: true;
  /** Those of all ranges together are those of the whole. */
  sql(range: KeyRange): string;
}

/** Condition on a column that holds the key, or its text. */
export type Within = (column: string) => string;

/** @param ask the query, with the condition put to every table that is read by the key */
export function askedInRanges(
  named: Pick<Invariant, 'name' | 'title'>,
  keys: Omit<Ranges, 'sql'>,
  ask: (within: Within) => string,
): Invariant {
  return {
    ...named,
    sql: ask(() => 'true'),
    ranges: { ...keys, sql: (range) => ask((column) => withinSql(column, range, keys.isNullable)) },
  };
}

/** The next key at which to cut, or no row where fewer than `size` are left. */
export function cutSql({ rows, key }: Ranges, after: string | null, size: number): string {
  const joined = /\bwhere\b/i.test(rows) ? 'and' : 'where';
  return `select (${key})::text as key from ${rows} ${joined} ${withinSql(key, { after, upTo: null })} order by ${key} offset ${size} limit 1`;
}

function withinSql(column: string, { after, upTo }: KeyRange, isNullable?: true): string {
  if (isNullable === true && after === null && upTo !== null)
    return `(${column} <= ${literal(upTo)} or ${column} is null)`;
  const ends = [
    ...(after === null ? [] : [`${column} > ${literal(after)}`]),
    ...(upTo === null ? [] : [`${column} <= ${literal(upTo)}`]),
  ];
  return ends.length === 0 ? 'true' : `(${ends.join(' and ')})`;
}

/** In the text and not as a parameter: the best plan depends on how far apart the ends are. */
function literal(key: string): string {
  return `'${key.replaceAll("'", "''")}'`;
}

/** The columns that name the record a row is about. */
export function recordSql(entity: string, id: string): string {
  return `'${entity}' as entity, (${id})::text as record`;
}

/** The id that stands in a column of texts, for reading the row by its key; null for what is no id. */
export function idOfText(column: string): string {
  return `case when ${column} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${column}::uuid end`;
}
