// Which nodes of a trace the session may see: those whose records lie within its rights, asked entity by entity. What lies
// outside is counted, never named.
import { entityOf } from '#entities/registry.ts';
import { can } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { shapeOf } from '#server/store/shape.ts';
import { and, isUuid, Parameters } from '#server/store/sql.ts';
import { textOf } from '#server/values.ts';
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
    const { header } = shapeOf(def);
    const parameters = new Parameters();
    const ids = own.map(({ id }) => id).filter(isUuid);
    const where = and([
      `h."id" = any(${parameters.add(ids, 'uuid[]')})`,
      scopeSql(def, grants, 'h', parameters),
    ]);
    const { rows } = await session.query(
      `select h."id"::text as id from ${header.name} h where ${where}`,
      parameters.values,
    );
    for (const row of rows) seen.add(textOf(row['id']));
  }
  return seen;
}
