// What is wrong with the lines of a dialog's draft: texts that cannot be read, what the dialog finds, and what the server
// objected to, which stays until its cell is changed.
import type { CellProblem, GridColumn } from '#grid';
import { lineCell, type LineStep } from './lineRows.ts';
import type { StepLog } from './stepLog.ts';

export interface LineRules<Line> {
  /** Columns now in use; a cell whose editor is read-only for its row is never written. */
  columns(): readonly GridColumn<Line>[];
  /** What is wrong with the line, by column. */
  problemsOf(line: Line): Readonly<Record<string, string>>;
}

export interface LineProblems {
  at(id: string, column: string): string | undefined;
  all(): readonly CellProblem[];
  refuse(problems: readonly CellProblem[]): void;
  /** These cells were changed: what the server objected to there is over. */
  mend(isChanged: (id: string, column: string) => boolean): void;
}

const noReading = '无法识别，请重新填写';

export function createLineProblems<Line extends { id: string }>(
  log: StepLog<LineStep<Line>>,
  lineOf: (id: string) => Line | undefined,
  { columns, problemsOf }: LineRules<Line>,
): LineProblems {
  let refused: readonly CellProblem[] = [];
  let found: { version: number; problems: readonly CellProblem[] } | null = null;
  const readingProblem = (line: Line, column: string, typed: string): string => {
    const read = columns()
      .find((each) => each.id === column)
      ?.editor?.parse(typed, line);
    return read?.ok === false ? read.problem : noReading;
  };
  const at = (id: string, column: string): string | undefined => {
    const line = lineOf(id);
    if (line === undefined) return undefined;
    const typed = log.step.invalid.get(lineCell(id, column));
    if (typed !== undefined) return readingProblem(line, column, typed);
    const found = problemsOf(line)[column];
    return found ?? refused.find((each) => each.rowId === id && each.column === column)?.message;
  };
  return {
    at,
    all() {
      if (found?.version !== log.version) {
        const typed = columns().filter(({ editor }) => editor !== undefined);
        const problems = log.step.lines.flatMap(({ id }) =>
          typed.flatMap(({ id: column }): CellProblem[] => {
            const message = at(id, column);
            return message === undefined ? [] : [{ rowId: id, column, message }];
          }),
        );
        found = { version: log.version, problems };
      }
      return found.problems;
    },
    refuse(problems) {
      refused = problems;
    },
    mend(isChanged) {
      refused = refused.filter(({ rowId, column }) => !isChanged(rowId, column));
    },
  };
}
