// The problems of a draft, kept up row by row: a change re-checks the rows it touched, so the cost of one edit does
// not grow with the number of rows. Checked lazily, when somebody asks.
import type { CellProblem } from '../contract/editing.ts';

export interface ProblemIndex {
  /** These rows changed, came or went. */
  touch: (rowIds: Iterable<string>) => void;
  /** Everything may have changed. */
  touchAll: () => void;
  /** In row order. */
  list: () => readonly CellProblem[];
}

export function createProblemIndex(
  /** Rows that can have a problem at all. */
  candidates: () => Iterable<string>,
  indexOf: (rowId: string) => number,
  check: (rowId: string) => readonly CellProblem[],
): ProblemIndex {
  const byRow = new Map<string, readonly CellProblem[]>();
  const touched = new Set<string>();
  let all = true;
  let listed: readonly CellProblem[] | null = null;

  const recheck = (ids: Iterable<string>): void => {
    for (const id of ids) {
      const found = indexOf(id) < 0 ? [] : check(id);
      if (found.length > 0) byRow.set(id, found);
      else byRow.delete(id);
    }
  };

  return {
    touch(ids) {
      listed = null;
      for (const id of ids) touched.add(id);
    },
    touchAll() {
      listed = null;
      all = true;
    },
    list() {
      if (listed) return listed;
      if (all) {
        byRow.clear();
        recheck(candidates());
      } else {
        recheck(touched);
      }
      all = false;
      touched.clear();
      listed = [...byRow].sort(([a], [b]) => indexOf(a) - indexOf(b)).flatMap(([, problems]) => problems);
      return listed;
    },
  };
}
