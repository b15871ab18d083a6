// Effect `runRecall`: walks from what the record names and lists lots with where they are, shipments by customer and the steps
// that lead to each of them. Rows that stay keep their decision, contact and time of notice.
import type { TraceDirection } from '#entities/quality/genealogy/walk.ts';
import { Decimal, decimalText, sumOf } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { invalid } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';
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

/** A recall that touches more cannot be handled as one record. */
const mostNodes = 5_000;

export const runRecall: Ledger<'runRecall'> = {
  effect: 'runRecall',
  title: '追溯并列出召回清单',
  locks: [],
  async apply({ context, doc }) {
    const { clock } = context.ports;
    const began = clock.now();
    const walked = await walkOf(context, doc);
    const goods = walked.nodes.filter(({ kind }) => kind === 'lot' || kind === 'serial');
    const where = await whereabouts(context, goods);
    const shipments = await shipmentsOf(context, walked.forward);
    const lots = goods.map((node): Row => {
      const own = where.get(node.id);
      return {
        traceNode: node.kind,
        material: node.material,
        lot: own?.lot ?? null,
        serialNo: node.kind === 'serial' ? node.code : null,
        depth: node.depth,
        stockQty: own?.stockQty ?? '0',
        wipQty: own?.wipQty ?? '0',
        shippedQty: own?.shippedQty ?? '0',
        isFrozen: own?.isFrozen ?? false,
      };
    });
    const seconds = new Decimal(clock.now() - began).dividedBy(1_000);
    const created = Date.parse(textOf(doc.fields['createdAt'], context.now));
    const minutes = new Decimal(Math.max(0, clock.now() - created)).dividedBy(60_000);
    return {
      ...doc,
      fields: {
        ...doc.fields,
        answerMinutes: optionalText(doc.fields['answerMinutes']) ?? decimalText(minutes.toDecimalPlaces(1)),
        seconds: decimalText(seconds.toDecimalPlaces(3)),
        lotCount: lots.length,
        stockQty: sumOf(lots, (row) => textOf(row['stockQty'])),
        wipQty: sumOf(lots, (row) => textOf(row['wipQty'])),
        shippedQty: sumOf(lots, (row) => textOf(row['shippedQty'])),
        customerCount: new Set(shipments.flatMap(({ customer }) => customer ?? [])).size,
      },
      lines: {
        ...doc.lines,
        lots: again(context, lots, doc.lines['lots'], ['lot', 'serialNo'], ['decision']),
        shipments: again(
          context,
          shipments.map(({ node: _node, bill, billCode: _code, day, ...rest }): Row => ({
            ...rest,
            salesOutBill: bill,
            shippedAt: day,
          })),
          doc.lines['shipments'],
          ['salesOutBill', 'lot', 'serialNo'],
          ['contact', 'notifiedAt'],
        ),
        path: again(context, walked.steps, [], [], []),
      },
    };
  },
};

interface Walked {
  /** Nodes of both directions, each once. */
  nodes: TraceNode[];
  forward: TraceNode[];
  steps: Row[];
}

async function walkOf(context: WriteContext, { fields }: Doc): Promise<Walked> {
  const asked = textOf(fields['traceDirection'], 'both');
  const starts = await startsOf(context, {
    text: textOf(fields['startText']),
    kind: textOf(fields['startKind'], 'lot'),
    material: optionalText(fields['startMaterial']),
  });
  if (starts.length === 0)
    throw refused(`没有找到“${shortened(textOf(fields['startText']))}”，请核对起点类型和编号`);
  const materials = new Set(starts.map(({ material }) => material));
  if (fields['startKind'] === 'lot' && materials.size > 1)
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
function stepsOf({ nodes, edges }: Walk, direction: TraceDirection): Row[] {
  const codes = new Map(nodes.map(({ id, code }) => [id, code]));
  const byPair = new Map(edges.map((edge): [string, TraceEdge] => [`${edge.from} ${edge.to}`, edge]));
  return nodes.flatMap(({ id, via, depth }): Row[] => {
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

/** Rows numbered anew; one that was there before keeps its id and the fields people filled. */
function again(
  { ports }: WriteContext,
  rows: readonly Row[],
  before: readonly LineRow[] = [],
  keys: readonly string[],
  keeps: readonly string[],
): LineRow[] {
  const keyOf = (row: Row): string => JSON.stringify(keys.map((field) => row[field] ?? null));
  const known = new Map(keys.length === 0 ? [] : before.map((row) => [keyOf(row), row]));
  return rows.map((row, index) => {
    const own = known.get(keyOf(row));
    const kept = Object.fromEntries(
      keeps.flatMap((field) => (own?.[field] == null ? [] : [[field, own[field] ?? null]])),
    );
    return { ...row, ...kept, id: own?.id ?? newId(ports), seq: index + 1 };
  });
}
