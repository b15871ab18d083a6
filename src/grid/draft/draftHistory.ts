// The undo log of a draft: what was done and what was undone. A late answer joins the step it belongs to.
import { type DraftStep, isEmptyStep } from './draftStep.ts';
import { type Answered, joinLate, placeOfLabel } from './lateAnswer.ts';

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
