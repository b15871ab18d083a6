// Which nodes of a trace the session may see: those whose records lie within its rights, asked entity by entity. What lies
// outside is counted, never named.
import { entityOf } from '#entities/registry.ts';
import { can } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import { among, type Piece, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { isUuid } from '#server/store/sql.ts';
import type { TraceNode } from './trace.ts';

/** Record behind a node, by kind; the number of a supplier is part of the lot it came as. */
export const entityOfNode: Readonly<Record<string, string>> = {
  supplierLot: 'lot',
  lot: 'lot',
  serial: 'serialNumber',
  order: 'manufacturingOrder',
  packUnit: 'packUnit',
  shipment: 'salesOutBill',
};

/** Ids of the nodes the session may see. */
export async function visibleNodes(
  { session, grants }: Context,
  nodes: readonly TraceNode[],
): Promise<Set<string>> {
  const seen = new Set<string>();
  for (const [kind, own] of Map.groupBy(nodes, (node) => node.kind)) {
    const def = entityOf(entityOfNode[kind] ?? '');
    if (def === undefined || !can(grants, def, 'view')) continue;
    if (kind === 'supplierLot') {
      for (const { id } of own) seen.add(id);
      continue;
    }
    const h = headerTable(def, 'h');
    const ids = own.map(({ id }) => id).filter(isUuid);
    const scope: Piece = { written: (parameters) => scopeSql(def, grants, 'h', parameters) ?? 'true' };
    for (const { id } of await selectRows(
      session,
      { id: h.id },
      sql`from ${h} where ${among(h.id, ids)} and ${scope}`,
    ))
      seen.add(id);
  }
  return seen;
}
