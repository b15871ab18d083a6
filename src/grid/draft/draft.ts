// The undo log of a draft: every gesture is one step that holds rows and unreadable texts before and after,
// and the row order when it changed. Rows are immutable values, so a step costs what it touched.
import { type Answered, joinLate, placeOfLabel } from './lateAnswer.ts';

export interface Both<T> {
  before: T | undefined;
  after: T | undefined;
}

export interface DraftStep<Row> {
  label: string;
  rows: Map<string, Both<Row>>;
  /** Invalid texts by cell key. */
  texts: Map<string, Both<string>>;
  /** Marks of cells (a value typed over a computed one) and rows (to be removed), by their keys. */
  marks: Map<string, Both<true>>;
  /** Row ids in order, only when rows were added, removed or moved. */
  order: { before: readonly string[]; after: readonly string[] } | null;
}

export function newStep<Row>(label: string): DraftStep<Row> {
  return { label, rows: new Map(), texts: new Map(), marks: new Map(), order: null };
}

/** Several writes to one key inside a step keep the first "before" and the last "after". */
export function record<T>(
  map: Map<string, Both<T>>,
  key: string,
  before: T | undefined,
  after: T | undefined,
): void {
  const known = map.get(key);
  map.set(key, { before: known ? known.before : before, after });
}

export function isEmptyStep<Row>(step: DraftStep<Row>): boolean {
  return step.rows.size === 0 && step.texts.size === 0 && step.marks.size === 0 && step.order === null;
}

/** What has to be written to go one way through a step. */
export interface StepWrites<Row> {
  rows: ReadonlyMap<string, Row | undefined>;
  texts: ReadonlyMap<string, string | undefined>;
  marks: ReadonlyMap<string, true | undefined>;
  order: readonly string[] | null;
}

export function writesOf<Row>(step: DraftStep<Row>, side: 'before' | 'after'): StepWrites<Row> {
  return {
    rows: new Map([...step.rows].map(([id, both]) => [id, both[side]])),
    texts: new Map([...step.texts].map(([key, both]) => [key, both[side]])),
    marks: new Map([...step.marks].map(([key, both]) => [key, both[side]])),
    order: step.order ? step.order[side] : null,
  };
}

export interface History<Row> {
  push: (step: DraftStep<Row>) => void;
  /** The step that undo (or redo) would take. */
  next: (way: 'undo' | 'redo') => DraftStep<Row> | undefined;
  /** Steps taken and not undone, forgotten ones included. */
  depth: () => number;
  /** Takes the newest step back off the log to go on writing it. */
  reopen: (label: string) => DraftStep<Row> | undefined;
  /** Folds the step of a late answer into the newest one with its label; false where it has to be a step of its own. */
  join: (answer: DraftStep<Row>, answered: Answered<Row>) => boolean;
  undo: () => DraftStep<Row> | undefined;
  redo: () => DraftStep<Row> | undefined;
  canUndo: () => boolean;
  canRedo: () => boolean;
  /** Rewrites the states of one row in every step: what came from elsewhere is no gesture to be undone. */
  amendRow: (rowId: string, amend: (row: Row) => Row) => void;
  clear: () => void;
}

export function createHistory<Row>(limit = 200): History<Row> {
  let done: DraftStep<Row>[] = [];
  let undone: DraftStep<Row>[] = [];
  let forgotten = 0;
  return {
    push(step) {
      if (isEmptyStep(step)) return;
      undone = [];
      done.push(step);
      if (done.length <= limit) return;
      forgotten += done.length - limit;
      done = done.slice(done.length - limit);
    },
    next: (way) => (way === 'undo' ? done : undone).at(-1),
    depth: () => forgotten + done.length,
    reopen(label) {
      return undone.length === 0 && done.at(-1)?.label === label ? done.pop() : undefined;
    },
    join(answer, answered) {
      const at = placeOfLabel(done, answer.label);
      const joined = done[at];
      if (joined === undefined) return false;
      return joinLate(joined, done.slice(at + 1), undone.toReversed(), answer, answered);
    },
    undo() {
      const step = done.pop();
      if (step) undone.push(step);
      return step;
    },
    redo() {
      const step = undone.pop();
      if (step) done.push(step);
      return step;
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    amendRow(rowId, amend) {
      for (const step of [...done, ...undone]) {
        const both = step.rows.get(rowId);
        if (both)
          step.rows.set(rowId, {
            before: both.before && amend(both.before),
            after: both.after && amend(both.after),
          });
      }
    },
    clear() {
      done = [];
      undone = [];
      forgotten = 0;
    },
  };
}

export function cellKey(rowId: string, column: string): string {
  return `${rowId}\u0000${column}`;
}

export function splitCellKey(key: string): { rowId: string; column: string } {
  const at = key.indexOf('\u0000');
  return { rowId: key.slice(0, at), column: key.slice(at + 1) };
}
