// The lines of a hierarchy of which only parts are known: what is unfolded, and what becomes of it when a server's answer
// comes. What was unfolded unfolds again wherever it is seen next.
import type { CellValue } from '../contract/columns.ts';
import { idOfItem, idOfPath, itemAt, newBranch, pathOf } from './branch.ts';
import type { Branch, BranchItem, Place } from './branch.ts';
import { createBranchRuns } from './branchRuns.ts';

export interface Branches<Row> {
  count: () => number;
  isLoaded: () => boolean;
  /** Rows in all groups at the top, when the server told; else null. */
  members: () => number | null;
  anyStale: () => boolean;
  find: (index: number) => Place<Row> | undefined;
  itemAt: (place: Place<Row>) => BranchItem<Row> | undefined;
  /** Keys of the group at the place, outermost first; null where a row stands. */
  pathOf: (place: Place<Row>) => readonly CellValue[] | null;
  idAt: (index: number) => string | undefined;
  indexOf: (id: string) => number;
  versionAt: (index: number) => number;
  parentAt: (index: number) => number;
  isOpen: (place: Place<Row>) => boolean;
  /** False when there is nothing to unfold. */
  toggle: (index: number, open?: boolean) => boolean;
  openAll: (open: boolean) => void;
  put: (branch: Branch<Row>, offset: number, items: readonly BranchItem<Row>[], total: number) => void;
  markStale: (blockSize: number) => void;
  /** Forgets all lines; what was unfolded unfolds again when it comes. */
  clear: () => void;
}

export function createBranches<Row>(idOf: (row: Row) => string): Branches<Row> {
  const opened = new Set<string>();
  const runs = createBranchRuns<Row>(idOf);
  let version = 1;
  let root = newBranch<Row>([], null);
  const rebuild = (): void => runs.rebuild(root);
  rebuild();

  const { find } = runs;
  const touch = ({ branch, child }: Place<Row>): void => {
    const held = branch.items.get(child);
    if (held) held.version = ++version;
  };

  return {
    count: runs.count,
    isLoaded: () => root.total !== null,
    members: () => membersOf(root),
    anyStale: () => root.stale.size > 0,
    find,
    itemAt,
    pathOf,
    idAt(index) {
      const place = find(index);
      return place && idOfItem(place, idOf);
    },
    indexOf: runs.indexOf,
    versionAt(index) {
      const place = find(index);
      return (place && place.branch.items.get(place.child)?.version) ?? 0;
    },
    parentAt(index) {
      const parent = find(index)?.branch.parent;
      const id = parent && idOfItem(parent, idOf);
      return id === undefined || id === null ? -1 : runs.indexOf(id);
    },
    isOpen: ({ branch, child }) => branch.open.has(child),
    toggle(index, wanted) {
      const place = find(index);
      const path = place && pathOf(place);
      if (!place || !path) return false;
      const next = wanted ?? !place.branch.open.has(place.child);
      if (next) {
        opened.add(idOfPath(path));
        unfold(place, path);
      } else {
        opened.delete(idOfPath(path));
        place.branch.open.delete(place.child);
      }
      touch(place);
      rebuild();
      return true;
    },
    openAll(next) {
      opened.clear();
      root.open.clear();
      for (const child of root.items.keys()) {
        const place = { branch: root, child };
        const path = pathOf(place);
        if (path && next) {
          opened.add(idOfPath(path));
          unfold(place, path);
        }
        touch(place);
      }
      rebuild();
    },
    put(branch, offset, items, total) {
      branch.total = total;
      for (const child of branch.items.keys()) if (child >= total) branch.items.delete(child);
      const before = new Map([...branch.open].map(([child, inner]) => [inner.id, [child, inner] as const]));
      // What left is asked for again when it comes back.
      for (const child of branch.open.keys()) if (child >= total) branch.open.delete(child);
      items.forEach((item, at) => {
        const child = offset + at;
        branch.items.set(child, { item, version: ++version });
        unfoldAgain({ branch, child }, before, opened);
      });
      rebuild();
    },
    markStale: (blockSize) => markStale(root, blockSize),
    clear() {
      root = newBranch<Row>([], null);
      rebuild();
    },
  };
}

function unfold<Row>(place: Place<Row>, path: readonly CellValue[]): void {
  if (!place.branch.open.has(place.child)) place.branch.open.set(place.child, newBranch(path, place));
}

/** Unfolds the group that now stands at the place, if it was unfolded; `before`: by id where branches stood. */
function unfoldAgain<Row>(
  place: Place<Row>,
  before: ReadonlyMap<string, readonly [child: number, inner: Branch<Row>]>,
  opened: ReadonlySet<string>,
): void {
  const { branch, child } = place;
  const path = pathOf(place);
  const known = path && before.get(idOfPath(path));
  const here = branch.open.get(child);
  if (here && (!path || here.id !== idOfPath(path))) branch.open.delete(child);
  if (!path || !opened.has(idOfPath(path))) return;
  // A group that moved takes its lines along.
  if (known && known[0] !== child) {
    if (branch.open.get(known[0]) === known[1]) branch.open.delete(known[0]);
    known[1].parent = place;
    branch.open.set(child, known[1]);
  } else unfold(place, path);
}

function membersOf<Row>(root: Branch<Row>): number | null {
  const groups = [...root.items.values()].map(({ item }) => item.group?.members);
  const known = groups.flatMap((count) => count ?? []);
  return root.total !== null && known.length === root.total && known.length > 0
    ? known.reduce((sum, count) => sum + count, 0)
    : null;
}

function markStale<Row>(branch: Branch<Row>, blockSize: number): void {
  branch.failed.clear();
  for (const child of branch.items.keys()) branch.stale.add(Math.floor(child / blockSize));
  for (const inner of branch.open.values()) markStale(inner, blockSize);
}
