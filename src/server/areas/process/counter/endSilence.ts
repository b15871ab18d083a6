// A machine that counts again works again: the stop that silence opened at its work centre ends with the count.
import { stopEvent } from '#entities/shopfloor/stops/stopEvent.ts';
import { machineWorks } from '#server/areas/shopfloor/stops/machineStop.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';

/** @param countedAt of the newest count: one from before the stop ends nothing */
export async function endSilence(
  context: WriteContext,
  workCenter: string,
  countedAt: string,
): Promise<void> {
  const s = headerTable(stopEvent, 's');
  const open = await selectRows(
    context.session,
    { id: s.id },
    sql`from ${s} where ${is(s.org, context.grants.org)} and ${is(s.workCenter, workCenter)} and ${s.status} = 'open'
      and ${s.origin} = 'silence' and ${s.startTime} < ${countedAt}::timestamptz`,
  );
  if (open.length > 0) await machineWorks(context, workCenter);
}
