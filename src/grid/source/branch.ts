// One branch of a hierarchy that a server holds, with the children known so far; and what can be said of a child: its
// item, its group's keys, its id.
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
  parent: Place<Row> | null;
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

export function newBranch<Row>(path: readonly CellValue[], parent: Branch<Row>['parent']): Branch<Row> {
  return {
    id: idOfPath(path),
    path,
    parent,
    total: null,
    items: new Map(),
    open: new Map(),
    failed: new Set(),
    stale: new Set(),
  };
}

export function idOfPath(path: readonly CellValue[]): string {
  return `\u0001${JSON.stringify(path)}`;
}

export function itemAt<Row>({ branch, child }: Place<Row>): BranchItem<Row> | undefined {
  return branch.items.get(child)?.item;
}

/** Keys of the group at the place, outermost first; null where a row stands. */
export function pathOf<Row>({ branch, child }: Place<Row>): readonly CellValue[] | null {
  const group = branch.items.get(child)?.item.group;
  return group ? [...branch.path, group.key] : null;
}

export function idOfItem<Row>(place: Place<Row>, idOf: (row: Row) => string): string | undefined {
  const item = itemAt(place);
  if (item?.row !== undefined) return idOf(item.row);
  const path = pathOf(place);
  return path ? idOfPath(path) : undefined;
}
