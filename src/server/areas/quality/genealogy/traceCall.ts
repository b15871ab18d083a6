// GET genealogy/trace: what a lot, serial number, order, shipment or box came from and went into, for the screen 追溯. Nodes
// outside the rights of the session are walked through, counted and not told (FLOWS q3).
import type {
  TraceAnswer,
  TraceAnswerEdge,
  TraceAnswerRow,
} from '#entities/quality/genealogy/traceAnswer.ts';
import type { TraceDirection } from '#entities/quality/genealogy/walk.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { customer } from '#entities/master/customer.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import type { Ports } from '#server/ports.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import * as z from 'zod';
import { whereabouts, type Whereabouts } from './touchedGoods.ts';
import { type TraceEdge, type TraceNode, walkFrom } from './trace.ts';
import { startsOf } from './traceStarts.ts';
import { entityOfNode, visibleNodes } from './visibleNodes.ts';

/** More is no answer anybody reads; it says so. */
const mostNodes = 2_000;
const mostLevels = 99;

export interface Asked {
  text: string;
  kind: string | null;
  direction: string;
  levels: number;
}

export function traceCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/genealogy/trace',
      title: '批次追溯',
      code: 'genealogyTrace:view',
      query: {
        text: '批号、序列号、供应商批号、订单号、出库单号或箱号',
        kind: '起点类型',
        direction: '方向',
        levels: '层数',
      },
      body: nothing,
      result: z.looseObject({ hidden: z.number() }),
    },
    (call) => {
      const levels = Number(call.query.get('levels') ?? '');
      return traceAnswer(reading(ports, call), {
        text: call.query.get('text') ?? '',
        kind: call.query.get('kind'),
        direction: call.query.get('direction') ?? 'both',
        levels: Number.isInteger(levels) && levels > 0 ? Math.min(levels, mostLevels) : mostLevels,
      });
    },
  );
}

export async function traceAnswer(context: Context, asked: Asked): Promise<TraceAnswer> {
  const starts = await startsOf(context, { text: asked.text, kind: asked.kind, material: null });
  const directions = (['forward', 'backward'] as const).filter(
    (direction) => asked.direction === 'both' || asked.direction === direction,
  );
  const rows: TraceAnswerRow[] = [];
  const links: TraceAnswerEdge[] = [];
  const hidden = new Set<string>();
  let isCut = false;
  for (const direction of directions) {
    const walk = await walkFrom(context, starts, direction, { levels: asked.levels, nodes: mostNodes });
    isCut ||= walk.isCut;
    const seen = await visibleNodes(context, walk.nodes);
    for (const { id } of walk.nodes) if (!seen.has(id)) hidden.add(id);
    const shown = walk.nodes.filter(({ id }) => seen.has(id));
    const [where, facts] = [await whereabouts(context, shown), await factsOf(context, shown)];
    const parents = new Map(walk.nodes.map(({ id, via }) => [id, via]));
    links.push(
      ...walk.edges
        .filter(({ from, to }) => seen.has(from) && seen.has(to))
        .map(({ from, to, kind, qty }) => ({ from, to, kind, qty })),
    );
    const edges = new Map(walk.edges.map((edge): [string, TraceEdge] => [`${edge.from} ${edge.to}`, edge]));
    rows.push(
      ...shown.map((node) =>
        rowOf(node, direction, {
          parent: shownParent(node.via, parents, seen),
          edge: edgeOf(node, direction, edges),
          where: where.get(node.id),
          facts,
        }),
      ),
    );
  }
  return { rows, edges: links, hidden: hidden.size, isCut };
}

/** The nearest node before it that may be seen. */
function shownParent(
  via: string | null,
  parents: ReadonlyMap<string, string | null>,
  seen: ReadonlySet<string>,
): string | null {
  let at = via;
  while (at !== null && !seen.has(at)) at = parents.get(at) ?? null;
  return at;
}

function edgeOf(
  { id, via }: TraceNode,
  direction: TraceDirection,
  edges: ReadonlyMap<string, TraceEdge>,
): TraceEdge | undefined {
  return edges.get(direction === 'forward' ? `${via ?? ''} ${id}` : `${id} ${via ?? ''}`);
}

interface Facts {
  materials: ReadonlyMap<string, { code: string | null; name: string | null; unit: string | null }>;
  customers: ReadonlyMap<string, string>;
}

async function factsOf({ session, grants }: Context, nodes: readonly TraceNode[]): Promise<Facts> {
  const m = headerTable(materials, 'm');
  const u = headerTable(unit, 'u');
  const known = await selectRows(
    session,
    { id: m.id, code: m.code, name: m.name, unit: u.name },
    sql`from ${m} left join ${u} on ${u.id} = ${m.baseUnit}
      where ${among(m.id, [...new Set(nodes.flatMap(({ material }) => material ?? []))])}`,
  );
  const s = headerTable(salesOutBill, 's');
  const c = headerTable(customer, 'c');
  const customers = await selectRows(
    session,
    { id: s.id, name: c.name },
    sql`from ${s} join ${c} on ${c.id} = ${s.customer} where ${is(s.org, grants.org)}
      and ${among(
        s.id,
        nodes.flatMap(({ kind, id }) => (kind === 'shipment' ? [id] : [])),
      )}`,
  );
  return {
    materials: new Map(known.map((row) => [row.id, row])),
    customers: new Map(customers.map(({ id, name }) => [id, name ?? ''])),
  };
}

interface Around {
  parent: string | null;
  edge: TraceEdge | undefined;
  where: Whereabouts | undefined;
  facts: Facts;
}

function rowOf(
  { id, kind, code, material, depth }: TraceNode,
  direction: TraceDirection,
  { parent, edge, where, facts }: Around,
): TraceAnswerRow {
  const known = material === null ? undefined : facts.materials.get(material);
  return {
    key: `${direction} ${id}`,
    direction,
    parent: parent === null ? null : `${direction} ${parent}`,
    kind,
    code,
    entity: kind === 'supplierLot' ? null : (entityOfNode[kind] ?? null),
    record: kind === 'supplierLot' ? null : id,
    materialCode: known?.code ?? '',
    materialName: known?.name ?? '',
    unit: known?.unit ?? '',
    depth,
    edgeKind: edge?.kind ?? null,
    qty: edge?.qty ?? null,
    bills: edge?.bills ?? [],
    stockQty: where?.stockQty ?? null,
    wipQty: where?.wipQty ?? null,
    shippedQty: where?.shippedQty ?? null,
    isFrozen: where?.isFrozen ?? false,
    customer: facts.customers.get(id) ?? '',
  };
}
