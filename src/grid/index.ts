// The grid: a component, two kinds of row sources, and editing over an array.
export { Grid } from './view/Grid.tsx';
export { gridCounters } from './view/counters.ts';
export { createPagedSource } from './source/pagedSource.ts';
export type { PageAnswer, PageRequest, PagedSource, PagedSourceOptions } from './source/pagedSource.ts';
export { createArraySource } from './source/arraySource.ts';
export type { ArraySource, ArraySourceOptions } from './source/arraySource.ts';
export { createArrayEditing } from './source/arrayEditing.ts';
export type { ArrayEditing, ArrayEditingOptions } from './source/arrayEditingTypes.ts';
export type { CellRule } from './source/dependents.ts';
export type { RowChanges } from './source/changes.ts';
export { compareTexts, compareValues } from './core/order.ts';
export type { OrderKey } from './core/order.ts';
export type { FilterOp } from './core/filterText.ts';
export type * from './sourceTypes.ts';
export type * from './types.ts';
export type * from './editing.ts';
export type * from './extras.ts';
