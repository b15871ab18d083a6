// What of a tree is unfolded. A filter unfolds everything above a hit, but what the user folded under it; without the filter
// the tree is as it was before, with what the user did to it since.
import { isContext } from '../table/treeTable.ts';
import type { TreeTable } from '../table/treeTable.ts';

export interface TreeFolds {
  /** By hand of the user. */
  set: (id: string, open: boolean) => void;
  setAll: (open: boolean) => void;
  openIds: () => readonly string[];
  /** The rows or the filter changed. */
  follow: () => void;
  /** Another filter comes: folded by hand under one says nothing under the next. */
  forgetFolded: () => void;
  /** Version of a row's line beyond the row's own: its fold mark changed. */
  versionOf: (id: string) => number;
  forgetVersions: () => void;
}

/** `depth`: levels unfolded with the first rows. */
export function createTreeFolds<Row>(
  table: TreeTable<Row>,
  depth: number,
  isFiltered: () => boolean,
): TreeFolds {
  let depthToOpen = depth;
  /** What was unfolded before the filter. */
  let unfiltered: Readonly<Record<string, boolean>> | null = null;
  /** What the user did to it since. */
  const byHand = new Map<string, boolean>();
  const versions = new Map<string, number>();

  const expanded = (): Record<string, boolean> => {
    const state = table.atoms.expanded.get();
    return state === true ? {} : state;
  };
  const expand = (ids: Iterable<string>, open = true): void => {
    table.setExpanded({ ...expanded(), ...Object.fromEntries([...ids].map((id) => [id, open])) });
  };
  const touch = (id: string): void => {
    versions.set(id, (versions.get(id) ?? 0) + 1);
  };

  const unfoldHits = (): void => {
    if (!isFiltered()) {
      if (unfiltered) table.setExpanded({ ...unfiltered, ...Object.fromEntries(byHand) });
      unfiltered = null;
      byHand.clear();
      return;
    }
    unfiltered ??= expanded();
    const above = table.getFilteredRowModel().flatRows.filter(isContext);
    table.setExpanded({
      ...unfiltered,
      ...Object.fromEntries(above.map(({ id }) => [id, true])),
      ...Object.fromEntries(byHand),
    });
  };

  return {
    set(id, open) {
      expand([id], open);
      if (isFiltered()) byHand.set(id, open);
      touch(id);
    },
    setAll(open) {
      const { flatRows } = table.getCoreRowModel();
      const branches = flatRows.filter(({ subRows }) => subRows.length > 0).map(({ id }) => id);
      table.setExpanded({});
      if (open) expand(branches);
      byHand.clear();
      if (isFiltered()) for (const id of branches) byHand.set(id, open);
      for (const { id } of flatRows) touch(id);
    },
    openIds: () => Object.entries(expanded()).flatMap(([id, open]) => (open ? [id] : [])),
    follow() {
      if (depthToOpen > 0) {
        const deep = table.getCoreRowModel().flatRows.filter((row) => row.depth < depthToOpen);
        expand(deep.map(({ id }) => id));
      }
      depthToOpen = 0;
      unfoldHits();
    },
    forgetFolded() {
      for (const [id, open] of byHand) if (!open) byHand.delete(id);
    },
    versionOf: (id) => versions.get(id) ?? 0,
    forgetVersions: () => versions.clear(),
  };
}
