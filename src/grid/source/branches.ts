// The lines of a hierarchy of which only parts are known: which branch and which child an index is, counted over runs of
// neighbouring children, so that a branch with a million rows costs no line of its own.
import type { CellValue } from '../contract/columns.ts';

export interface ServerGroup {
  key: CellValue;
  /** As shown, e.g. 客户：华东机械. */
  title: string;
  /** Rows in it, if the server says so. */
  members?: number;
  /** Its subtotals by column. */
  texts?: Readonly<Record<string, string>>;
}

export interface BranchItem<Row> {
  row?: Row;
  group?: ServerGroup;
}

export interface Branch<Row> {
  id: string;
  path: readonly CellValue[];
  parent: { branch: Branch<Row>; child: number } | null;
  /** Null until the first answer: one line that is being loaded. */
  total: number | null;
  items: Map<number, { item: BranchItem<Row>; version: number }>;
  /** Unfolded children by position. */
  open: Map<number, Branch<Row>>;
  failed: Set<number>;
  stale: Set<number>;
}

export interface Place<Row> {
  branch: Branch<Row>;
  child: number;
}

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

interface Run<Row> {
  branch: Branch<Row>;
  from: number;
  start: number;
}

export function createBranches<Row>(idOf: (row: Row) => string): Branches<Row> {
  const opened = new Set<string>();
  let version = 1;
  let runs: Run<Row>[] = [];
  let lines = 0;
  let byId: Map<string, number> | null = null;
  const idOfPath = (path: readonly CellValue[]): string => `\u0001${JSON.stringify(path)}`;
  const newBranch = (path: readonly CellValue[], parent: Branch<Row>['parent']): Branch<Row> => ({
    id: idOfPath(path),
    path,
    parent,
    total: null,
    items: new Map(),
    open: new Map(),
    failed: new Set(),
    stale: new Set(),
  });
  let root = newBranch([], null);

  const rebuild = (): void => {
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
  };
  rebuild();

  const find = (index: number): Place<Row> | undefined => {
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
  };
  const itemAt = ({ branch, child }: Place<Row>): BranchItem<Row> | undefined =>
    branch.items.get(child)?.item;
  const pathOf = ({ branch, child }: Place<Row>): readonly CellValue[] | null => {
    const group = branch.items.get(child)?.item.group;
    return group ? [...branch.path, group.key] : null;
  };
  const idOfItem = (place: Place<Row>): string | undefined => {
    const item = itemAt(place);
    if (item?.row !== undefined) return idOf(item.row);
    const path = pathOf(place);
    return path ? idOfPath(path) : undefined;
  };
  const ids = (): Map<string, number> => {
    if (byId) return byId;
    byId = new Map();
    runs.forEach((run, at) => {
      const end = (runs[at + 1]?.start ?? lines) - run.start + run.from;
      for (const child of run.branch.items.keys()) {
        if (child < run.from || child >= end) continue;
        const id = idOfItem({ branch: run.branch, child });
        if (id !== undefined) byId?.set(id, run.start + child - run.from);
      }
    });
    return byId;
  };
  const unfold = (place: Place<Row>, path: readonly CellValue[]): void => {
    if (!place.branch.open.has(place.child)) place.branch.open.set(place.child, newBranch(path, place));
  };
  const touch = ({ branch, child }: Place<Row>): void => {
    const held = branch.items.get(child);
    if (held) held.version = ++version;
  };

  return {
    count: () => lines,
    isLoaded: () => root.total !== null,
    members() {
      const groups = [...root.items.values()].map(({ item }) => item.group?.members);
      const known = groups.flatMap((count) => count ?? []);
      return root.total !== null && known.length === root.total && known.length > 0
        ? known.reduce((sum, count) => sum + count, 0)
        : null;
    },
    anyStale: () => root.stale.size > 0,
    find,
    itemAt,
    pathOf,
    idAt(index) {
      const place = find(index);
      return place && idOfItem(place);
    },
    indexOf: (id) => ids().get(id) ?? -1,
    versionAt(index) {
      const place = find(index);
      return (place && place.branch.items.get(place.child)?.version) ?? 0;
    },
    parentAt(index) {
      const parent = find(index)?.branch.parent;
      const id = parent && idOfItem(parent);
      return id === undefined || id === null ? -1 : (ids().get(id) ?? -1);
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
        const path = item.group && [...branch.path, item.group.key];
        const known = path && before.get(idOfPath(path));
        const here = branch.open.get(child);
        if (here && (!path || here.id !== idOfPath(path))) branch.open.delete(child);
        if (path && opened.has(idOfPath(path))) {
          // A group that moved takes its lines along.
          if (known && known[0] !== child) {
            if (branch.open.get(known[0]) === known[1]) branch.open.delete(known[0]);
            known[1].parent = { branch, child };
            branch.open.set(child, known[1]);
          } else unfold({ branch, child }, path);
        }
      });
      rebuild();
    },
    markStale(blockSize) {
      const visit = (branch: Branch<Row>): void => {
        branch.failed.clear();
        for (const child of branch.items.keys()) branch.stale.add(Math.floor(child / blockSize));
        for (const inner of branch.open.values()) visit(inner);
      };
      visit(root);
    },
    clear() {
      root = newBranch([], null);
      rebuild();
    },
  };
}
