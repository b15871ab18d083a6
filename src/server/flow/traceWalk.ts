// The links around a document, walked both ways by one recursive statement, with what every line drew.
import type { Context } from '#server/context.ts';
import { sql, raw, is, otherwise } from '#server/select/piece.ts';
import { columnsOf, answering, answersOf } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { documentLink } from '#entities/system/documentLink.ts';

/** Links that are followed; a document with more is cut. */
export const mostLinks = 5_000;

/** One link more than are followed where there are more; in the order in which they were made. */
export async function walked({ session, grants }: Context, entity: string, id: string) {
  const k = headerTable(documentLink, 'k');
  const asked = {
    rule: otherwise(k.linkRule, ''),
    source: otherwise(k.sourceEntity, ''),
    sourceId: otherwise(k.sourceId, ''),
    fromLine: otherwise(k.sourceLineId, ''),
    target: otherwise(k.targetEntity, ''),
    targetId: otherwise(k.targetId, ''),
    toLine: otherwise(k.targetLineId, ''),
    baseQty: otherwise(k.baseQty, '0'),
    status: otherwise(k.linkStatus, ''),
  };
  const counts = sql`${is(k.org, grants.org)} and ${k.linkStatus} <> 'released' and ${k.via} is null`;
  return answersOf(
    session,
    answering(
      asked,
      sql`with recursive down(entity, id) as (
  select ${entity}::text, ${id}::text
  union select k.target_entity, k.target_id from down d join ${k} on k.source_id = d.id and k.source_entity = d.entity
    where ${counts}),
up(entity, id) as (
  select ${entity}::text, ${id}::text
  union select k.source_entity, k.source_id from up d join ${k} on k.target_id = d.id and k.target_entity = d.entity
    where ${counts})
select ${columnsOf(asked)} from ${k}
where ${counts}
  and ((k.source_entity, k.source_id) in (select entity, id from down) or (k.target_entity, k.target_id) in (select entity, id from up))
order by k.created_at, k.id limit ${raw(String(mostLinks + 1))}`,
    ),
  );
}
