// Who still draws from a document: what stands in the way of taking it back.
import type { DocumentLink } from '#model/check/problem.ts';
import type { Context } from '#server/context.ts';
import { drawsSql, madeBySql } from '#server/ledgers/documents/madeLinks.ts';
import { presentColumns, namedColumns, written } from '#server/select/named.ts';
import { selectRows } from '#server/select/select.ts';

/**
 * Documents that still draw from this one: the codes that stand in the way of taking it back.
 * @param undone action whose own documents go with it and stand in nobody's way
 */
export async function downstreamOf(
  context: Context,
  sourceId: string,
  undone?: string,
): Promise<DocumentLink[]> {
  const goes =
    undone === undefined
      ? ''
      : `and not exists (select 1 from document_link m where m.org = $1::uuid and m.source_id = $2
           and m.target_id = k.target_id and ${madeBySql('m.', undone)})`;
  const rows = await selectRows(
    context.session,
    { ...presentColumns('d', { entity: 'text', id: 'text' }), ...namedColumns('d', { code: 'text' }) },
    written(
      `from (select distinct target_entity as entity, target_id as id, target_code as code from document_link k
     where org = $1::uuid and source_id = $2 and link_status <> 'released' and ${drawsSql('')} ${goes}) d order by 1, 3, 2 limit 5`,
      [context.grants.org, sourceId],
    ),
  );
  return rows.map(({ code, ...link }) => ({ ...link, code: code ?? '' }));
}
