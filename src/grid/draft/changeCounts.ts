// How many rows were inserted, updated and removed, kept up by the rows that were touched: asking costs what changed
// since the last time, not what changed at all.
import type { ChangeCounts } from '../contract/editing.ts';

type Kind = keyof ChangeCounts;

export interface ChangeCounter {
  touch: (rowIds: Iterable<string>) => void;
  /** The base changed: every row counted so far may be another kind. */
  touchAll: () => void;
  counts: () => ChangeCounts;
  /** Rows that differ from the base. */
  changed: () => readonly string[];
}

export function createChangeCounter(kindOf: (rowId: string) => Kind | null): ChangeCounter {
  const kinds = new Map<string, Kind>();
  const stale = new Set<string>();
  let counted: ChangeCounts = { inserted: 0, updated: 0, removed: 0 };

  const refresh = (): void => {
    if (stale.size === 0) return;
    const next = { ...counted };
    for (const rowId of stale) {
      const before = kinds.get(rowId);
      const now = kindOf(rowId);
      if (before) next[before]--;
      if (now) {
        next[now]++;
        kinds.set(rowId, now);
      } else kinds.delete(rowId);
    }
    stale.clear();
    counted = next;
  };
  return {
    touch(rowIds) {
      for (const rowId of rowIds) stale.add(rowId);
    },
    touchAll() {
      for (const rowId of kinds.keys()) stale.add(rowId);
    },
    counts() {
      refresh();
      return counted;
    },
    changed() {
      refresh();
      return [...kinds].flatMap(([rowId, kind]) => (kind === 'removed' ? [] : [rowId]));
    },
  };
}
