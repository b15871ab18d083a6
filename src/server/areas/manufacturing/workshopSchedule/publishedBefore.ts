// The schedule of a workshop that counts now.
import { workshopSchedule } from '#entities/manufacturing/workshopSchedule/workshopSchedule.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Context } from '#server/context.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { readDoc } from '#server/store/readDoc.ts';

/** Null where the workshop has published none. */
export async function publishedBefore(
  { session, grants: { org } }: Context,
  workshop: string,
): Promise<DocOf<typeof workshopSchedule> | null> {
  const s = headerTable(workshopSchedule, 's');
  const [last] = await selectRows(
    session,
    { id: s.id },
    sql`from ${s} where ${is(s.org, org)} and ${is(s.workshop, workshop)} and ${s.status} = 'published'
      order by ${s.publishTime} desc limit 1`,
  );
  return last === undefined ? null : readDoc(session, workshopSchedule, last.id, { org });
}
