// What the rows of a report made while the program runs are gathered from: one entity, or the lines of one, the records
// it refers to, and what is added up. Data alone: the server writes the statement, and every name is one of a definition.

export const aggregates = ['none', 'sum', 'count', 'countDistinct', 'avg', 'min', 'max'] as const;
export type Aggregate = (typeof aggregates)[number];

export interface GatheredColumn {
  /** 'customer', 'customer.name', 'items.qty', 'items.material.code': of the root, through its references. */
  path: string;
  aggregate: Aggregate;
}

/** Comparisons a report offers its readers. */
export const gatherOps = ['eq', 'ge', 'le', 'like'] as const;
export type GatherOp = (typeof gatherOps)[number];

export interface Gathering {
  root: string;
  /** Sub-table of the root whose rows are the rows; absent: its records. */
  lines?: string;
  /** By field of the report; fields without one are computed from the others. */
  columns: Readonly<Record<string, GatheredColumn>>;
  /** Conditions on parameters of the report; one without a value does not count. */
  where: readonly { path: string; op: GatherOp; parameter: string }[];
}
