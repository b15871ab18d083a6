// Which documents were made by the action of another one. The rows stand among the links of documents, so that the trace
// shows them, under names no link rule has; they draw no quantity.
import type { Doc, EntityDef } from '#model/entity.ts';
import { codeOf } from '#server/document/stamps.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import { among, is, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
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
  const k = headerTable(documentLink, 'k');
  return selectRows(
    context.session,
    { entity: present(k.targetEntity), id: present(k.targetId) },
    sql`from ${k} where ${is(k.org, context.grants.org)} and ${is(k.sourceId, id)} and ${k.linkStatus} <> 'released'
      and ${among(k.linkRule, [`${prefix}${action}`, `${prefix}${action}:alone`])}
      order by ${k.createdAt} desc, ${k.targetCode} desc`,
  );
}

export async function makerOf(context: WriteContext, id: string): Promise<Maker | null> {
  const k = headerTable(documentLink, 'k');
  const [row] = await selectRows(
    context.session,
    {
      entity: present(k.sourceEntity),
      id: present(k.sourceId),
      code: k.sourceCode,
      rule: present(k.linkRule),
    },
    sql`from ${k} where ${is(k.org, context.grants.org)} and ${is(k.targetId, id)}
      and ${k.linkStatus} <> 'released' and ${k.linkRule} like ${raw(`'${prefix}%'`)} limit 1`,
  );
  if (row === undefined) return null;
  return { entity: row.entity, id: row.id, code: row.code ?? '', alone: row.rule.endsWith(':alone') };
}

export async function forgetMade(context: WriteContext, id: string): Promise<void> {
  await context.session.query(
    `update document_link set link_status = 'released' where org = $1::uuid and target_id = $2 and link_rule like '${prefix}%'`,
    [context.grants.org, id],
  );
}
