// The lines of a dialog's draft as rows of the grid: those of the step that stands now, found by id, each with a version
// that changes when the line does.
import type { RowSource } from '#grid';
import type { StepLog } from './stepLog.ts';

export interface LineStep<Line> {
  label: string;
  lines: readonly Line[];
  /** Texts that could not be read, by cell. */
  invalid: ReadonlyMap<string, string>;
}

/** Name of a cell among the unreadable texts. */
export const lineCell = (id: string, column: string): string => `${id}\n${column}`;

export function createLineRows<Line extends { id: string }>(log: StepLog<LineStep<Line>>): RowSource<Line> {
  let indexed: { of: readonly Line[]; byId: Map<string, number> } | null = null;
  const versions = new WeakMap<Line, number>();
  let newest = 0;
  const lines = (): readonly Line[] => log.step.lines;
  const versionOf = (line: Line): number => {
    const known = versions.get(line) ?? (newest += 1);
    versions.set(line, known);
    return known;
  };
  return {
    count: () => ({ value: lines().length, exact: true }),
    rowAt: (index) => lines()[index],
    idAt: (index) => lines()[index]?.id,
    indexOf(id) {
      if (indexed?.of !== lines())
        indexed = { of: lines(), byId: new Map(lines().map((line, index) => [line.id, index])) };
      return indexed.byId.get(id) ?? -1;
    },
    stateAt: () => 'loaded',
    versionAt(index) {
      const line = lines()[index];
      return line === undefined ? 0 : versionOf(line);
    },
    watch: () => undefined,
    retry: () => undefined,
    subscribe: (listener) => log.subscribe(() => listener(null)),
  };
}
