// Contract of the grid: filters as plain data, in the language of src/filter.
import type { FilterOp, Nested } from '#filter/filterLanguage.ts';

export interface FilterRequest {
  column: string;
  op: FilterOp;
  /** Operands as texts; an empty one stands for blanks. */
  values: readonly string[];
}

/** Conditions nested by and, or, not. */
export type FilterTree = Nested<FilterRequest>;

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
