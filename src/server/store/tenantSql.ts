// The wall between organisations as a predicate: every statement on entities that answers a request carries it.
import type { EntityDef } from '#model/entity.ts';
import { shapeOf } from './shape.ts';
import { isUuid, type Parameters } from './sql.ts';

/** Rows of the session's organisation; null where all organisations share the rows. `alias` names the header table. */
export function tenantSql(def: EntityDef, org: string, alias: string, parameters: Parameters): string | null {
  const column = shapeOf(def).header.columns.get('org');
  if (def.shared || column === undefined) return null;
  return isUuid(org) ? `${alias}.${column.name} = ${parameters.add(org, 'uuid')}` : 'false';
}
