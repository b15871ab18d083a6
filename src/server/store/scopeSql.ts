// Which rows a session may read, as a predicate: the wall between organisations, its row scope and its data rules.
// It says in SQL what model/can.ts says about one document.
import { ruleOf, scopeOf, type Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { ruleSql } from './ruleSql.ts';
import { shapeOf } from './shape.ts';
import { and, isUuid, or, type Parameters } from './sql.ts';
import { tenantSql } from './tenantSql.ts';

/** Null when every row may be seen; `alias` names the header table. */
export function scopeSql(
  def: EntityDef,
  grants: Grants,
  alias: string,
  parameters: Parameters,
): string | null {
  const rule = ruleOf(grants, def, 'view');
  const parts = [
    tenantSql(def, grants.org, alias, parameters),
    ownerSql(def, grants, alias, parameters),
    rowScope(def, grants, alias, parameters),
    rule === null ? null : ruleSql(rule, def, alias, parameters),
  ];
  return parts.every((part) => part === null) ? null : and(parts);
}

/** Shared rows that belong to an organisation. */
function ownerSql(def: EntityDef, grants: Grants, alias: string, parameters: Parameters): string | null {
  const column = def.wall === undefined ? undefined : shapeOf(def).header.columns.get(def.wall);
  if (column === undefined || grants.admin) return null;
  return isUuid(grants.org) ? `${alias}.${column.name} = ${parameters.add(grants.org, 'uuid')}` : 'false';
}

function rowScope(def: EntityDef, grants: Grants, alias: string, parameters: Parameters): string | null {
  const scope = scopeOf(grants, def);
  if (scope === 'all') return null;
  const { columns } = shapeOf(def).header;
  const equal = (key: string | undefined, value: string | null): string[] => {
    const column = key === undefined ? undefined : columns.get(key);
    return column !== undefined && isUuid(value)
      ? [`${alias}.${column.name} = ${parameters.add(value, 'uuid')}`]
      : [];
  };
  const mine = [...equal(def.scope?.owner, grants.employee), ...equal('createdBy', grants.userId)];
  const department = def.scope?.department === undefined ? undefined : columns.get(def.scope.department);
  if (scope === 'own' || department === undefined) return or(mine);
  const ids = grants.departments.filter(isUuid);
  return or([...mine, `${alias}.${department.name} = any(${parameters.add(ids, 'uuid[]')})`]);
}
