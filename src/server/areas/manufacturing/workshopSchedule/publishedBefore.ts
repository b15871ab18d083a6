// The schedule of a workshop that counts now, and how schedules read the database outside a behaviour.
import { entities, entityOf } from '#entities/registry.ts';
import type { Doc } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Context } from '#server/context.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { textOf } from '#server/values.ts';

export function sourceOf({ session, grants: { org } }: Context): Pick<Read, 'org' | 'rows' | 'doc'> {
  return {
    org,
    rows: async (text, parameters) => (await session.query(text, parameters)).rows,
    async doc(entity, id) {
      const def = entityOf(entity);
      return def === undefined ? null : readDoc(session, def, id, { org });
    },
  };
}

/** Null where the workshop has published none. */
export async function publishedBefore(
  { session, grants: { org } }: Context,
  workshop: string,
): Promise<Doc | null> {
  const { rows } = await session.query(
    `select id from workshop_schedule where org = $1::uuid and workshop = $2::uuid and status = 'published' order by publish_time desc limit 1`,
    [org, workshop],
  );
  const id = rows[0]?.['id'];
  return id === undefined ? null : readDoc(session, entities.workshopSchedule, textOf(id), { org });
}
