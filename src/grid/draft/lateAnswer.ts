// An answer that comes late joins the gesture it belongs to, also when others came after it: undo never takes back half a
// gesture. What was done or undone since is told as it would have been on top of the answer. Pure but for the steps it rewrites.
import type { CellValue, GridColumn } from '../contract/columns.ts';
import type { CellChange } from '../contract/editing.ts';
import { sameValue } from './changes.ts';
import { type Both, type DraftStep, isEmptyStep } from './draftStep.ts';

/** The row as the answer leaves it; what differs from `known` was written since and stays. */
export type Answered<Row> = (rowId: string, row: Row, known: Row) => Row;

/**
 * Folds the step of an answer into an earlier one.
 * @param later steps done since, oldest first @param undone steps that redo would take, the next one first
 * @returns false when the answer adds, removes or moves rows: then it is a step of its own
 */
export function joinLate<Row>(
  joined: DraftStep<Row>,
  later: readonly DraftStep<Row>[],
  undone: readonly DraftStep<Row>[],
  answer: DraftStep<Row>,
  answered: Answered<Row>,
): boolean {
  if (answer.order !== null) return false;
  const rows = [...answer.rows].map(([rowId, { before, after }]) => {
    const since = later.flatMap((step) => step.rows.get(rowId) ?? []);
    const known = joined.rows.has(rowId) ? joined.rows.get(rowId)?.after : (since[0]?.before ?? before);
    return { rowId, after, since, known };
  });
  if (rows.some(({ known, after }) => known === undefined || after === undefined)) return false;
  for (const { rowId, after, since, known } of rows) {
    if (known === undefined || after === undefined) continue;
    const first = since.length === 0 ? after : answered(rowId, known, known);
    joined.rows.set(rowId, { before: joined.rows.get(rowId)?.before ?? known, after: first });
    let stands: Row | undefined = first;
    const rewrite = (both: Both<Row> | undefined, isNow: boolean): void => {
      if (both === undefined) return;
      if (both.before !== undefined) both.before = stands;
      if (both.after !== undefined) both.after = isNow ? after : answered(rowId, both.after, known);
      stands = both.after;
    };
    for (const both of since) rewrite(both, both === since.at(-1));
    for (const step of undone) rewrite(step.rows.get(rowId), false);
  }
  fold(joined.texts, answer.texts);
  fold(joined.marks, answer.marks);
  return true;
}

/** The first "before" and the last "after". */
function fold<T>(into: Map<string, Both<T>>, from: ReadonlyMap<string, Both<T>>): void {
  for (const [key, { before, after }] of from) {
    const known = into.get(key);
    into.set(key, { before: known === undefined ? before : known.before, after });
  }
}

/** Place of the newest step that carries the label; -1 where there is none. */
export const placeOfLabel = <Row>(steps: readonly DraftStep<Row>[], label: string): number =>
  steps.findLastIndex((step) => step.label === label && !isEmptyStep(step));

export interface Answers<Row> {
  /** Work that writes an answer; what it is told puts the answer upon other states of a row. */
  noting: (work: (answered: Answered<Row>) => void) => void;
  note: (rowId: string, changes: readonly CellChange[]) => void;
}

/** Keeps what an answer writes while it is written. */
export function createAnswers<Row>({
  column,
  put,
  derived,
}: {
  column: (id: string) => GridColumn<Row> | undefined;
  put: (row: Row, id: string, value: CellValue) => Row;
  derived: (row: Row, changed: ReadonlySet<string>) => Row;
}): Answers<Row> {
  let noted: Map<string, readonly CellChange[]> | null = null;
  const answered: Answered<Row> = (rowId, row, known) => {
    let next = row;
    const written = new Set<string>();
    for (const { column: id, value, invalidText } of noted?.get(rowId) ?? []) {
      const target = column(id);
      if (invalidText !== undefined || !target || !sameValue(target.read(row), target.read(known))) continue;
      next = put(next, id, value);
      written.add(id);
    }
    return written.size > 0 ? derived(next, written) : row;
  };
  return {
    noting(work) {
      noted = new Map();
      try {
        work(answered);
      } finally {
        noted = null;
      }
    },
    note: (rowId, changes) => noted?.set(rowId, [...(noted.get(rowId) ?? []), ...changes]),
  };
}
