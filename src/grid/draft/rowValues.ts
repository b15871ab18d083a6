// Writing values into the rows of a draft: one cell, and what follows from it for the others, by the caller's own
// computation and by the rules of computed columns.
import type { CellValue } from '../contract/columns.ts';
import type { ArrayEditingOptions } from './arrayEditingTypes.ts';
import { createDependents } from './dependents.ts';

export interface RowValues<Row> {
  /** The row with one value replaced. */
  put: (row: Row, column: string, value: CellValue) => Row;
  /** The row with everything that follows from the changed columns; of a new row `changed` is empty. */
  derived: (row: Row, changed: ReadonlySet<string>) => Row;
  /** Whether the column follows from others, by a rule. */
  isComputed: (column: string) => boolean;
}

export function createRowValues<Row extends object>(
  options: ArrayEditingOptions<Row>,
  isOverridden: (rowId: string, column: string) => boolean,
): RowValues<Row> {
  const put = (row: Row, id: string, value: CellValue): Row =>
    options.write ? options.write(row, id, value) : { ...row, [id]: value };
  const dependents = createDependents(options.rules ?? [], put);
  return {
    put,
    derived(row, changed) {
      const partial = options.recompute?.(row, changed) ?? {};
      let next = row;
      for (const [id, value] of Object.entries(partial)) if (value !== undefined) next = put(next, id, value);
      const rowId = options.source.idOf(row);
      return dependents.derive(next, changed, (id) => isOverridden(rowId, id));
    },
    isComputed: dependents.has,
  };
}
