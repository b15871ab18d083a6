// Columns of the exception messages in the order a planner reads them: what is said of what, then what it is and what it should
// be, with the suggestion in bold and the words last, as wide as there is room.
import type { GridColumn } from '#grid';
import type { ListRow } from '#model/typedAnswer.ts';

/** What is not named follows. */
const order = [
  'exceptionCode',
  'docCode',
  'material',
  'materialName',
  'currentDate',
  'suggestedDate',
  'deviationDays',
  'currentQty',
  'suggestedQty',
  'affectedDemand',
  'planner',
  'handleStatus',
  'message',
];
const placeOf = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);

export function exceptionColumns(columns: readonly GridColumn<ListRow>[]): GridColumn<ListRow>[] {
  return columns
    .toSorted((left, right) => placeOf(left.id) - placeOf(right.id))
    .map((column) =>
      column.id === 'suggestedDate' || column.id === 'suggestedQty'
        ? { ...column, tone: () => 'strong' }
        : column.id === 'message'
          ? { ...column, grow: 1 }
          : column,
    );
}
