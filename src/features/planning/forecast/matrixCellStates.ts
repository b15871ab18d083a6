// What the table of a forecast shows of its cells beside their values: changed since the document was read, not readable, or
// refused, as it is with the lines behind them.
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { CellProblem, RowEditing } from '#grid';
import type { LineRow } from '#model/entity.ts';
import type { MatrixCells } from './matrixCells.ts';
import { periodColumn } from './matrixLines.ts';
import type { MatrixTable } from './matrixTable.ts';

const lines = 'items';

export type MatrixCellStates = Pick<
  RowEditing<LineRow>,
  'isDirty' | 'isNewRow' | 'isChangedRow' | 'invalidTextAt' | 'problemAt' | 'problems'
>;

export function matrixCellStates(
  draft: DocumentDraft,
  table: MatrixTable,
  { rowAt, linesAt, fieldOf }: MatrixCells,
): MatrixCellStates {
  const problemIn = (of: readonly LineRow[], field: string): string | undefined =>
    of.map(({ id }) => draft.problemAt(lines, id, field)).find((message) => message !== undefined);
  return {
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
  };
}
