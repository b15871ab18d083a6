// 上下查: the documents this one was made from and those made from it, with what was handed on and their states.
import { entityOf } from '#entities/registry.ts';
import { can } from '#model/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { TraceRow } from '#model/wire.ts';
import { text } from '#server/access/accounts.ts';
import type { Context } from '#server/context.ts';
import { shapeOf } from '#server/store/shape.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { and, isUuid, Parameters } from '#server/store/sql.ts';

/** Upstream first; only documents of the session's organisation and of entities it may view. */
export async function traceOf(context: Context, def: EntityDef, id: string): Promise<TraceRow[]> {
  const linked = await Promise.all([linkedDocs(context, def, id, 'up'), linkedDocs(context, def, id, 'down')]);
  const rows = linked.flat().filter((row) => {
    const found = entityOf(row.entity);
    return found !== undefined && can(context.grants, found, 'view');
  });
  const states = await statesOf(context, rows);
  return rows.flatMap((row) => (states.has(row.id) ? [{ ...row, status: states.get(row.id) ?? null }] : []));
}

async function linkedDocs({ session, grants }: Context, def: EntityDef, id: string, direction: 'up' | 'down'): Promise<TraceRow[]> {
  const [from, to] = direction === 'up' ? ['target', 'source'] : ['source', 'target'];
  const { rows } = await session.query(
    `select ${to}_entity as entity, ${to}_id as id, max(${to}_code) as code, sum(base_qty)::text as base_qty, min(link_status) as link_status
     from document_link where org = $1::uuid and ${from}_entity = $2 and ${from}_id = $3 and link_status <> 'released'
     group by 1, 2 order by 1, 3 limit 500`,
    [grants.org, def.name, id],
  );
  return rows.map((row) => ({
    direction,
    entity: text(row, 'entity') ?? '',
    id: text(row, 'id') ?? '',
    code: text(row, 'code') ?? '',
    status: null,
    baseQty: text(row, 'base_qty') ?? '0',
    linkStatus: text(row, 'link_status') ?? '',
  }));
}

/** By id, of the documents within the session's rights; null for those without states. */
async function statesOf({ session, grants }: Context, rows: readonly TraceRow[]): Promise<Map<string, string | null>> {
  const states = new Map<string, string | null>();
  for (const name of new Set(rows.map(({ entity }) => entity))) {
    const def = entityOf(name);
    if (def === undefined) continue;
    const { header } = shapeOf(def);
    const ids = rows.flatMap((row) => (row.entity === name && isUuid(row.id) ? [row.id] : []));
    const parameters = new Parameters();
    const where = and([`h."id" = any(${parameters.add(ids, 'uuid[]')})`, scopeSql(def, grants, 'h', parameters)]);
    const status = header.columns.has('status') ? 'h."status"' : 'null::text';
    const found = await session.query(`select h."id" as id, ${status} as status from ${header.name} h where ${where}`, parameters.values);
    for (const row of found.rows) states.set(text(row, 'id') ?? '', text(row, 'status'));
  }
  return states;
}
