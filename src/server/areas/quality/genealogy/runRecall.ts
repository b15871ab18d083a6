// Effect `runRecall`: walks from what the record names and lists lots with where they are, shipments by customer and the steps
// that lead to each of them. Rows that stay keep their decision, contact and time of notice.
import type { TraceDirection } from '#entities/quality/genealogy/walk.ts';
import { Decimal, decimalText, sumOf } from '#model/decimal.ts';
import { recallRun } from '#entities/quality/genealogy/recallRun.ts';
import { type DocOf, type LineOf, rowOf, type RowOf } from '#model/typedDoc.ts';
import { newId } from '#server/ids.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { invalid } from '#server/refusal.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { shipmentsOf, whereabouts } from './touchedGoods.ts';
import { type TraceEdge, type TraceNode, type Walk, walkFrom } from './trace.ts';
import { startsOf } from './traceStarts.ts';
import { shortened } from '#model/text/shortened.ts';

interface RunRecallEffect {
  effect: 'runRecall';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    runRecall: RunRecallEffect;
  }
}

type Recall = DocOf<typeof recallRun>;
type ListedLot = LineOf<typeof recallRun, 'lots'>;
type Shipment = LineOf<typeof recallRun, 'shipments'>;

const { lots: lotLines, shipments: shipmentLines, path: pathLines } = recallRun.lines;
type Step = RowOf<(typeof pathLines)['fields']>;

/** A recall that touches more cannot be handled as one record. */
const mostNodes = 5_000;

export const runRecall: Ledger<'runRecall'> = {
  effect: 'runRecall',
  title: '追溯并列出召回清单',
  locks: [],
  async apply({ context, doc }: EffectStep<Recall>) {
    const { clock } = context.ports;
    const began = clock.now();
    const walked = await walkOf(context, doc);
    const goods = walked.nodes.filter(({ kind }) => kind === 'lot' || kind === 'serial');
    const where = await whereabouts(context, goods);
    const shipments = await shipmentsOf(context, walked.forward);
    const lots = goods.map((node) => {
      const own = where.get(node.id);
      return rowOf(lotLines.fields, {
        traceNode: node.kind,
        material: node.material,
        lot: own?.lot ?? null,
        serialNo: node.kind === 'serial' ? node.code : null,
        depth: node.depth,
        stockQty: own?.stockQty ?? '0',
        wipQty: own?.wipQty ?? '0',
        shippedQty: own?.shippedQty ?? '0',
        isFrozen: own?.isFrozen ?? false,
      });
    });
    const seconds = new Decimal(clock.now() - began).dividedBy(1_000);
    const created = Date.parse(doc.fields.createdAt ?? context.now);
    const minutes = new Decimal(Math.max(0, clock.now() - created)).dividedBy(60_000);
    return {
      ...doc,
      fields: {
        ...doc.fields,
        answerMinutes: doc.fields.answerMinutes ?? decimalText(minutes.toDecimalPlaces(1)),
        seconds: decimalText(seconds.toDecimalPlaces(3)),
        lotCount: lots.length,
        stockQty: sumOf(lots, ({ stockQty }) => stockQty ?? ''),
        wipQty: sumOf(lots, ({ wipQty }) => wipQty ?? ''),
        shippedQty: sumOf(lots, ({ shippedQty }) => shippedQty ?? ''),
        customerCount: new Set(shipments.flatMap(({ customer }) => customer ?? [])).size,
      },
      lines: {
        ...doc.lines,
        lots: listed(context, lots, doc.lines.lots),
        shipments: shipped(
          context,
          shipments.map(({ node: _node, bill, billCode: _code, day, ...rest }) =>
            rowOf(shipmentLines.fields, { ...rest, salesOutBill: bill, shippedAt: day }),
          ),
          doc.lines.shipments,
        ),
        path: walked.steps.map((step, index) => ({ ...step, id: newId(context.ports), seq: index + 1 })),
      },
    };
  },
};

interface Walked {
  /** Nodes of both directions, each once. */
  nodes: TraceNode[];
  forward: TraceNode[];
  steps: Step[];
}

async function walkOf(context: WriteContext, { fields }: Recall): Promise<Walked> {
  const asked = fields.traceDirection ?? 'both';
  const starts = await startsOf(context, {
    text: fields.startText ?? '',
    kind: fields.startKind ?? 'lot',
    material: fields.startMaterial,
  });
  if (starts.length === 0)
    throw refused(`没有找到“${shortened(fields.startText ?? '')}”，请核对起点类型和编号`);
  const materials = new Set(starts.map(({ material }) => material));
  if (fields.startKind === 'lot' && materials.size > 1)
    throw refused(`${materials.size} 种物料都有这个批号，请填写起点物料`);
  const walk = async (direction: TraceDirection): Promise<Walk> => {
    const found = await walkFrom(context, starts, direction, { levels: 99, nodes: mostNodes });
    if (found.isCut) throw refused(`涉及的批次和单据超过 ${mostNodes} 个，请从更下游的批号开始`);
    return found;
  };
  const none: Walk = { nodes: [], edges: [], isCut: false };
  const forward = asked === 'backward' ? none : await walk('forward');
  const backward = asked === 'forward' ? none : await walk('backward');
  const nodes = new Map([...backward.nodes, ...forward.nodes].map((node) => [node.id, node]));
  return {
    nodes: [...nodes.values()].toSorted(
      (left, right) => left.depth - right.depth || (left.code < right.code ? -1 : 1),
    ),
    forward: forward.nodes,
    steps: [...stepsOf(backward, 'backward'), ...stepsOf(forward, 'forward')],
  };
}

const refused = (message: string) => invalid([{ field: 'startText', level: 'error', message }]);

/** The edge each node was reached by: together the shortest paths from the start to all of them. */
function stepsOf({ nodes, edges }: Walk, direction: TraceDirection): Step[] {
  const codes = new Map(nodes.map(({ id, code }) => [id, code]));
  const byPair = new Map(edges.map((edge): [string, TraceEdge] => [`${edge.from} ${edge.to}`, edge]));
  return nodes.flatMap(({ id, via, depth }): Step[] => {
    if (via === null) return [];
    const [from, to] = direction === 'forward' ? [via, id] : [id, via];
    const edge = byPair.get(`${from} ${to}`);
    return [
      {
        stepNo: direction === 'forward' ? depth : -depth,
        fromCode: codes.get(from) ?? '',
        toCode: codes.get(to) ?? '',
        edgeKind: edge?.kind ?? null,
        qty: edge?.qty ?? null,
        billCode: edge?.bills.join('、') ?? null,
      },
    ];
  });
}

/** Rows numbered anew; one that was there before keeps its id and what people decided of it. */
function listed(
  { ports }: WriteContext,
  rows: readonly RowOf<(typeof lotLines)['fields']>[],
  before: readonly ListedLot[],
): ListedLot[] {
  const keyOf = ({ lot, serialNo }: Pick<ListedLot, 'lot' | 'serialNo'>): string =>
    JSON.stringify([lot, serialNo]);
  const known = new Map(before.map((row) => [keyOf(row), row]));
  return rows.map((row, index) => {
    const own = known.get(keyOf(row));
    return { ...row, decision: own?.decision ?? null, id: own?.id ?? newId(ports), seq: index + 1 };
  });
}

/** The same of shipments: who was reached and when they were told stays. */
function shipped(
  { ports }: WriteContext,
  rows: readonly RowOf<(typeof shipmentLines)['fields']>[],
  before: readonly Shipment[],
): Shipment[] {
  const keyOf = ({
    salesOutBill,
    lot,
    serialNo,
  }: Pick<Shipment, 'salesOutBill' | 'lot' | 'serialNo'>): string =>
    JSON.stringify([salesOutBill, lot, serialNo]);
  const known = new Map(before.map((row) => [keyOf(row), row]));
  return rows.map((row, index) => {
    const own = known.get(keyOf(row));
    return {
      ...row,
      contact: own?.contact ?? row.contact,
      notifiedAt: own?.notifiedAt ?? null,
      id: own?.id ?? newId(ports),
      seq: index + 1,
    };
  });
}
