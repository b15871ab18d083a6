// A grid's Table outside React, for tests of what a head, a menu or a saved view does to it.
import { constructTable } from '@tanstack/react-table';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import { columnDefs } from '#grid/table/columnDefs.ts';
import { gridFeatures } from '#grid/table/features.ts';
import type { GridTable } from '#grid/table/features.ts';
import { completeView, stateOfView } from '#grid/table/view.ts';
import type { GridColumn } from '#grid/contract/columns.ts';
import type { GridView } from '#grid/contract/view.ts';

const features = { coreReactivityFeature: storeReactivityBindings(), ...gridFeatures };

export function gridTable<Row>(
  columns: readonly GridColumn<Row>[],
  view: Partial<GridView> = {},
  rows: readonly Row[] = [],
): GridTable<Row> {
  return constructTable({
    features,
    columns: columnDefs(columns),
    data: rows.map((row) => ({ row })),
    initialState: stateOfView(completeView(columns, view)),
    manualSorting: true,
    manualFiltering: true,
    manualGrouping: true,
    groupedColumnMode: false,
  });
}
