// The walk over the edges of the genealogy in the database: one statement a level, each node once, with its depth and the edge
// it was reached by (FLOWS q3). Only marked edges are read, so that a level is two look-ups in an index.
import type { TraceDirection } from '#entities/quality/genealogy/walk.ts';
import type { Context } from '#server/context.ts';
import { genealogyEdge } from '#entities/quality/genealogy/genealogyEdge.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import { textsIn } from '#model/loose.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { type Selected, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

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
  qty: DecimalText;
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

/** What the walk reads of the edges at a level. */
function columnsOf(direction: TraceDirection) {
  const e = headerTable(genealogyEdge, 'e');
  const [kind, code, material] =
    direction === 'forward' ? [e.toKind, e.toCode, e.toMaterial] : [e.fromKind, e.fromCode, e.fromMaterial];
  return {
    from: present(e.fromId),
    to: present(e.toId),
    kind: present(kind),
    code: asKind('text', sql`max(${code})`),
    material: asKind('ref', sql`max(${material}::text)`),
    edgeKind: asKind('dict', sql`min(${e.edgeKind}) filter (where ${e.isWalked})`),
    qty: asKind(
      'qty',
      sql`sum(${e.qty}) filter (where ${e.isWalked}) - coalesce(sum(${e.qty}) filter (where ${e.edgeKind} = 'return'), 0)`,
    ),
    bills: asKind(
      'json',
      sql`to_jsonb((array_agg(distinct ${e.billCode}) filter (where ${e.isWalked}))[1:3])`,
    ),
  };
}

type LevelRow = Selected<ReturnType<typeof columnsOf>>;

/** What came back is in the same rows of the index as what went out, and is taken off it there. */
function levelOf(
  { session, grants }: Pick<Context, 'session' | 'grants'>,
  direction: TraceDirection,
  frontier: readonly string[],
): Promise<LevelRow[]> {
  const e = headerTable(genealogyEdge, 'e');
  const [near, kind] = direction === 'forward' ? [e.fromId, e.toKind] : [e.toId, e.fromKind];
  return selectRows(
    session,
    columnsOf(direction),
    sql`from ${e} where ${is(e.org, grants.org)} and ${among(near, frontier)}
        and (${e.isWalked} or ${e.isActive} and ${e.edgeKind} = 'return')
      group by ${e.fromId}, ${e.toId}, ${kind} having bool_or(${e.isWalked}) order by ${e.fromId}, ${e.toId}`,
  );
}

export async function walkFrom(
  context: Pick<Context, 'session' | 'grants'>,
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
    const rows = await levelOf(context, direction, frontier);
    frontier = [];
    for (const row of rows) {
      const edge = edgeOf(row);
      const [near, far] = direction === 'forward' ? [edge.from, edge.to] : [edge.to, edge.from];
      if (!seen.has(far)) {
        if (seen.size >= limits.nodes) return { nodes: [...seen.values()], edges, isCut: true };
        seen.set(far, {
          id: far,
          kind: row.kind,
          code: row.code ?? '',
          material: row.material,
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

function edgeOf({ from, to, edgeKind, qty, bills }: LevelRow): TraceEdge {
  return { from, to, kind: edgeKind ?? '', qty: qty ?? '0', bills: textsIn(bills) };
}
