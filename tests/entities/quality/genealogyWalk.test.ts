// Traces on the small graph of the worked example, and on random ones against a search that tries every edge again and again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Edge,
  pathTo,
  reach,
  type TraceDirection,
  walkedEdges,
} from '#entities/quality/genealogy/walk.ts';

const m14 = (
  [
    ['R1', 'MO1', '100', 'issue'],
    ['R2', 'MO1', '50', 'issue'],
    ['MO1', 'B1', '90', 'receipt'],
    ['MO1', 'B2', '60', 'receipt'],
    ['B1', 'A1', '40', 'exact'],
    ['B1', 'A2', '10', 'exact'],
    ['B2', 'A2', '30', 'exact'],
    ['B2', 'A3', '30', 'exact'],
    ['C1', 'MO2', '80', 'issue'],
    ['MO2', 'A1', '40', 'receipt'],
    ['MO2', 'A2', '40', 'receipt'],
    ['MO3', 'A3', '30', 'receipt'],
    ['C2', 'MO3', '30', 'issue'],
  ] as const
).map(([from, to, qty, kind]): Edge => ({ from, to, qty, kind, order: null }));

const trace = (edges: readonly Edge[], start: string, direction: TraceDirection): string[] =>
  reach(walkedEdges(edges), [start], direction)
    .filter(({ depth }) => depth > 0)
    .map(({ node }) => node)
    .toSorted();

describe('M14 genealogy', () => {
  it('finds what a lot went into, and what a product was made of', () => {
    expect(trace(m14, 'R2', 'forward')).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'MO1']);
    expect(trace(m14, 'B2', 'forward')).toEqual(['A2', 'A3']);
    expect(trace(m14, 'C2', 'forward')).toEqual(['A3', 'MO3']);
    expect(trace(m14, 'A1', 'backward')).toEqual(['B1', 'C1', 'MO1', 'MO2', 'R1', 'R2']);
    expect(trace(m14, 'A3', 'backward')).toEqual(['B2', 'C2', 'MO1', 'MO3', 'R1', 'R2']);
  });

  it('hides the issue of a bound lot to its order, and no other (q2)', () => {
    const issues: Edge[] = [
      { from: 'B1', to: 'MO2', qty: '60', kind: 'issue', order: 'MO2' },
      { from: 'B1', to: 'MO2', qty: '10', kind: 'return', order: 'MO2' },
      { from: 'B2', to: 'MO2', qty: '30', kind: 'issue', order: 'MO2' },
    ];
    const bound = m14.map((edge): Edge => (edge.kind === 'exact' ? { ...edge, order: 'MO2' } : edge));
    // B1 net 50 is bound in whole, B2 too.
    expect(trace([...bound, ...issues], 'B2', 'forward')).toEqual(['A2', 'A3']);
    expect(walkedEdges([...bound, ...issues]).some(({ to }) => to === 'MO2')).toBe(true);
    expect(trace([...bound, ...issues], 'B1', 'forward')).toEqual(['A1', 'A2']);
    // One more piece than is bound: who knows where it went.
    const more = [...bound, ...issues, { from: 'B1', to: 'MO2', qty: '1', kind: 'issue', order: 'MO2' }];
    expect(trace(more, 'B1', 'forward')).toEqual(['A1', 'A2', 'MO2']);
  });

  it('does not follow what came back in whole', () => {
    const edges: Edge[] = [
      { from: 'L', to: 'O', qty: '5', kind: 'issue', order: null },
      { from: 'L', to: 'O', qty: '5', kind: 'return', order: null },
      { from: 'L', to: 'S', qty: '5', kind: 'ship', order: null },
      { from: 'L', to: 'S', qty: '2', kind: 'return', order: null },
    ];
    expect(trace(edges, 'L', 'forward')).toEqual(['S']);
  });
});

const graphs = fc
  .array(fc.tuple(fc.nat(24), fc.nat(24)), { maxLength: 80 })
  .map((pairs) => pairs.map(([from, to]) => ({ from: `n${from}`, to: `n${to}` })));

/** Distances by going over all edges until nothing changes. */
function byForce(
  edges: readonly { from: string; to: string }[],
  start: string,
  direction: TraceDirection,
): Map<string, number> {
  const found = new Map([[start, 0]]);
  for (let changed = true; changed;) {
    changed = false;
    for (const edge of edges) {
      const [near, far] = direction === 'forward' ? [edge.from, edge.to] : [edge.to, edge.from];
      const via = found.get(near);
      if (via === undefined || via + 1 >= (found.get(far) ?? Infinity)) continue;
      found.set(far, via + 1);
      changed = true;
    }
  }
  return found;
}

describe('a trace', () => {
  it('is what brute force over all edges finds, each node once at its least distance (q3)', () => {
    fc.assert(
      fc.property(graphs, fc.constantFrom('forward' as const, 'backward' as const), (edges, direction) => {
        const found = reach(edges, ['n0'], direction);
        expect(new Map(found.map(({ node, depth }) => [node, depth]))).toEqual(
          byForce(edges, 'n0', direction),
        );
        expect(new Set(found.map(({ node }) => node)).size).toBe(found.length);
        const known = new Map(found.map((each) => [each.node, each]));
        for (const { node, depth } of found) {
          const path = pathTo(known, node);
          expect(path.length).toBe(depth);
          for (const [near, far] of path) {
            const [from, to] = direction === 'forward' ? [near, far] : [far, near];
            expect(edges).toContainEqual({ from, to });
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('stops after the levels asked for', () => {
    expect(reach(m14, ['R2'], 'forward', 2).map(({ node }) => node)).toEqual(['R2', 'MO1', 'B1', 'B2']);
  });
});
