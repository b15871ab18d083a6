// State slice of the nested conditions (and, or, not) beside Table's filters by column.
import type { TableFeature } from '@tanstack/react-table';
import type { FilterTree } from '../../extras.ts';

export interface FilterTreeState {
  filterTree: FilterTree | null;
}

export const filterTreeFeature: TableFeature = {
  getInitialState: (initialState) => ({ filterTree: null, ...initialState }),
};
