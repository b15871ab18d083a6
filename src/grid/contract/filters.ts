// Contract of the grid: filters as plain data. Operators belong to the caller's filter language; the grid carries them.

export interface FilterRequest {
  column: string;
  /** Operator and operands in the caller's own filter language; the grid only carries them. */
  op: string;
  values: readonly string[];
}

export type FilterTree =
  | { all: readonly FilterTree[] }
  | { any: readonly FilterTree[] }
  | { not: FilterTree }
  | FilterRequest;

export interface DistinctRequest {
  column: string;
  /** The filters of all other columns: only what they let through is counted. */
  filters: readonly FilterRequest[];
  search: string;
  signal: AbortSignal;
}

export interface DistinctValue {
  /** Empty text: the blank entry. */
  value: string;
  label: string;
  /** Rows that hold it. */
  count: number;
}
