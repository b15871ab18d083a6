// The graph of a trace: layers from the start to both sides, many of a kind as one, never more boxes than can be read, and
// every way an arrow key leads is an edge or the next layer.
import { expect, test } from 'vitest';
import type { TraceAnswer, TraceAnswerRow } from '#entities/quality/genealogy/traceAnswer.ts';
import {
  card,
  type GraphNode,
  mostShown,
  stepFrom,
  type TraceGraph,
  traceGraph,
} from '#features/quality/genealogy/graph/traceGraph.ts';

const row = (
  direction: 'forward' | 'backward',
  id: string,
  parent: string | null,
  depth: number,
  more: Partial<TraceAnswerRow> = {},
): TraceAnswerRow => ({
  key: `${direction} ${id}`,
  direction,
  parent: parent === null ? null : `${direction} ${parent}`,
  kind: 'lot',
  code: id,
  entity: 'lot',
  record: id,
  materialCode: 'M1',
  materialName: '轴承',
  unit: '个',
  depth,
  edgeKind: parent === null ? null : 'exact',
  qty: parent === null ? null : '1',
  bills: [],
  stockQty: null,
  wipQty: null,
  shippedQty: null,
  isFrozen: false,
  customer: '',
  ...more,
});
const answer = (rows: readonly TraceAnswerRow[], edges: TraceAnswer['edges'] = []): TraceAnswer => ({
  rows,
  edges,
  hidden: 0,
  isCut: false,
});
const edge = (from: string, to: string, qty = '1') => ({ from, to, kind: 'exact', qty });
const none: ReadonlySet<string> = new Set();
function at(graph: TraceGraph, id: string): GraphNode {
  const node = graph.nodes.find((each) => each.id === id);
  if (node === undefined) throw new Error(`no ${id}`);
  return node;
}

/** A supplier's lot, the start, two orders and the lot both went into. */
const small = answer(
  [
    row('forward', 'start', null, 0),
    row('backward', 'start', null, 0),
    row('backward', 'supplier', 'start', 1, { kind: 'supplierLot' }),
    row('forward', 'one', 'start', 1, { kind: 'order' }),
    row('forward', 'two', 'start', 1, { kind: 'order' }),
    row('forward', 'end', 'one', 2),
  ],
  [
    edge('supplier', 'start'),
    edge('start', 'one'),
    edge('start', 'two'),
    edge('one', 'end'),
    edge('two', 'end', '4'),
  ],
);

test('what it came from stands on the left, what it went into on the right, with every edge and its quantity', () => {
  const graph = traceGraph(small, none);
  expect(Object.fromEntries(graph.nodes.map(({ id, layer }) => [id, layer]))).toEqual({
    supplier: -1,
    start: 0,
    one: 1,
    two: 1,
    end: 2,
  });
  const x = ['supplier', 'start', 'one', 'end'].map((id) => at(graph, id).x);
  expect(x).toEqual([0, 1, 2, 3].map((layer) => card.margin + layer * (card.width + card.across)));
  expect(graph.edges.find(({ from, to }) => from.id === 'two' && to.id === 'end')?.qty).toBe('4');
  expect(graph.edges).toHaveLength(5);
});

test('arrows go along the edges and up and down in the layer; + hides what is below', () => {
  const graph = traceGraph(small, none);
  const step = (id: string, key: string) => stepFrom(graph, at(graph, id), key)?.id;
  expect(step('start', 'ArrowLeft')).toBe('supplier');
  expect(['one', 'two']).toContain(step('start', 'ArrowRight'));
  expect(step('two', 'ArrowRight')).toBe('end');
  expect(step(step('start', 'ArrowRight') ?? '', 'ArrowDown')).toBeDefined();
  const closed = traceGraph(small, new Set(['one']));
  expect(closed.nodes.map(({ id }) => id)).not.toContain('end');
  expect(at(closed, 'one').more).toBe(1);
});

test('more than eight of a kind are one box until they are taken apart, and keep their edges', () => {
  const lots = Array.from({ length: 12 }, (_, number) => row('forward', `lot ${number}`, 'start', 1));
  const many = answer(
    [row('forward', 'start', null, 0), ...lots, row('forward', 'order', 'start', 1, { kind: 'order' })],
    lots.map(({ code }) => edge('start', code, '2')),
  );
  const graph = traceGraph(many, none);
  const [cluster] = graph.nodes.filter(({ members }) => members.length > 0);
  expect(graph.nodes).toHaveLength(3);
  expect(cluster?.members).toHaveLength(12);
  expect(graph.edges.find(({ to }) => to === cluster)?.qty).toBe('24');
  expect(traceGraph(many, new Set([cluster?.id ?? ''])).nodes).toHaveLength(14);
});

test('never more than 400 boxes: deeper layers wait behind a count, and what is not drawn is told', () => {
  const rows = [row('forward', 'start', null, 0)];
  for (let first = 0; first < 8; first += 1) {
    rows.push(row('forward', `${first}`, 'start', 1, { materialCode: `A${first}` }));
    for (let second = 0; second < 8; second += 1) {
      rows.push(row('forward', `${first}.${second}`, `${first}`, 2));
      for (let third = 0; third < 8; third += 1)
        rows.push(row('forward', `${first}.${second}.${third}`, `${first}.${second}`, 3));
    }
  }
  const began = performance.now();
  const graph = traceGraph(answer(rows), none);
  expect(graph.nodes.length).toBeLessThanOrEqual(mostShown);
  expect(graph.nodes).toHaveLength(1 + 8 + 64);
  expect(at(graph, '0.0').more).toBe(8);
  expect(graph.unshown).toBe(512);
  expect(traceGraph(answer(rows), new Set(['0.0'])).nodes).toHaveLength(1 + 8 + 64 + 8);
  // Generous: the layout itself takes a few milliseconds.
  expect(performance.now() - began).toBeLessThan(2_000);
});
