// Where the documents of a trace stand in its drawing: layers from left to right by distance, within a layer near to
// what they are linked with, so that few lines cross. Pure.
import { decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { TraceLink, TraceNode } from '#model/wire/flowWire.ts';
import type { RefReader } from '#model/refs.ts';

export const box = { width: 188, height: 62, across: 104, down: 18, margin: 24 } as const;

export interface PlacedNode {
  node: TraceNode;
  x: number;
  y: number;
  layer: number;
  /** From the top of its layer. */
  place: number;
}

export interface PlacedEdge {
  key: string;
  from: PlacedNode;
  to: PlacedNode;
  /** '60 个' for one line, '3 行' for several; '' where nothing may be said. */
  text: string;
  /** Some of it is only occupied by a draft. */
  open: boolean;
}

export interface TraceDrawing {
  nodes: readonly PlacedNode[];
  edges: readonly PlacedEdge[];
  width: number;
  height: number;
}

export function drawTrace(
  nodes: readonly TraceNode[],
  links: readonly TraceLink[],
  refs: RefReader,
): TraceDrawing {
  const layers = [...Map.groupBy(nodes, (node) => node.distance)]
    .toSorted(([left], [right]) => left - right)
    .map(([, members]) => members);
  const ordered = sorted(layers, links);
  const tallest = Math.max(1, ...ordered.map((layer) => layer.length));
  const step = box.height + box.down;
  const placed = new Map<string, PlacedNode>();
  ordered.forEach((layer, column) => {
    const above = ((tallest - layer.length) * step) / 2;
    layer.forEach((node, place) => {
      const x = box.margin + column * (box.width + box.across);
      placed.set(node.key, { node, x, y: box.margin + above + place * step, layer: column, place });
    });
  });
  const edges = [...Map.groupBy(links, (link) => `${link.from} > ${link.to}`)].flatMap(
    ([key, between]): PlacedEdge[] => {
      const [from, to] = [placed.get(between[0]?.from ?? ''), placed.get(between[0]?.to ?? '')];
      if (from === undefined || to === undefined) return [];
      return [
        {
          key,
          from,
          to,
          text: edgeText(between, refs),
          open: between.some(({ status }) => status === 'occupied'),
        },
      ];
    },
  );
  return {
    nodes: [...placed.values()],
    edges,
    width: box.margin * 2 + ordered.length * box.width + Math.max(0, ordered.length - 1) * box.across,
    height: box.margin * 2 + tallest * step - box.down,
  };
}

/** Each layer by the mean place of its neighbours in the layer before. */
function sorted(layers: readonly (readonly TraceNode[])[], links: readonly TraceLink[]): TraceNode[][] {
  const places = new Map<string, number>();
  return layers.map((layer) => {
    const weight = (node: TraceNode): number => {
      const known = links.flatMap(({ from, to }) => (to === node.key ? (places.get(from) ?? []) : []));
      return known.length === 0 ? 0 : known.reduce((sum, place) => sum + place, 0) / known.length;
    };
    const order = [...layer].toSorted(
      (left, right) =>
        weight(left) - weight(right) || (left.doc?.code ?? '￿').localeCompare(right.doc?.code ?? '￿'),
    );
    order.forEach((node, place) => places.set(node.key, place));
    return order;
  });
}

/** Quantities add up only where all lines speak of the same thing. */
function edgeText(links: readonly TraceLink[], refs: RefReader): string {
  const counted = links.filter(({ baseQty }) => baseQty !== null);
  const [first] = counted;
  if (first === undefined) return '';
  const same = counted.every(
    ({ material, baseUnit }) => material === first.material && baseUnit === first.baseUnit,
  );
  if (!same) return `${counted.length} 行`;
  const total = counted.reduce((sum, { baseQty }) => sum.plus(decimal(baseQty ?? '0')), decimal('0'));
  return `${formatDecimal(decimalText(total))} ${unitText(first.baseUnit, refs)}`.trim();
}

export function unitText(unit: string | null, refs: RefReader): string {
  return unit === null ? '' : (refs('unit', unit)?.name ?? '');
}

/** Between two boxes, wherever they stand. */
export interface Span {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/**
 * From the right edge of one box to the left edge of the other; what stands in one layer is linked around the side.
 * @param of size of the boxes
 */
export function edgePath({ from, to }: Span, of: { width: number; height: number } = box): string {
  const [x1, y1] = [from.x + of.width, from.y + of.height / 2];
  const [x2, y2] = [to.x, to.y + of.height / 2];
  const bend = Math.max(40, (x2 - x1) / 2);
  return `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`;
}

/** The neighbour an arrow key leads to. */
export function neighbour({ nodes }: TraceDrawing, at: PlacedNode, key: string): PlacedNode | undefined {
  const inLayer = (layer: number): PlacedNode[] => nodes.filter((node) => node.layer === layer);
  if (key === 'ArrowUp') return inLayer(at.layer).find(({ place }) => place === at.place - 1);
  if (key === 'ArrowDown') return inLayer(at.layer).find(({ place }) => place === at.place + 1);
  const beside =
    key === 'ArrowRight' ? inLayer(at.layer + 1) : key === 'ArrowLeft' ? inLayer(at.layer - 1) : [];
  return beside.toSorted((left, right) => Math.abs(left.y - at.y) - Math.abs(right.y - at.y))[0];
}
