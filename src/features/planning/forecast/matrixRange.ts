// The cells of a forecast one change is to be made for: what the selected block means in materials and periods, and the command
// that asks for the change.
import type { MatrixRow } from '#entities/planning/demand/matrix/matrixRows.ts';
import type { GridCommand } from '#grid';
import type { LineRow } from '#model/entity.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { type MatrixTable, periodsAt } from './matrixTable.ts';

export interface MatrixRange {
  rows: readonly MatrixRow[];
  /** Indexes of the periods. */
  periods: readonly number[];
}

export interface RangeCommandOptions {
  table: MatrixTable;
  locked(): string | null;
  /** Null where the block holds no period. */
  onRange(range: MatrixRange | null): void;
}

export function rangeCommand({ table, locked, onRange }: RangeCommandOptions): GridCommand<LineRow> {
  return {
    name: 'forecastRange',
    title: '按区域修改…',
    keys: ['mod+B'],
    place: 'cell',
    blocked: locked,
    run: ({ selection }) => {
      const found = rangeOf(table, selection.block);
      onRange(found);
      if (found === null) notify('info', '请先选中要修改的期间');
    },
  };
}

/** Materials and periods of the selected block; null where it holds no period. */
function rangeOf(
  table: MatrixTable,
  block: { top: number; bottom: number; columns: readonly string[] } | null,
): MatrixRange | null {
  if (block === null) return null;
  const periods = [...new Set(block.columns.flatMap((column) => periodsAt(table, column) ?? []))].toSorted(
    (a, b) => a - b,
  );
  const rows = new Set<MatrixRow>();
  for (let at = block.top; at <= block.bottom; at += 1) {
    const place = table.placeOf(table.source.idAt(at) ?? '');
    if (place?.kind === 'material') rows.add(place.row);
    if (place?.kind === 'group') for (const row of place.rows) rows.add(row);
  }
  return periods.length === 0 || rows.size === 0 ? null : { rows: [...rows], periods };
}
