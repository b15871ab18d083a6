// Editing the table of a forecast: every gesture is one step of the document's draft. Sums are shared out, a material or
// customer is changed for all lines of its row, and what cannot be read stays in the cell until it is mended.
import {
  cellPatches,
  type CellWrite,
  type MatrixRow,
  removedRows,
  rowPatches,
  spreadOver,
} from '#entities/planning/demand/matrix/matrixRows.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { cellKey } from '#features/document/draft/documentStep.ts';
import type { CellChange, CellProblem, RowEditing } from '#grid';
import type { LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { periodColumn, type MatrixTable } from './matrixTable.ts';

const lines = 'items';
const newId = (): string => crypto.randomUUID();

/** The period or group of periods a column stands for; null for the columns of the row itself. */
function periodsAt(table: MatrixTable, column: string): readonly number[] | null {
  const [, kind, number] = /^([pg])(\d+)$/.exec(column) ?? [];
  if (kind === undefined) return null;
  return kind === 'p' ? [Number(number)] : (table.groups()[Number(number)]?.periods ?? []);
}

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
  const rowsAt = (id: string): readonly MatrixRow[] => {
    const place = table.placeOf(id);
    if (place === undefined || place.kind === 'detail') return [];
    return place.kind === 'group' ? place.rows : [place.row];
  };
  const rowAt = (id: string): MatrixRow | undefined => {
    const place = table.placeOf(id);
    return place?.kind === 'material' ? place.row : undefined;
  };
  /** Lines behind a cell: those of the period, or the one that stands for the row. */
  const linesAt = (id: string, column: string): readonly LineRow[] => {
    const row = rowAt(id);
    if (row === undefined) return [];
    const periods = periodsAt(table, column);
    return periods === null ? [row.first] : periods.flatMap((period) => row.cells.get(period) ?? []);
  };
  const fieldOf = (column: string): string => (periodsAt(table, column) === null ? column : 'qty');
  const writesOf = ({ rowId, column, value }: CellChange): CellWrite[] | null => {
    const periods = periodsAt(table, column);
    if (periods === null) return null;
    const rows = rowsAt(rowId);
    const qty = typeof value === 'string' ? value : null;
    const cells = rows.flatMap((row) => periods.map((period) => ({ row, period })));
    const [first] = cells;
    return cells.length === 1 && first !== undefined
      ? [{ ...first, qty }]
      : spreadOver(qty, cells, table.decimals);
  };
  /** A text that is no quantity is kept on a line of the cell, made for it where there is none. */
  const unreadable = (change: CellChange, patches: Patch[], invalid: Map<string, string | null>): void => {
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
  };
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
  const problemIn = (of: readonly LineRow[], field: string): string | undefined =>
    of.map(({ id }) => draft.problemAt(lines, id, field)).find((message) => message !== undefined);

  return {
    set(changes, label) {
      const patches: Patch[] = [];
      const invalid = new Map<string, string | null>();
      const writes: CellWrite[] = [];
      for (const change of changes) {
        if (change.invalidText !== undefined) {
          unreadable(change, patches, invalid);
          continue;
        }
        const own = writesOf(change);
        if (own !== null) writes.push(...own);
        else
          for (const row of rowsAt(change.rowId))
            patches.push(...rowPatches(row, change.column, change.value));
      }
      draft.change(label, { patches: [...patches, ...writeCells(table, writes)], invalid });
    },
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
    batch: (label, work) => draft.batch(label, work),
    amend: (label, work) => draft.amend(label, work),
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
    undo: () => draft.undo(),
    redo: () => draft.redo(),
    canUndo: () => draft.canUndo,
    canRedo: () => draft.canRedo,
    steps: () => draft.steps,
    isDirty: (id, column) =>
      linesAt(id, column).some((line) => {
        const was = draft.baseLine(lines, line.id);
        const field = fieldOf(column);
        return was === undefined || (was[field] ?? null) !== (line[field] ?? null);
      }),
    isNewRow: (id) => rowAt(id)?.lines.every((line) => draft.baseLine(lines, line.id) === undefined) ?? false,
    isChangedRow: (id) => rowAt(id)?.lines.some((line) => draft.baseLine(lines, line.id) !== line) ?? false,
    invalidTextAt: (id, column) =>
      linesAt(id, column)
        .map((line) => draft.invalidText(lines, line.id, fieldOf(column)))
        .find((text) => text !== undefined),
    problemAt: (id, column) => problemIn(linesAt(id, column), fieldOf(column)),
    problems: (): readonly CellProblem[] => {
      const broken = new Map(
        draft.problems.flatMap((problem) =>
          problem.lines === lines && problem.lineId !== undefined ? [[problem.lineId, problem] as const] : [],
        ),
      );
      if (broken.size === 0) return [];
      return table.rows().flatMap((row) =>
        row.lines.flatMap((line): CellProblem[] => {
          const problem = broken.get(line.id);
          if (problem === undefined) return [];
          const period = [...row.cells].find(([, own]) => own.includes(line))?.[0];
          const column =
            problem.field === 'qty' && period !== undefined ? periodColumn(period) : problem.field;
          return [{ rowId: row.id, column, message: problem.message }];
        }),
      );
    },
    rowsLocked: locked,
    rowLocked: (id) => (table.placeOf(id)?.kind === 'material' ? null : '汇总行由明细得出，不能增删'),
    subscribe: (listener) => draft.subscribe(listener),
    rowOf: (id) => table.source.rowOf?.(id),
  };
}
