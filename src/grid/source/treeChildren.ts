// Children of a tree's rows that are fetched when their parent is first unfolded. Each row is asked for once; after a
// failure it may be unfolded again.
import type { TreeNode } from '../table/treeTable.ts';
import type { ArraySource } from './arraySource.ts';

interface ChildLoadingParts<Row> {
  rows: ArraySource<Row>;
  /** Rows that may have children to fetch. */
  hasChildren: ((row: Row) => boolean) | undefined;
  fetch: ((row: Row) => Promise<readonly Row[]>) | undefined;
  fail: (id: string, error: unknown) => void;
}

export interface ChildLoading<Row> {
  canLoad: (node: TreeNode<Row>) => boolean;
  load: (node: TreeNode<Row>) => Promise<void>;
}

export function createChildLoading<Row>({
  rows,
  hasChildren,
  fetch,
  fail,
}: ChildLoadingParts<Row>): ChildLoading<Row> {
  const loading = new Set<string>();
  const loaded = new Set<string>();
  return {
    canLoad: ({ row, id }) =>
      row !== undefined && fetch !== undefined && hasChildren?.(row) === true && !loaded.has(id),
    async load({ id, row }) {
      if (row === undefined || loading.has(id)) return;
      loading.add(id);
      try {
        const found = (await fetch?.(row)) ?? [];
        loaded.add(id);
        const known = new Set(rows.rows().map(rows.idOf));
        rows.append(found.filter((child) => !known.has(rows.idOf(child))));
      } catch (error) {
        fail(id, error);
      } finally {
        loading.delete(id);
      }
    },
  };
}
