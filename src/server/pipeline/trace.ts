// Trace up and down (上下查): every link of a document with the document at its other end.
import type { EntityDef } from '#model/entity.ts';
import { can } from '#model/can.ts';
import { entityOf } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { textOf } from '#server/values.ts';

export interface TraceRow {
  direction: 'up' | 'down';
  entity: string;
  title: string;
  id: string;
  code: string;
  /** Line of the traced document, and of the other one. */
  lineId: string;
  otherLineId: string;
  rule: string;
  baseQty: string;
  status: string;
  /** Whether the session may open it. */
  canOpen: boolean;
}

/** Live links of the document, upstream first. */
export async function traceOf(context: Context, def: EntityDef, id: string): Promise<TraceRow[]> {
  const { rows } = await context.session.query(
    `select 'up' as direction, source_entity as entity, source_id as id, source_code as code, target_line_id as line_id,
       source_line_id as other_line_id, link_rule, base_qty, link_status, created_at
     from document_link where org = $1::uuid and target_id = $2 and target_entity = $3 and link_status <> 'released'
     union all
     select 'down', target_entity, target_id, target_code, source_line_id, target_line_id, link_rule, base_qty, link_status, created_at
     from document_link where org = $1::uuid and source_id = $2 and source_entity = $3 and link_status <> 'released'
     order by direction desc, created_at, code limit 1000`,
    [context.grants.org, id, def.name],
  );
  return rows.map((row) => {
    const other = entityOf(String(row['entity']));
    return {
      direction: row['direction'] === 'up' ? 'up' : 'down', entity: String(row['entity']), title: other?.title ?? '', id: String(row['id']),
      code: textOf(row['code']), lineId: String(row['line_id']), otherLineId: String(row['other_line_id']), rule: String(row['link_rule']),
      baseQty: String(row['base_qty']).replace(/\.?0+$/, ''), status: String(row['link_status']), canOpen: other !== undefined && can(context.grants, other, 'view'),
    };
  });
}
