// The problems of a draft's cells: text that could not be read, and what the checks have to say. A row to be removed and the
// spare row have none.
import { t } from '../core/language.ts';
import type { CellProblem } from '../contract/editing.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { ArraySource } from '../source/arraySource.ts';
import type { DraftCells } from './draftCells.ts';
import { cellKey, splitCellKey } from './draftStep.ts';
import type { DraftStore } from './draftStore.ts';
import type { Issues } from './issues.ts';
import { createProblemIndex } from './problems.ts';
import type { ProblemIndex } from './problems.ts';

interface DraftProblemsParts<Row extends object> {
  source: ArraySource<Row>;
  store: Pick<DraftStore<Row>, 'ids' | 'texts'>;
  issues: Issues<Row>;
  cells: Pick<DraftCells, 'isRemoved' | 'textAt'>;
  columns: () => readonly GridColumn<Row>[];
  column: (id: string) => GridColumn<Row> | undefined;
}

export interface DraftProblems extends ProblemIndex {
  at: (rowId: string, column: string) => string | undefined;
}

export function createDraftProblems<Row extends object>({
  source,
  store,
  issues,
  cells,
  columns,
  column,
}: DraftProblemsParts<Row>): DraftProblems {
  const at = (rowId: string, id: string): string | undefined => {
    const text = cells.textAt(rowId, id);
    if (text !== undefined) return textProblem(column(id), text);
    if (issues.isIdle(rowId)) return undefined;
    const row = source.rowOf(rowId);
    if (!row || source.spare() === row || cells.isRemoved(rowId)) return undefined;
    return issues.of(rowId, row)[id];
  };
  const index = createProblemIndex(
    () =>
      issues.checks
        ? store.ids()
        : new Set([
            ...issues.refusedRows(),
            ...[...store.texts.keys()].map((key) => splitCellKey(key).rowId),
          ]),
    (rowId) => (source.spare() === source.rowOf(rowId) ? -1 : source.placeOf(rowId)),
    (rowId): CellProblem[] => {
      const row = source.rowOf(rowId);
      if (!row || cells.isRemoved(rowId)) return [];
      const wrong = new Set(Object.keys(issues.of(rowId, row)));
      if (store.texts.size > 0)
        for (const one of columns()) if (store.texts.has(cellKey(rowId, one.id))) wrong.add(one.id);
      return [...wrong].map((id) => ({ rowId, column: id, message: at(rowId, id) ?? '' }));
    },
  );
  return { ...index, at };
}

function textProblem<Row>(column: GridColumn<Row> | undefined, text: string): string {
  const parsed = column?.editor?.parse(text, undefined);
  return parsed && !parsed.ok ? parsed.problem : t('“{0}”无法识别', text);
}
