// Which lines a grouping shows: its groups, those under unfolded ones, and the rows of the deepest. What was folded by hand
// stays so when the rows are grouped anew, by the keys of the groups.
import type { Groups } from '../table/models/grouping.ts';
import { branchLine } from './displayRows.ts';

export interface GroupFolds {
  /** Other groups, by these columns. */
  take: (groups: Groups, by: readonly string[]) => void;
  /** Id of a group: its keys with those above it. */
  nameOf: (branch: number) => string;
  isOpen: (branch: number) => boolean;
  set: (branch: number, open: boolean) => void;
  setAll: (open: boolean) => void;
  /** Lines of these groups of so many levels, in the order they are shown. */
  lines: (groups: Groups, levels: number) => Int32Array;
}

/** `openDepth`: levels unfolded when groups appear; `touch`: the line of a group has changed. */
export function createGroupFolds(openDepth: number, touch: (branch: number) => void): GroupFolds {
  let level: Int32Array = new Int32Array();
  let names: string[] = [];
  const open = new Map<string, boolean>();

  const nameOf = (branch: number): string => names[branch] ?? '';
  const isOpen = (branch: number): boolean => open.get(nameOf(branch)) ?? (level[branch] ?? 0) < openDepth;

  return {
    take(next, by) {
      level = next.level;
      names = [];
      for (let branch = 0; branch < next.level.length; branch++) {
        const parent = next.parent[branch] ?? -1;
        names.push(
          `${parent < 0 ? '' : names[parent]}\u0001${by[next.level[branch] ?? 0]}\u0002${JSON.stringify(next.key[branch] ?? null)}`,
        );
      }
    },
    nameOf,
    isOpen,
    set(branch, wanted) {
      open.set(nameOf(branch), wanted);
      touch(branch);
    },
    setAll(wanted) {
      names.forEach((name, branch) => {
        open.set(name, wanted);
        touch(branch);
      });
    },
    lines({ start, end, rows }, levels) {
      const found: number[] = [];
      for (let branch = 0; branch < level.length; branch++) {
        found.push(branchLine(branch));
        if (!isOpen(branch)) {
          const depth = level[branch] ?? 0;
          while (branch + 1 < level.length && (level[branch + 1] ?? 0) > depth) branch++;
        } else if (level[branch] === levels - 1) {
          for (let at = start[branch] ?? 0; at < (end[branch] ?? 0); at++) found.push(rows[at] ?? 0);
        }
      }
      return Int32Array.from(found);
    },
  };
}
