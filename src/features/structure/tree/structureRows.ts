// The rows of an opened bill's tree as the grid holds them: worked out anew from the document and the levels known, or, in a
// large tree, only the own lines as they are typed. A row in which nothing changed stays the same object.
import { type BomTreeRow, bomTreeRows, type TreeAsked } from '#entities/master/bom/bomTreeRows.ts';
import { type ArraySource, createArraySource } from '#grid';
import type { LineRow } from '#model/entity.ts';

/** Columns that a line does not have itself. */
export const treeFields = { level: '$level', qty: '$qty', bom: '$bom' } as const;

export interface StructureRows {
  array: ArraySource<LineRow>;
  all(): readonly BomTreeRow[];
  rowOf(id: string): BomTreeRow | undefined;
  work(asked: TreeAsked): void;
  /** Own rows as they are typed, with the quantities of before; false where they are no more the same lines. */
  patch(lines: readonly LineRow[]): boolean;
}

export function createStructureRows(): StructureRows {
  let rows: readonly BomTreeRow[] = [];
  let byId = new Map<string, BomTreeRow>();
  let shown = new Map<string, LineRow>();
  const array = createArraySource<LineRow>({ rows: [], idOf: ({ id }) => id });
  const work = (asked: TreeAsked): void => {
    rows = bomTreeRows(asked);
    const before = byId;
    byId = new Map(rows.map((row) => [row.id, row]));
    const next = rows.map((row) => drawn(row, shown.get(row.id)));
    const sameShape =
      before.size === byId.size &&
      next.every(({ id }, index) => array.rows()[index]?.id === id) &&
      rows.every(({ id, closed, parent }) => {
        const was = before.get(id);
        return was?.closed === closed && was.parent === parent;
      });
    const changed = next.filter((row) => shown.get(row.id) !== row);
    shown = new Map(next.map((row) => [row.id, row]));
    if (!sameShape) array.setRows(next);
    else if (changed.length > 0) array.write(new Map(changed.map((row) => [row.id, row])), null);
  };
  const patch = (lines: readonly LineRow[]): boolean => {
    const own = rows.filter(({ kind }) => kind === 'item');
    if (lines.length !== own.length || lines.some(({ id }, index) => own[index]?.id !== id)) return false;
    const changed = new Map<string, LineRow>();
    lines.forEach((line, index) => {
      const row = own[index];
      if (row === undefined || row.line === line) return;
      row.line = line;
      const next = drawn(row, shown.get(row.id));
      shown.set(row.id, next);
      changed.set(row.id, next);
    });
    if (changed.size > 0) array.write(changed, null);
    return true;
  };
  return { array, all: () => rows, rowOf: (id) => byId.get(id), work, patch };
}

/** The row as the grid holds it; the same object while nothing in it changed. */
function drawn(row: BomTreeRow, before: LineRow | undefined): LineRow {
  const next: LineRow = {
    ...row.line,
    id: row.id,
    [treeFields.level]:
      row.kind === 'substitute' || row.kind === 'belowSubstitute' ? '替' : String(row.level),
    [treeFields.qty]: row.qty,
    [treeFields.bom]: row.isCircle
      ? '循环'
      : row.lacksConversion
        ? '缺单位换算，未展开'
        : row.lacksBom
          ? '无BOM'
          : row.bom === null
            ? ''
            : `${row.bom.code} ${row.bom.version}`,
  };
  if (before === undefined) return next;
  const fields = Object.keys(next);
  const same =
    fields.length === Object.keys(before).length && fields.every((key) => next[key] === before[key]);
  return same ? before : next;
}
