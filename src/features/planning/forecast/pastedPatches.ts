// What a pasted block changes in the forecast: cells of rows that are there, new lines of those that are not.
import {
  cellPatches,
  type CellWrite,
  type MatrixRow,
  removedRows,
  spreadOver,
} from '#entities/planning/demand/matrix/matrixRows.ts';
import { decimal } from '#model/decimal.ts';
import type { Patch } from '#model/patch.ts';
import type { RefRecord } from '#model/refs.ts';
import type { ResolvedRow } from '../pasting/PasteDialog.tsx';
import { otherKey } from './matrixColumns.ts';
import { forecastLineOf } from './matrixLines.ts';
import type { MatrixTable } from './matrixTable.ts';

export function pastedPatches(table: MatrixTable, rows: readonly ResolvedRow[]): Patch[] {
  const known = new Map(table.rows().map((row) => [otherKey(row.first), row]));
  const writes = rows.flatMap(({ pasted, material, customer }) => {
    if (material === null) return [];
    const row = known.get(`${material.id}|${customer?.id ?? ''}`) ?? newRow(material, customer);
    return pasted.values.flatMap(({ periods, qty }): CellWrite[] => {
      const [first] = periods;
      if (first === undefined) return [];
      return periods.length === 1
        ? [{ row, period: first, qty }]
        : spreadOver(
            qty,
            periods.map((period) => ({ row, period })),
            table.decimals,
          );
    });
  });
  const patches = cellPatches(writes, {
    periods: table.periods(),
    newId: () => crypto.randomUUID(),
    decimals: table.decimals,
  });
  // The row somebody began in order to paste.
  const begun = table
    .rows()
    .filter((row) => !forecastLineOf(row.first).material && decimal(row.total).isZero());
  return [...patches, ...removedRows(begun)];
}

/** A row the document has no line of yet; its unit comes with the material. */
function newRow(material: RefRecord, customer: RefRecord | null): MatrixRow {
  return {
    id: `new ${material.id} ${customer?.id ?? ''}`,
    first: { id: '', seq: 0, material: material.id, customer: customer?.id ?? null },
    lines: [],
    cells: new Map(),
    elsewhere: null,
    total: '0',
  };
}
