// Editing the table of a forecast: every gesture is one step of the document's draft. Sums are shared out, a material or
// customer is changed for all lines of its row, and what cannot be read stays in the cell until it is mended.
import {
  cellPatches,
  type CellWrite,
  rowPatches,
  spreadOver,
} from '#entities/planning/demand/matrix/matrixRows.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { cellKey } from '#features/document/draft/documentStep.ts';
import type { CellChange, RowEditing } from '#grid';
import type { LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { type MatrixCells, matrixCells } from './matrixCells.ts';
import { matrixCellStates } from './matrixCellStates.ts';
import { matrixRowEditing } from './matrixRowEditing.ts';
import { type MatrixTable, periodsAt } from './matrixTable.ts';

const lines = 'items';
const newId = (): string => crypto.randomUUID();

/** The patches that write these cells; the cells of one call do not overlap. */
export function writeCells(table: MatrixTable, writes: readonly CellWrite[]): Patch[] {
  const patches = cellPatches(writes, {
    periods: table.periods(),
    newId,
    decimals: table.decimals,
  });
  return patches;
}

export function matrixEditing(
  draft: DocumentDraft,
  table: MatrixTable,
  locked: () => string | null,
): RowEditing<LineRow> {
  const cells = matrixCells(table);
  return {
    ...matrixRowEditing(draft, table, cells),
    ...matrixCellStates(draft, table, cells),
    set(changes, label) {
      const patches: Patch[] = [];
      const invalid = new Map<string, string | null>();
      const writes: CellWrite[] = [];
      for (const change of changes) {
        if (change.invalidText !== undefined) {
          unreadable(table, cells, change, { patches, invalid });
          continue;
        }
        const own = writesOf(table, cells, change);
        if (own !== null) writes.push(...own);
        else
          for (const row of cells.rowsAt(change.rowId))
            patches.push(...rowPatches(row, change.column, change.value));
      }
      draft.change(label, { patches: [...patches, ...writeCells(table, writes)], invalid });
    },
    batch: (label, work) => draft.batch(label, work),
    amend: (label, work) => draft.amend(label, work),
    undo: () => draft.undo(),
    redo: () => draft.redo(),
    canUndo: () => draft.canUndo,
    canRedo: () => draft.canRedo,
    steps: () => draft.steps,
    rowsLocked: locked,
    rowLocked: (id) => (table.placeOf(id)?.kind === 'material' ? null : '汇总行由明细得出，不能增删'),
    subscribe: (listener) => draft.subscribe(listener),
    rowOf: (id) => table.source.rowOf?.(id),
  };
}

/** What a change writes; null for the columns of the row itself. */
function writesOf(
  table: MatrixTable,
  { rowsAt }: MatrixCells,
  { rowId, column, value }: CellChange,
): CellWrite[] | null {
  const periods = periodsAt(table, column);
  if (periods === null) return null;
  const rows = rowsAt(rowId);
  const qty = typeof value === 'string' ? value : null;
  const cells = rows.flatMap((row) => periods.map((period) => ({ row, period })));
  const [first] = cells;
  return cells.length === 1 && first !== undefined
    ? [{ ...first, qty }]
    : spreadOver(qty, cells, table.decimals);
}

interface Written {
  patches: Patch[];
  invalid: Map<string, string | null>;
}

/** A text that is no quantity is kept on a line of the cell, made for it where there is none. */
function unreadable(
  table: MatrixTable,
  { rowAt, linesAt, fieldOf }: MatrixCells,
  change: CellChange,
  { patches, invalid }: Written,
): void {
  const row = rowAt(change.rowId);
  const [period] = periodsAt(table, change.column) ?? [];
  if (row === undefined) return;
  const [line] = linesAt(change.rowId, change.column);
  let id = line?.id;
  const when = period === undefined ? undefined : table.periods()[period];
  if (id === undefined && when !== undefined) {
    id = newId();
    const { material, customer, unit } = row.first;
    patches.push({
      op: 'insertLine',
      lines,
      id,
      before: null,
      values: {
        material: material ?? null,
        customer: customer ?? null,
        unit: unit ?? null,
        startDate: when.start,
        endDate: when.end,
      },
    });
  }
  if (id !== undefined) invalid.set(cellKey(lines, id, fieldOf(change.column)), change.invalidText ?? '');
}
