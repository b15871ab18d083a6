// The walk over the edges of the genealogy in the database: one statement a level, each node once, with its depth and the edge
// it was reached by (FLOWS q3). Only marked edges are read, so that a level is two look-ups in an index.
import type { TraceDirection } from '#entities/quality/genealogy/walk.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

export interface TraceNode {
  id: string;
  kind: string;
  code: string;
  material: string | null;
  /** Steps from the nearest start; 0 at a start. */
  depth: number;
  /** Node it was reached from; null at a start. */
  via: string | null;
}

/** Between two nodes, over all bills; base quantity net of what came back. */
export interface TraceEdge {
  from: string;
  to: string;
  kind: string;
  qty: string;
  /** Bills that wrote it, at most three numbers. */
  bills: readonly string[];
}

export interface Walk {
  nodes: TraceNode[];
  edges: TraceEdge[];
  /** More nodes than were asked for: what is told is not all. */
  isCut: boolean;
}

export interface WalkLimits {
  /** Steps at most. */
  levels: number;
  /** Nodes at most. */
  nodes: number;
}

export type Start = Omit<TraceNode, 'depth' | 'via'>;

/** What came back is in the same rows of the index as what went out, and is taken off it there. */
const levelSql = (near: 'from' | 'to', far: 'from' | 'to'): string => `
  select from_id, to_id, ${far}_kind as kind, max(${far}_code) as code, max(${far}_material::text) as material,
    min(edge_kind) filter (where is_walked) as edge_kind,
    (sum(qty) filter (where is_walked) - coalesce(sum(qty) filter (where edge_kind = 'return'), 0))::text as qty,
    (array_agg(distinct bill_code) filter (where is_walked))[1:3] as bills
  from genealogy_edge where org = $1::uuid and ${near}_id = any($2::text[]) and (is_walked or is_active and edge_kind = 'return')
  group by from_id, to_id, ${far}_kind having bool_or(is_walked) order by from_id, to_id`;

const sql: Readonly<Record<TraceDirection, string>> = {
  forward: levelSql('from', 'to'),
  backward: levelSql('to', 'from'),
};

export async function walkFrom(
  { session, grants }: Pick<Context, 'session' | 'grants'>,
  starts: readonly Start[],
  direction: TraceDirection,
  limits: WalkLimits,
): Promise<Walk> {
  const seen = new Map<string, TraceNode>(
    starts.map((start) => [start.id, { ...start, depth: 0, via: null }]),
  );
  const edges: TraceEdge[] = [];
  let frontier = [...seen.keys()];
  for (let depth = 1; frontier.length > 0 && depth <= limits.levels; depth += 1) {
    const { rows } = await session.query(sql[direction], [grants.org, frontier]);
    frontier = [];
    for (const row of rows) {
      const edge = edgeOf(row);
      const [near, far] = direction === 'forward' ? [edge.from, edge.to] : [edge.to, edge.from];
      if (!seen.has(far)) {
        if (seen.size >= limits.nodes) return { nodes: [...seen.values()], edges, isCut: true };
        seen.set(far, {
          id: far,
          kind: textOf(row['kind']),
          code: textOf(row['code']),
          material: optionalText(row['material']),
          depth,
          via: near,
        });
        frontier.push(far);
      }
      edges.push(edge);
    }
  }
  return { nodes: [...seen.values()], edges, isCut: false };
}

function edgeOf(row: SqlRow): TraceEdge {
  const bills = row['bills'];
  return {
    from: textOf(row['from_id']),
    to: textOf(row['to_id']),
    kind: textOf(row['edge_kind']),
    qty: textOf(row['qty'], '0'),
    bills: Array.isArray(bills) ? bills.map(String) : [],
  };
}
