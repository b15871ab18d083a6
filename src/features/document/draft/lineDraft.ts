// The lines of a dialog as a draft: rows nobody stores, edited in a grid with the same steps and undo as a document. What is
// drawn, what follows from what, and what is wrong are said by the dialog.
import type { CellProblem, CellValue, GridColumn, RowEditing, RowSource } from '#grid';
import { StepLog } from './stepLog.ts';
import { textsAfter } from './unreadable.ts';

export interface LineDraftOptions<Line extends { id: string }> {
  /** Columns now in use; a cell whose editor is read-only for its row is never written. */
  columns(): readonly GridColumn<Line>[];
  /** The line with one value replaced. */
  write(line: Line, column: string, value: CellValue): Line;
  /** The line with what follows from the columns that were changed. */
  follow?(line: Line, changed: ReadonlySet<string>): Line;
  /** What is wrong with the line, by column. */
  problemsOf(line: Line): Readonly<Record<string, string>>;
  /** Reason why lines cannot be removed, or null. */
  locked?(): string | null;
}

interface Step<Line> {
  label: string;
  lines: readonly Line[];
  /** Texts that could not be read, by cell. */
  invalid: ReadonlyMap<string, string>;
}

export interface LineDraft<Line extends { id: string }> extends RowEditing<Line> {
  source: RowSource<Line>;
  lines(): readonly Line[];
  /** These are the lines now; what was done before cannot be undone. */
  restart(lines: readonly Line[]): void;
  /** What the server found; each stays until its cell is changed. */
  refuse(problems: readonly CellProblem[]): void;
}

const cellOf = (id: string, column: string): string => `${id}\n${column}`;
const noReading = '无法识别，请重新填写';

export function createLineDraft<Line extends { id: string }>(
  first: readonly Line[],
  { columns, write, follow, problemsOf, locked }: LineDraftOptions<Line>,
): LineDraft<Line> {
  const begin = (lines: readonly Line[]): Step<Line> => ({ label: '', lines, invalid: new Map() });
  const follows = (line: Line, changed: ReadonlySet<string>): Line => follow?.(line, changed) ?? line;
  /** What the gesture wrote into a line, written again into the line as it is now. */
  const again = (line: Line, was: Line | undefined, now: Line | undefined): Line => {
    if (was === undefined || now === undefined || now === was) return line;
    const own = columns().filter(({ editor, read }) => editor !== undefined && read(line) !== read(was));
    const written = own.reduce((each, { id, read }) => write(each, id, read(line)), now);
    return own.length === 0 ? now : follows(written, new Set(own.map(({ id }) => id)));
  };
  const log = new StepLog<Step<Line>>(begin(first), (step, was, now) => {
    const [before, after] = [was, now].map(({ lines }) => new Map(lines.map((line) => [line.id, line])));
    return {
      label: step.label,
      lines: step.lines.map((line) => again(line, before?.get(line.id), after?.get(line.id))),
      invalid: textsAfter(step.invalid, was.invalid, now.invalid),
    };
  });
  let base = new Map(first.map((line) => [line.id, line]));
  let refused: readonly CellProblem[] = [];
  let indexed: { of: readonly Line[]; byId: Map<string, number> } | null = null;
  let found: { version: number; problems: readonly CellProblem[] } | null = null;
  const versions = new WeakMap<Line, number>();
  let newest = 0;

  const lines = (): readonly Line[] => log.step.lines;
  const indexOf = (id: string): number => {
    if (indexed?.of !== lines())
      indexed = { of: lines(), byId: new Map(lines().map((line, index) => [line.id, index])) };
    return indexed.byId.get(id) ?? -1;
  };
  const versionOf = (line: Line): number => {
    const known = versions.get(line) ?? (newest += 1);
    versions.set(line, known);
    return known;
  };
  const writable = (line: Line, column: string): boolean => {
    const editor = columns().find(({ id }) => id === column)?.editor;
    return editor !== undefined && (editor.readonly?.(line) ?? null) === null;
  };
  const readingProblem = (line: Line, column: string, typed: string): string => {
    const read = columns()
      .find((each) => each.id === column)
      ?.editor?.parse(typed, line);
    return read?.ok === false ? read.problem : noReading;
  };
  const problemAt = (id: string, column: string): string | undefined => {
    const line = lines()[indexOf(id)];
    if (line === undefined) return undefined;
    const typed = log.step.invalid.get(cellOf(id, column));
    if (typed !== undefined) return readingProblem(line, column, typed);
    const found = problemsOf(line)[column];
    return found ?? refused.find((each) => each.rowId === id && each.column === column)?.message;
  };

  return {
    lines,
    source: {
      count: () => ({ value: lines().length, exact: true }),
      rowAt: (index) => lines()[index],
      idAt: (index) => lines()[index]?.id,
      indexOf,
      stateAt: () => 'loaded',
      versionAt(index) {
        const line = lines()[index];
        return line === undefined ? 0 : versionOf(line);
      },
      watch: () => undefined,
      retry: () => undefined,
      subscribe: (listener) => log.subscribe(() => listener(null)),
    },
    set(changes, label) {
      const invalid = new Map(log.step.invalid);
      const changed = new Map<string, { line: Line; columns: Set<string> }>();
      for (const { rowId, column, value, invalidText } of changes) {
        const line = changed.get(rowId)?.line ?? lines()[indexOf(rowId)];
        if (line === undefined || !writable(line, column)) continue;
        if (invalidText !== undefined) {
          invalid.set(cellOf(rowId, column), invalidText);
          continue;
        }
        invalid.delete(cellOf(rowId, column));
        const written = changed.get(rowId)?.columns ?? new Set();
        changed.set(rowId, { line: write(line, column, value), columns: written.add(column) });
      }
      refused = refused.filter(({ rowId, column }) => changed.get(rowId)?.columns.has(column) !== true);
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
      const [now, was] = [lines()[indexOf(id)], base.get(id)];
      const read = columns().find((each) => each.id === column)?.read;
      return now !== undefined && was !== undefined && read !== undefined && read(now) !== read(was);
    },
    isNewRow: () => false,
    invalidTextAt: (id, column) => log.step.invalid.get(cellOf(id, column)),
    problemAt,
    problems() {
      if (found?.version !== log.version) {
        const typed = columns().filter(({ editor }) => editor !== undefined);
        const problems = lines().flatMap(({ id }) =>
          typed.flatMap(({ id: column }): CellProblem[] => {
            const message = problemAt(id, column);
            return message === undefined ? [] : [{ rowId: id, column, message }];
          }),
        );
        found = { version: log.version, problems };
      }
      return found.problems;
    },
    ...(locked === undefined ? {} : { rowsLocked: locked }),
    restart(next) {
      base = new Map(next.map((line) => [line.id, line]));
      refused = [];
      log.restart(begin(next));
      log.notify();
    },
    refuse(problems) {
      refused = problems;
      log.notify();
    },
    subscribe: (listener) => log.subscribe(listener),
    rowOf: (id) => lines()[indexOf(id)],
  };
}
