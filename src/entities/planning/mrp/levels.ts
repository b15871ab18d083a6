// Low-level codes of materials and the search for structures that contain themselves. Works on whole numbers: nodes are
// 0 to count - 1, the children of node n stand in `children` from `first[n]` to `first[n + 1]`. Source: flows b2 step 1, 2.

/** A structure contains itself; the run ends without a result. */
export class BomCycle extends Error {
  override name = 'BomCycle';
  /** Codes of the materials from the first to the same again. */
  readonly path: readonly string[];
  constructor(path: readonly string[]) {
    super(`BOM 存在循环：${path.join(' → ')}，请修改其中一个 BOM 后重新运算`);
    this.path = path;
  }
}

/** Lists of children in the form the search wants. */
export interface Graph {
  count: number;
  first: Int32Array;
  children: Int32Array;
}

/** @param edges pairs of parent and child, one after the other */
export function graphOf(count: number, edges: Int32Array): Graph {
  const first = new Int32Array(count + 1);
  for (let at = 0; at < edges.length; at += 2)
    first[(edges[at] ?? 0) + 1] = (first[(edges[at] ?? 0) + 1] ?? 0) + 1;
  for (let node = 0; node < count; node += 1) first[node + 1] = (first[node + 1] ?? 0) + (first[node] ?? 0);
  const next = first.slice();
  const children = new Int32Array(edges.length / 2);
  for (let at = 0; at < edges.length; at += 2) {
    const parent = edges[at] ?? 0;
    const place = next[parent] ?? 0;
    children[place] = edges[at + 1] ?? 0;
    next[parent] = place + 1;
  }
  return { count, first, children };
}

/**
 * The first cycle in the order of the nodes, as the nodes from one to the same again; null when there is none.
 * Depth first with three colours, without recursion, so that any depth is walked.
 */
export function findCycle({ count, first, children }: Graph): number[] | null {
  const colour = new Uint8Array(count);
  const stack = new Int32Array(count + 1);
  const next = first.slice(0, count);
  for (let root = 0; root < count; root += 1) {
    if (colour[root] !== 0) continue;
    let depth = 0;
    stack[0] = root;
    colour[root] = 1;
    while (depth >= 0) {
      const node = stack[depth] ?? 0;
      const at = next[node] ?? 0;
      if (at >= (first[node + 1] ?? 0)) {
        colour[node] = 2;
        depth -= 1;
        continue;
      }
      next[node] = at + 1;
      const child = children[at] ?? 0;
      if (colour[child] === 1) {
        const path = [...stack.subarray(0, depth + 1)];
        return [...path.slice(path.indexOf(child)), child];
      }
      if (colour[child] === 0) {
        colour[child] = 1;
        depth += 1;
        stack[depth] = child;
      }
    }
  }
  return null;
}

/** 0 for a node that is nobody's child, else one more than its highest parent. The graph must have no cycle. */
export function levelsOf({ count, first, children }: Graph): Int32Array {
  const open = new Int32Array(count);
  for (const child of children) open[child] = (open[child] ?? 0) + 1;
  const levels = new Int32Array(count);
  const ready = new Int32Array(count);
  let end = 0;
  for (let node = 0; node < count; node += 1)
    if (open[node] === 0) {
      ready[end] = node;
      end += 1;
    }
  for (let at = 0; at < end; at += 1) {
    const node = ready[at] ?? 0;
    const below = (levels[node] ?? 0) + 1;
    for (let edge = first[node] ?? 0; edge < (first[node + 1] ?? 0); edge += 1) {
      const child = children[edge] ?? 0;
      if ((levels[child] ?? 0) < below) levels[child] = below;
      const left = (open[child] ?? 0) - 1;
      open[child] = left;
      if (left === 0) {
        ready[end] = child;
        end += 1;
      }
    }
  }
  return levels;
}
