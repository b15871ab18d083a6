// A sentence that must hold after every transaction, as a query of the rows that break it.

export interface Invariant {
  name: string;
  /** What a user would call it. */
  title: string;
  sql: string;
}
