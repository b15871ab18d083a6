// Which branch and which child a line is, counted over runs of neighbouring children with nothing unfolded between them:
// a branch with a million rows costs no line of its own.
import { idOfItem } from './branch.ts';
import type { Branch, Place } from './branch.ts';

interface Run<Row> {
  branch: Branch<Row>;
  from: number;
  start: number;
}

export interface BranchRuns<Row> {
  /** Lines came, went or were unfolded. */
  rebuild: (root: Branch<Row>) => void;
  count: () => number;
  find: (index: number) => Place<Row> | undefined;
  indexOf: (id: string) => number;
}

export function createBranchRuns<Row>(idOf: (row: Row) => string): BranchRuns<Row> {
  let runs: Run<Row>[] = [];
  let lines = 0;
  let byId: Map<string, number> | null = null;

  const ids = (): Map<string, number> => {
    if (byId) return byId;
    byId = new Map();
    runs.forEach((run, at) => {
      const end = (runs[at + 1]?.start ?? lines) - run.start + run.from;
      for (const child of run.branch.items.keys()) {
        if (child < run.from || child >= end) continue;
        const id = idOfItem({ branch: run.branch, child }, idOf);
        if (id !== undefined) byId?.set(id, run.start + child - run.from);
      }
    });
    return byId;
  };

  return {
    rebuild(root) {
      runs = [];
      lines = 0;
      byId = null;
      const visit = (branch: Branch<Row>): void => {
        const count = branch.total ?? 1;
        let from = 0;
        for (const child of [...branch.open.keys()].sort((a, b) => a - b)) {
          const inner = branch.open.get(child);
          if (!inner || child >= count) continue;
          runs.push({ branch, from, start: lines });
          lines += child + 1 - from;
          from = child + 1;
          visit(inner);
        }
        if (from < count) {
          runs.push({ branch, from, start: lines });
          lines += count - from;
        }
      };
      visit(root);
    },
    count: () => lines,
    find(index) {
      if (index < 0 || index >= lines) return undefined;
      let low = 0;
      let high = runs.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((runs[middle]?.start ?? 0) <= index) low = middle;
        else high = middle - 1;
      }
      const run = runs[low];
      return run && { branch: run.branch, child: run.from + index - run.start };
    },
    indexOf: (id) => ids().get(id) ?? -1,
  };
}
