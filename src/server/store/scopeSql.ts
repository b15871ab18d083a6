// The wall between organisations and the row scope of a session, as a predicate. Every statement on entities that
// answers a request carries it; it says in SQL what model/can.ts says about one document.
import { scopeOf, type Grants } from '#model/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { shapeOf } from './shape.ts';
import { and, isUuid, or, type Parameters } from './sql.ts';

/** Rows of the session's organisation; null where all organisations share the rows. `alias` names the header table. */
export function wallSql(def: EntityDef, org: string, alias: string, parameters: Parameters): string | null {
  const column = shapeOf(def).header.columns.get('org');
  if (def.shared || column === undefined) return null;
  return isUuid(org) ? `${alias}.${column.name} = ${parameters.add(org, 'uuid')}` : 'false';
}

/** Wall and row scope together; null when every row may be seen. */
export function scopeSql(def: EntityDef, grants: Grants, alias: string, parameters: Parameters): string | null {
  const parts = [wallSql(def, grants.org, alias, parameters), rowScope(def, grants, alias, parameters)];
  return parts.every((part) => part === null) ? null : and(parts);
}

function rowScope(def: EntityDef, grants: Grants, alias: string, parameters: Parameters): string | null {
  const scope = scopeOf(grants, def);
  if (scope === 'all') return null;
  const { columns } = shapeOf(def).header;
  const equal = (key: string | undefined, value: string | null): string[] => {
    const column = key === undefined ? undefined : columns.get(key);
    return column !== undefined && isUuid(value) ? [`${alias}.${column.name} = ${parameters.add(value, 'uuid')}`] : [];
  };
  const mine = [...equal(def.scope?.owner, grants.employee), ...equal('createdBy', grants.userId)];
  const department = def.scope?.department === undefined ? undefined : columns.get(def.scope.department);
  if (scope === 'own' || department === undefined) return or(mine);
  const ids = grants.departments.filter(isUuid);
  return or([...mine, `${alias}.${department.name} = any(${parameters.add(ids, 'uuid[]')})`]);
}
