// Whole rows in the table of a forecast: a material is made, copied, moved and removed with all its lines, as one step of the
// document's draft.
import { removedRows } from '#entities/planning/demand/matrix/matrixRows.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { ArrangedEditing } from '#grid';
import type { LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { MatrixCells } from './matrixCells.ts';
import type { MatrixTable } from './matrixTable.ts';

const lines = 'items';
const newId = (): string => crypto.randomUUID();

export type MatrixRowEditing = Pick<ArrangedEditing<LineRow>, 'insert' | 'remove' | 'duplicate' | 'move'>;

export function matrixRowEditing(
  draft: DocumentDraft,
  table: MatrixTable,
  { rowAt }: MatrixCells,
): MatrixRowEditing {
  const insertRows = (rows: readonly (readonly Row[])[], before: string | null, label: string): string[] => {
    const ids = rows.map(() => `row ${newId()}`);
    const patches = rows.flatMap((own, at) =>
      own.map((values): Patch => {
        const id = newId();
        table.memory.set(id, ids[at] ?? id);
        return { op: 'insertLine', lines, id, before, values };
      }),
    );
    draft.change(label, { patches });
    return ids;
  };

  return {
    insert(index, count, label) {
      const [period] = table.periods();
      if (period === undefined) return [];
      const before = rowAt(table.source.idAt(index) ?? '')?.first.id ?? null;
      const values = { startDate: period.start, endDate: period.end, qty: '0' };
      return insertRows(
        Array.from({ length: count }, () => [values]),
        before,
        label,
      );
    },
    remove(rowIds, label) {
      draft.change(label, { patches: removedRows(rowIds.flatMap((id) => rowAt(id) ?? [])) });
    },
    duplicate(rowIds, label) {
      // The same quantities for another material, which is still to be chosen.
      const copied = rowIds.flatMap((id) => rowAt(id) ?? []);
      const rows = copied.map((row) =>
        row.lines.map(({ startDate, endDate, qty, spread, customer }): Row => ({
          startDate: startDate ?? null,
          endDate: endDate ?? null,
          qty: qty ?? null,
          spread: spread ?? null,
          customer: customer ?? null,
        })),
      );
      return insertRows(rows, null, label);
    },
    move(rowIds, toIndex, label) {
      const moved = new Set(rowIds);
      let at = toIndex;
      while (moved.has(table.source.idAt(at) ?? '')) at += 1;
      const before = rowAt(table.source.idAt(at) ?? '')?.first.id ?? null;
      const own = rowIds.flatMap((id) => rowAt(id)?.lines ?? []);
      draft.change(label, {
        patches: own.map(({ id }): Patch => ({ op: 'moveLine', lines, id, before })),
      });
    },
  };
}
