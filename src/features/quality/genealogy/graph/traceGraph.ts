// A trace as a graph: which nodes are shown, what stands together in a cluster, and where everything is: layers from left to
// right by the steps from the start, what it came from on the left and what it went into on the right. Pure.
import {
  nodeOf,
  type TraceAnswer,
  type TraceAnswerEdge,
  type TraceAnswerRow,
} from '#entities/quality/genealogy/traceAnswer.ts';
import { sumTexts } from '#model/decimal.ts';

export const card = { width: 196, height: 76, across: 92, down: 16, margin: 24 } as const;

/** More are no drawing anybody reads. */
export const mostShown = 400;
/** More siblings of a kind stand as one. */
const mostSiblings = 8;

export interface GraphNode {
  id: string;
  /** Of a cluster the first of its rows. */
  row: TraceAnswerRow;
  /** Rows that stand together; empty for a single node. */
  members: readonly TraceAnswerRow[];
  /** Steps from the start, negative upstream. */
  layer: number;
  /** Nodes right below it that are not shown; 0: nothing more. */
  more: number;
  /** Something below it is shown, and can be hidden. */
  isOpen: boolean;
  x: number;
  y: number;
  place: number;
}

export interface GraphEdge {
  key: string;
  from: GraphNode;
  to: GraphNode;
  kind: string;
  /** Of all it stands for. */
  qty: string | null;
}

export interface TraceGraph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  width: number;
  height: number;
  /** Nodes of the trace that no box stands for now. */
  unshown: number;
}

interface Tree {
  starts: readonly TraceAnswerRow[];
  /** By id of a node and direction. */
  below: ReadonlyMap<string, readonly TraceAnswerRow[]>;
}

function treeOf({ rows }: TraceAnswer): Tree {
  const starts = new Map(rows.flatMap((row) => (row.depth === 0 ? [[nodeOf(row), row] as const] : [])));
  const below = Map.groupBy(
    rows.filter(({ depth }) => depth > 0),
    ({ parent }) => parent ?? '',
  );
  return { starts: [...starts.values()], below };
}

/** Siblings as they stand: one by one, or of a kind together where they are many and nobody took them apart. */
function siblings(
  parent: string,
  rows: readonly TraceAnswerRow[],
  turned: ReadonlySet<string>,
): { id: string; rows: readonly TraceAnswerRow[] }[] {
  return [...Map.groupBy(rows, ({ kind, materialCode }) => `${kind} ${materialCode}`)].flatMap(
    ([kind, own]) => {
      const id = `cluster ${parent} ${kind}`;
      return own.length > mostSiblings && !turned.has(id)
        ? [{ id, rows: own }]
        : own.map((row) => ({ id: nodeOf(row), rows: [row] }));
    },
  );
}

interface Shown {
  id: string;
  rows: readonly TraceAnswerRow[];
  layer: number;
  /** Id of what it stands below; null at a start. */
  via: string | null;
}

/**
 * The boxes of a graph, layer by layer, until there is no more room.
 * @param deepest layers that are open unless somebody closed them
 */
function shownOf(
  tree: Tree,
  turned: ReadonlySet<string>,
  deepest: number,
): { shown: Shown[]; isFull: boolean } {
  const shown: Shown[] = tree.starts.map((row) => ({ id: nodeOf(row), rows: [row], layer: 0, via: null }));
  const known = new Set(shown.map(({ id }) => id));
  for (let at = 0; at < shown.length; at += 1) {
    const node = shown[at];
    if (node === undefined || node.rows.length > 1) continue;
    const opensByItself = Math.abs(node.layer) < deepest;
    if (opensByItself === turned.has(node.id)) continue;
    const sides =
      node.layer === 0 ? (['forward', 'backward'] as const) : [node.rows[0]?.direction ?? 'forward'];
    for (const side of sides) {
      const next = siblings(node.id, tree.below.get(`${side} ${node.id}`) ?? [], turned).filter(
        ({ id }) => !known.has(id),
      );
      if (shown.length + next.length > mostShown) return { shown, isFull: true };
      for (const { id, rows } of next) {
        known.add(id);
        shown.push({ id, rows, layer: node.layer + (side === 'forward' ? 1 : -1), via: node.id });
      }
    }
  }
  return { shown, isFull: false };
}

/**
 * @param turned nodes that stand the other way than by themselves: closed where they would be open, and the other way round;
 *   clusters that were taken apart
 */
export function traceGraph(answer: TraceAnswer, turned: ReadonlySet<string>): TraceGraph {
  const tree = treeOf(answer);
  const levels = Math.max(0, ...answer.rows.map(({ depth }) => depth));
  // As many whole layers as there is room for.
  let deepest = levels;
  while (deepest > 1 && shownOf(tree, turned, deepest).isFull) deepest -= 1;
  const { shown } = shownOf(tree, turned, deepest);
  const boxOf = new Map(
    shown.flatMap(({ id, rows }) => (rows.length > 1 ? rows.map((row) => [nodeOf(row), id]) : [[id, id]])),
  );
  const childrenOf = (id: string): readonly TraceAnswerRow[] => [
    ...(tree.below.get(`forward ${id}`) ?? []),
    ...(tree.below.get(`backward ${id}`) ?? []),
  ];
  const nodes = placed(
    shown.map((box): GraphNode => {
      const [row] = box.rows;
      if (row === undefined) throw new Error('a box without a row');
      const below = box.rows.flatMap((each) => childrenOf(nodeOf(each)));
      const hidden = below.filter((each) => !boxOf.has(nodeOf(each))).length;
      return {
        id: box.id,
        row,
        members: box.rows.length > 1 ? box.rows : [],
        layer: box.layer,
        more: hidden,
        isOpen: box.rows.length === 1 && below.length > hidden,
        x: 0,
        y: 0,
        place: 0,
      };
    }),
    answer.edges,
    boxOf,
  );
  const edges = edgesOf(answer, new Map(nodes.map((node) => [node.id, node])), boxOf);
  const columns = new Set(nodes.map(({ layer }) => layer));
  const tallest = Math.max(
    1,
    ...[...columns].map((layer) => nodes.filter((node) => node.layer === layer).length),
  );
  const unshown = new Set(answer.rows.map(nodeOf).filter((id) => !boxOf.has(id))).size;
  return {
    nodes,
    edges,
    unshown,
    width: card.margin * 2 + columns.size * (card.width + card.across) - card.across,
    height: card.margin * 2 + tallest * (card.height + card.down) - card.down,
  };
}

/** Layer by layer outwards from the start, each near to what it is linked with, so that few lines cross. */
function placed(
  nodes: readonly GraphNode[],
  edges: readonly TraceAnswerEdge[],
  boxOf: ReadonlyMap<string, string>,
): GraphNode[] {
  const linked = new Map<string, Set<string>>();
  const link = (one: string, other: string): void => {
    const known = linked.get(one) ?? new Set<string>();
    linked.set(one, known.add(other));
  };
  for (const { from, to } of edges) {
    const [one, other] = [boxOf.get(from), boxOf.get(to)];
    if (one === undefined || other === undefined || one === other) continue;
    link(one, other);
    link(other, one);
  }
  const layers = [...Map.groupBy(nodes, ({ layer }) => layer)].toSorted(([left], [right]) => left - right);
  const leftmost = layers[0]?.[0] ?? 0;
  const step = card.height + card.down;
  const tallest = Math.max(1, ...layers.map(([, own]) => own.length));
  const middle = new Map<string, number>();
  const outwards = layers.toSorted(([left], [right]) => Math.abs(left) - Math.abs(right));
  return outwards.flatMap(([layer, own]) => {
    const weight = new Map(
      own.map(({ id }) => {
        const known = [...(linked.get(id) ?? [])].flatMap((other) => middle.get(other) ?? []);
        return [id, known.length === 0 ? 0 : known.reduce((sum, y) => sum + y, 0) / known.length];
      }),
    );
    const order = own.toSorted(
      (left, right) =>
        (weight.get(left.id) ?? 0) - (weight.get(right.id) ?? 0) ||
        left.row.code.localeCompare(right.row.code),
    );
    const above = ((tallest - order.length) * step) / 2;
    return order.map((node, place): GraphNode => {
      const y = card.margin + above + place * step;
      middle.set(node.id, y);
      return { ...node, place, y, x: card.margin + (layer - leftmost) * (card.width + card.across) };
    });
  });
}

function edgesOf(
  { rows, edges }: TraceAnswer,
  nodes: ReadonlyMap<string, GraphNode>,
  boxOf: ReadonlyMap<string, string>,
): GraphEdge[] {
  // A node that was reached past others nobody may see is linked with what it was reached from.
  const known = new Set(edges.map(({ from, to }) => `${from} ${to}`));
  const reached = rows.flatMap((row): TraceAnswerEdge[] => {
    if (row.parent === null) return [];
    const [own, parent] = [nodeOf(row), nodeOf({ key: row.parent })];
    const [from, to] = row.direction === 'forward' ? [parent, own] : [own, parent];
    return known.has(`${from} ${to}`) ? [] : [{ from, to, kind: '', qty: '' }];
  });
  const between = Map.groupBy(
    [...edges, ...reached],
    ({ from, to }) => `${boxOf.get(from) ?? ''} > ${boxOf.get(to) ?? ''}`,
  );
  return [...between].flatMap(([key, own]): GraphEdge[] => {
    const [first] = own;
    const from = nodes.get(boxOf.get(first?.from ?? '') ?? '');
    const to = nodes.get(boxOf.get(first?.to ?? '') ?? '');
    if (first === undefined || from === undefined || to === undefined || from === to) return [];
    const counted = own.filter(({ qty }) => qty !== '');
    return [
      {
        key,
        from,
        to,
        kind: first.kind,
        qty: counted.length === 0 ? null : sumTexts(counted.map(({ qty }) => qty)),
      },
    ];
  });
}

/** The node an arrow key leads to: along an edge sideways, else to the nearest of the next layer; up and down in the layer. */
export function stepFrom({ nodes, edges }: TraceGraph, at: GraphNode, key: string): GraphNode | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const place = at.place + (key === 'ArrowUp' ? -1 : 1);
    return nodes.find((node) => node.layer === at.layer && node.place === place);
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const layer = at.layer + (key === 'ArrowLeft' ? -1 : 1);
  const nearest = (of: readonly GraphNode[]): GraphNode | undefined =>
    of.toSorted((left, right) => Math.abs(left.y - at.y) - Math.abs(right.y - at.y))[0];
  const along = edges.flatMap(({ from, to }) => {
    const other = from.id === at.id ? to : to.id === at.id ? from : undefined;
    return other?.layer === layer ? [other] : [];
  });
  return nearest(along) ?? nearest(nodes.filter((node) => node.layer === layer));
}
