// Changes of orders and contracts in the trace: they draw no quantity and therefore have no links of the ledger; where the
// changed document stands on the way, its changes stand behind it.
import { columnName } from '#model/derive/names.ts';
import { allEntities } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { isUuid } from '#server/store/sql.ts';
import { optionalText } from '#server/values.ts';
import { isIn } from '#model/states/states.ts';
import { sql, raw, is, stateIs, asKind, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** Rule name of such a link. */
export const changeRule = 'change';

export interface ChangeLink {
  /** Changed document and its change: entity and id. */
  of: { entity: string; id: string };
  change: { entity: string; id: string };
  status: 'occupied' | 'executed';
}

/** Documents that change others, with the header reference to them. */
const changes = allEntities.flatMap((def) => (def.changes ?? []).map((field) => ({ def, field })));

/** Changes that still count of these documents, oldest first; by the document or, asked of a change, by itself. */
export async function changeLinks(
  { session, grants }: Context,
  entity: string,
  ids: readonly string[],
  by: 'document' | 'change',
): Promise<ChangeLink[]> {
  const found: ChangeLink[] = [];
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return found;
  for (const { def, field } of changes) {
    const of = def.fields[field]?.entity;
    if (of === undefined || (by === 'document' ? of : def.name) !== entity) continue;
    const column = columnName(field);
    const h = headerTable(def, 'h');
    const document = raw(`h.${column}`);
    const rows = await selectRows(
      session,
      { id: h.id, document: otherwise(asKind('ref', document), ''), status: h.status },
      sql`from ${h} where ${is(h.org, grants.org)} and ${by === 'document' ? document : h.id} = any(${wanted}::uuid[])
         and ${document} is not null and not ${stateIs(def, h.status, 'void')} order by ${h.createdAt}, ${h.id}`,
    );
    for (const row of rows)
      found.push({
        of: { entity: of, id: row.document },
        change: { entity: def.name, id: row.id },
        status: isIn(def, optionalText(row.status), 'reviewed') ? 'executed' : 'occupied',
      });
  }
  return found;
}
