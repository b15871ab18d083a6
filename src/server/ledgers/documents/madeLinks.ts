// Which documents were made by the action of another one. The rows stand among the links of documents, so that the trace
// shows them, under names no link rule has; they draw no quantity.
import type { Doc, EntityDef } from '#model/entity.ts';
import { codeOf } from '#server/document/stamps.ts';
import { textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';

const prefix = 'made:';

/** Condition on rows of document_link at `alias`: links by which quantities are drawn. */
export function drawsSql(alias: string): string {
  return `${alias}link_rule not like '${prefix}%'`;
}

/** Whether the rule names a document that was made, not one that draws. */
export function isMadeLink(rule: string): boolean {
  return rule.startsWith(prefix);
}

/** Condition on rows of document_link at `alias`: documents this action made. */
export function madeBySql(alias: string, action: string): string {
  return `${alias}link_rule in ('${prefix}${action}', '${prefix}${action}:alone')`;
}

export interface MadeDocument {
  entity: string;
  id: string;
}

/** What a document was made by. */
export interface Maker {
  entity: string;
  id: string;
  code: string;
  /** It may be taken back by itself. */
  alone: boolean;
}

export async function noteMade(
  context: WriteContext,
  maker: { def: EntityDef; doc: Doc; action: string; alone: boolean },
  made: { def: EntityDef; doc: Doc },
): Promise<void> {
  await context.session.query(
    `insert into document_link (id, org, created_at, created_by, source_entity, source_id, source_line_id, source_code,
       target_entity, target_id, target_line_id, target_code, link_rule, via, base_qty, link_status)
     values (gen_random_uuid(), $1::uuid, $2::timestamptz, $3::uuid, $4, $5, $5, $6, $7, $8, $8, $9, $10, null, 0, 'executed')`,
    [
      context.grants.org,
      context.now,
      context.grants.userId,
      maker.def.name,
      maker.doc.id,
      codeOf(maker.doc),
      made.def.name,
      made.doc.id,
      codeOf(made.doc),
      `${prefix}${maker.action}${maker.alone ? ':alone' : ''}`,
    ],
  );
}

/** What this action of the document made and nobody took back since, last made first. */
export async function madeBy(context: WriteContext, id: string, action: string): Promise<MadeDocument[]> {
  const { rows } = await context.session.query(
    `select target_entity, target_id from document_link where org = $1::uuid and source_id = $2 and link_status <> 'released'
       and link_rule = any($3::text[]) order by created_at desc, target_code desc`,
    [context.grants.org, id, [`${prefix}${action}`, `${prefix}${action}:alone`]],
  );
  return rows.map((row) => ({ entity: textOf(row['target_entity']), id: textOf(row['target_id']) }));
}

export async function makerOf(context: WriteContext, id: string): Promise<Maker | null> {
  const { rows } = await context.session.query(
    `select source_entity, source_id, source_code, link_rule from document_link where org = $1::uuid and target_id = $2
       and link_status <> 'released' and link_rule like '${prefix}%' limit 1`,
    [context.grants.org, id],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    entity: textOf(row['source_entity']),
    id: textOf(row['source_id']),
    code: textOf(row['source_code']),
    alone: textOf(row['link_rule']).endsWith(':alone'),
  };
}

export async function forgetMade(context: WriteContext, id: string): Promise<void> {
  await context.session.query(
    `update document_link set link_status = 'released' where org = $1::uuid and target_id = $2 and link_rule like '${prefix}%'`,
    [context.grants.org, id],
  );
}
