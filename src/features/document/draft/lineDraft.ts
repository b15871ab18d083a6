// The lines of a dialog as a draft: rows nobody stores, edited in a grid with the same steps and undo as a document. What is
// drawn, what follows from what, and what is wrong are said by the dialog.
import type { CellProblem, CellValue, RowEditing, RowSource } from '#grid';
import { createLineProblems, type LineRules } from './lineProblems.ts';
import { createLineRows, lineCell, type LineStep } from './lineRows.ts';
import { StepLog } from './stepLog.ts';
import { textsAfter } from './unreadable.ts';

export interface LineDraftOptions<Line extends { id: string }> extends LineRules<Line> {
  /** The line with one value replaced. */
  write(line: Line, column: string, value: CellValue): Line;
  /** The line with what follows from the columns that were changed. */
  follow?(line: Line, changed: ReadonlySet<string>): Line;
  /** Reason why lines cannot be removed, or null. */
  locked?(): string | null;
}

export interface LineDraft<Line extends { id: string }> extends RowEditing<Line> {
  source: RowSource<Line>;
  lines(): readonly Line[];
  /** These are the lines now; what was done before cannot be undone. */
  restart(lines: readonly Line[]): void;
  /** What the server found; each stays until its cell is changed. */
  refuse(problems: readonly CellProblem[]): void;
}

export function createLineDraft<Line extends { id: string }>(
  first: readonly Line[],
  { columns, write, follow, problemsOf, locked }: LineDraftOptions<Line>,
): LineDraft<Line> {
  const begin = (lines: readonly Line[]): LineStep<Line> => ({ label: '', lines, invalid: new Map() });
  const follows = (line: Line, changed: ReadonlySet<string>): Line => follow?.(line, changed) ?? line;
  /** What the gesture wrote into a line, written again into the line as it is now. */
  const again = (line: Line, was: Line | undefined, now: Line | undefined): Line => {
    if (was === undefined || now === undefined || now === was) return line;
    const own = columns().filter(({ editor, read }) => editor !== undefined && read(line) !== read(was));
    const written = own.reduce((each, { id, read }) => write(each, id, read(line)), now);
    return own.length === 0 ? now : follows(written, new Set(own.map(({ id }) => id)));
  };
  const log = new StepLog<LineStep<Line>>(begin(first), (step, was, now) => {
    const [before, after] = [was, now].map(({ lines }) => new Map(lines.map((line) => [line.id, line])));
    return {
      label: step.label,
      lines: step.lines.map((line) => again(line, before?.get(line.id), after?.get(line.id))),
      invalid: textsAfter(step.invalid, was.invalid, now.invalid),
    };
  });
  let base = new Map(first.map((line) => [line.id, line]));
  const lines = (): readonly Line[] => log.step.lines;
  const source = createLineRows(log);
  const lineOf = (id: string): Line | undefined => lines()[source.indexOf(id)];
  const problems = createLineProblems(log, lineOf, { columns, problemsOf });
  const writable = (line: Line, column: string): boolean => {
    const editor = columns().find(({ id }) => id === column)?.editor;
    return editor !== undefined && (editor.readonly?.(line) ?? null) === null;
  };

  return {
    lines,
    source,
    set(changes, label) {
      const invalid = new Map(log.step.invalid);
      const changed = new Map<string, { line: Line; columns: Set<string> }>();
      for (const { rowId, column, value, invalidText } of changes) {
        const line = changed.get(rowId)?.line ?? lineOf(rowId);
        if (line === undefined || !writable(line, column)) continue;
        if (invalidText !== undefined) {
          invalid.set(lineCell(rowId, column), invalidText);
          continue;
        }
        invalid.delete(lineCell(rowId, column));
        const written = changed.get(rowId)?.columns ?? new Set();
        changed.set(rowId, { line: write(line, column, value), columns: written.add(column) });
      }
      problems.mend((id, column) => changed.get(id)?.columns.has(column) === true);
      const next = lines().map((line) => {
        const own = changed.get(line.id);
        return own === undefined ? line : follows(own.line, own.columns);
      });
      log.push({ label, lines: next, invalid });
    },
    // Lines come from elsewhere: none are made here.
    insert: () => [],
    remove(ids, label) {
      if ((locked?.() ?? null) !== null) return;
      const gone = new Set(ids);
      const invalid = new Map(
        [...log.step.invalid].filter(([cell]) => !gone.has(cell.split('\n', 1)[0] ?? '')),
      );
      log.push({ label, lines: lines().filter(({ id }) => !gone.has(id)), invalid });
    },
    batch: (label, work) => log.batch(label, work),
    amend: (label, work) => log.amend(label, work),
    undo: () => log.undo(),
    redo: () => log.redo(),
    canUndo: () => log.canUndo,
    canRedo: () => log.canRedo,
    steps: () => log.steps,
    isDirty(id, column) {
      const [now, was] = [lineOf(id), base.get(id)];
      const read = columns().find((each) => each.id === column)?.read;
      return now !== undefined && was !== undefined && read !== undefined && read(now) !== read(was);
    },
    isNewRow: () => false,
    invalidTextAt: (id, column) => log.step.invalid.get(lineCell(id, column)),
    problemAt: problems.at,
    problems: problems.all,
    ...(locked === undefined ? {} : { rowsLocked: locked }),
    restart(next) {
      base = new Map(next.map((line) => [line.id, line]));
      problems.refuse([]);
      log.restart(begin(next));
      log.notify();
    },
    refuse(refused) {
      problems.refuse(refused);
      log.notify();
    },
    subscribe: (listener) => log.subscribe(listener),
    rowOf: lineOf,
  };
}
