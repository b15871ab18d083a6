// The rows of an array as the nodes of a tree, by the ids of their parents. Bad data stays visible: a parent that is not
// there counts as none, and rows whose parents lead back to themselves stand at the top.
import type { TreeNode } from '../table/treeTable.ts';
import type { ArraySource } from './arraySource.ts';

/** The nodes at the top, with all others under them. */
export function treeOf<Row>(
  source: ArraySource<Row>,
  parentOf: (row: Row) => string | null,
): TreeNode<Row>[] {
  const rows = source.rows();
  const nodes = rows.map((row, place): TreeNode<Row> => ({
    place,
    id: source.idOf(row),
    get row() {
      return source.rows()[place];
    },
    children: [],
  }));
  const parents = parentsOf(rows, nodes, parentOf);
  const roots: TreeNode<Row>[] = [];
  nodes.forEach((node, place) => (nodes[parents[place] ?? -1]?.children ?? roots).push(node));
  return roots;
}

/** By place the parent's place, −1 at the top. */
function parentsOf<Row>(
  rows: readonly Row[],
  nodes: readonly TreeNode<Row>[],
  parentOf: (row: Row) => string | null,
): number[] {
  const places = new Map(nodes.map(({ id, place }) => [id, place]));
  const parents = rows.map((row) => places.get(parentOf(row) ?? '') ?? -1);
  const state = new Uint8Array(parents.length);
  for (let start = 0; start < parents.length; start++) {
    const path: number[] = [];
    let at = start;
    while (at >= 0 && state[at] === 0) {
      state[at] = 1;
      path.push(at);
      at = parents[at] ?? -1;
    }
    if (at >= 0 && state[at] === 1) parents[at] = -1;
    for (const place of path) state[place] = 2;
  }
  return parents;
}
