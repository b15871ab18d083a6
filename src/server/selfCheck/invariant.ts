// A sentence that must hold after every transaction, as a query of the rows that break it.

export interface Invariant {
  name: string;
  /** What a user would call it. */
  title: string;
  /** A row may name the record it is about: `entity` the name, `record` its id. The self-check leads there. */
  sql: string;
}

/** The columns that name the record a row is about. */
export function recordSql(entity: string, id: string): string {
  return `'${entity}' as entity, (${id})::text as record`;
}
