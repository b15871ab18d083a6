// Which edges of the genealogy a trace follows, and the walk itself: breadth-first, every node once, with its depth and the
// edge it was reached by, so that the way back along those edges is a shortest one (FLOWS q2, q3). Pure.
import { decimal, type Decimal } from '#model/decimal.ts';

export type TraceDirection = 'forward' | 'backward';

/** An active row: base quantity, never negative. What came back stands beside what went out, as kind 'return'. */
export interface Edge {
  from: string;
  to: string;
  kind: string;
  qty: string;
  /** Order an exact edge was bound in; null for others. */
  order: string | null;
}

/** A node of a trace: reached from `via` after `depth` steps; null at a start. */
export interface Reached {
  node: string;
  depth: number;
  via: string | null;
}

const pairOf = (from: string, to: string): string => JSON.stringify([from, to]);

/**
 * The edges a trace follows: not the returns themselves, nothing that came back in whole, and no issue to an order whose
 * exact edges cover its net quantity.
 */
export function walkedEdges<E extends Edge>(edges: readonly E[]): E[] {
  const net = new Map<string, Decimal>();
  const exact = new Map<string, Decimal>();
  const add = (sums: Map<string, Decimal>, key: string, qty: Decimal): void =>
    void sums.set(key, (sums.get(key) ?? decimal('0')).plus(qty));
  for (const { from, to, kind, qty, order } of edges) {
    const amount = decimal(qty);
    if (kind === 'exact') {
      if (order !== null) add(exact, pairOf(from, order), amount);
    } else add(net, pairOf(from, to), kind === 'return' ? amount.negated() : amount);
  }
  return edges.filter(({ from, to, kind }) => {
    if (kind === 'exact') return true;
    if (kind === 'return') return false;
    const left = net.get(pairOf(from, to)) ?? decimal('0');
    if (!left.greaterThan(0)) return false;
    return kind !== 'issue' || (exact.get(pairOf(from, to)) ?? decimal('0')).lessThan(left);
  });
}

/** The nodes reached from the starts, these first at depth 0, in the order they were reached. @param most steps at most */
export function reach(
  edges: readonly Pick<Edge, 'from' | 'to'>[],
  starts: readonly string[],
  direction: TraceDirection,
  most = Infinity,
): Reached[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const [key, other] = direction === 'forward' ? [from, to] : [to, from];
    const known = next.get(key);
    if (known === undefined) next.set(key, [other]);
    else known.push(other);
  }
  const seen = new Set<string>();
  const found: Reached[] = [];
  const meet = (node: string, depth: number, via: string | null): void => {
    if (seen.has(node)) return;
    seen.add(node);
    found.push({ node, depth, via });
  };
  for (const start of starts) meet(start, 0, null);
  for (let index = 0; index < found.length; index += 1) {
    const at = found[index];
    if (at === undefined || at.depth >= most) continue;
    for (const other of next.get(at.node) ?? []) meet(other, at.depth + 1, at.node);
  }
  return found;
}

/** The steps from a start to the node, as pairs in the direction the trace walked; none for a start. */
export function pathTo(found: ReadonlyMap<string, Reached>, node: string): [from: string, to: string][] {
  const steps: [string, string][] = [];
  for (let at = found.get(node); at !== undefined && at.via !== null; at = found.get(at.via))
    steps.unshift([at.via, at.node]);
  return steps;
}
