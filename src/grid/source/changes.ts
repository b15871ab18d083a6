// The difference between stored rows and a draft, and newer stored rows put under a draft. Pure.
import type { CellValue, GridColumn } from '../types.ts';

export interface RowChanges<Row> {
  inserted: readonly Row[];
  updated: readonly { row: Row; base: Row; columns: readonly string[] }[];
  removed: readonly string[];
  /** The order of rows that exist on both sides differs. */
  moved: boolean;
}

/** Empty text and no value are the same. */
export function sameValue(a: CellValue, b: CellValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((part, index) => part === b[index]);
  return a === b || ((a === null || a === '') && (b === null || b === ''));
}

export function changesBetween<Row>(
  base: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  columns: readonly GridColumn<Row>[],
): RowChanges<Row> {
  const ids = rows.map(idOf);
  const present = new Set(ids);
  const common = ids.filter((id) => base.has(id));
  const updated = rows.flatMap((row) => {
    const before = base.get(idOf(row));
    if (!before || before === row) return [];
    const touched = columns.filter((column) => !sameValue(column.read(before), column.read(row))).map((column) => column.id);
    return touched.length > 0 ? [{ row, base: before, columns: touched }] : [];
  });
  return {
    inserted: rows.filter((row) => !base.has(idOf(row))),
    updated,
    removed: [...base.keys()].filter((id) => !present.has(id)),
    moved: [...base.keys()].filter((id) => present.has(id)).some((id, index) => id !== common[index]),
  };
}

export function hasChanges<Row>({ inserted, updated, removed, moved }: RowChanges<Row>): boolean {
  return inserted.length + updated.length + removed.length > 0 || moved;
}

/** Newer stored rows with the draft's changed cells, its new rows in place, rows it removed left out. */
export function mergeRows<Row extends object>(
  base: ReadonlyMap<string, Row>,
  stored: readonly Row[],
  draft: readonly Row[],
  idOf: (row: Row) => string,
  columns: readonly GridColumn<Row>[],
  put: (row: Row, column: string, value: CellValue) => Row,
): Row[] {
  const newer = new Map(stored.map((row) => [idOf(row), row]));
  const merged = draft.flatMap((row) => {
    const next = newer.get(idOf(row));
    const before = base.get(idOf(row));
    if (!next) return before ? [] : [row];
    if (!before) return [next];
    let result = next;
    for (const column of columns) {
      if (!sameValue(column.read(before), column.read(row))) result = put(result, column.id, column.read(row));
    }
    return [result];
  });
  const seen = new Set([...base.keys(), ...draft.map(idOf)]);
  return [...merged, ...stored.filter((row) => !seen.has(idOf(row)))];
}
