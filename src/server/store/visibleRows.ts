// Rows of documents as a session may see them, for statements of areas that read them beside lists and forms: the wall, the
// right to look, row scope and data rules in one place, and columns as far as the field may be seen.
import { can, ruleOf, scopeOf, type Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { SqlSession } from '#server/ports.ts';
import { scopeSql } from './scopeSql.ts';
import { shapeOf } from './shape.ts';
import { isUuid, Parameters } from './sql.ts';
import { sql, among, writtenBy } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** What stands where the table of the entity stands in a statement: none of its rows without the right to look. */
export function visibleRows(def: EntityDef, grants: Grants, parameters: Parameters): string {
  if (can(grants, def, 'view')) return scopedRows(def, grants, parameters);
  return `(select seen.* from ${shapeOf(def).header.name} seen where false)`;
}

/** The same for what stands under a right of its own, a board or a report: the wall, row scope and data rules alone. */
export function scopedRows(def: EntityDef, grants: Grants, parameters: Parameters): string {
  const { name } = shapeOf(def).header;
  const scope = scopeSql(def, grants, 'seen', parameters);
  return scope === null ? name : `(select seen.* from ${name} seen where ${scope})`;
}

/** Which of the records the session may see. */
export function visibleIds(
  session: SqlSession,
  grants: Grants,
  def: EntityDef,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return can(grants, def, 'view') ? scopedIds(session, grants, def, ids) : Promise.resolve(new Set<string>());
}

/** The same under a right of its own: by the wall, row scope and data rules alone. */
export async function scopedIds(
  session: SqlSession,
  grants: Grants,
  def: EntityDef,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids)].filter(isUuid);
  if (asked.length === 0) return new Set();
  const h = headerTable(def, 'h');
  const rows = await selectRows(
    session,
    { id: h.id },
    sql`from ${writtenBy((parameters) => scopedRows(def, grants, parameters))} h where ${among(h.id, asked)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether rows of the entity are kept from the session by its scope or a data rule. */
export function isLimited(grants: Grants, def: EntityDef): boolean {
  return ruleOf(grants, def, 'view') !== null || scopeOf(grants, def) !== 'all';
}
