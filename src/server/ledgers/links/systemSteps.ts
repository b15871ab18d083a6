// Steps the system takes by itself once executed quantities or line states call for them: closed with the last line, begun
// with the first report. Conditions stand in the machine of the entity; an organisation may keep its documents from them.
import { columnName } from '#model/derive/names.ts';
import { settledBySystem } from '#model/derive/transitions.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { cachedRows } from '#server/store/datedCache.ts';
import type { WriteContext } from '#server/writeContext.ts';

/** The document after every step the system takes, as far as the organisation lets it. */
export async function movedBySystem(context: WriteContext, def: EntityDef, doc: Doc): Promise<Doc> {
  const { bySystem } = def;
  if (bySystem !== undefined) {
    const rows = await cachedRows(
      context,
      [bySystem.entity],
      `select ${columnName(bySystem.field)} as moves from ${columnName(bySystem.entity)} where org = $1::uuid`,
      [context.grants.org],
    );
    if (rows[0]?.['moves'] === false) return doc;
  }
  return settled(context, def, doc);
}

/** The same whatever the organisation says: what somebody did to the lines themselves. */
export function settled(context: WriteContext, def: EntityDef, doc: Doc): Doc {
  return settledBySystem(def, doc, { by: context.grants.userId, at: context.now });
}
