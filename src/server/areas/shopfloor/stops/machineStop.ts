// Effect `machineStop`: the work centre of a task stands from now on, or works again. At most one stop of a centre is open, and
// none while another task runs there (FLOWS n4).
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import type { Judged } from '#server/access/judged.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { minuteOfInstant, dateOfDay } from '#model/workingTime/businessMinutes.ts';
import { shiftAt } from '#model/workingTime/workingMinutes.ts';
import { workingTime } from '#model/workingTime/workingTime.ts';
import { addDays } from '#model/time/calendar.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { workCenter as centers } from '#entities/process/workCenter.ts';
import { stopReason } from '#entities/shopfloor/stops/stopReason.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { workplaceOfCenter } from '#server/areas/process/calendars.ts';
import { asKind, is, raw, sql } from '#server/select/piece.ts';
import { returningRows, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { presentColumns, written } from '#server/select/named.ts';
import type { WriteContext } from '#server/writeContext.ts';

interface MachineStopEffect {
  effect: 'machineStop';
  to: 'stopped' | 'working';
  task: string;
  workCenter: string;
  /** Why the task was interrupted; null when the machine works. */
  pauseReason: string | null;
  remark: string | null;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    machineStop: MachineStopEffect;
  }
}

export const machineStop: Ledger<'machineStop'> = {
  effect: 'machineStop',
  title: '记停机的开始或结束',
  locks: ['baseData', 'numberCounter'],
  async apply({ context, doc, judged }, effect) {
    if (effect.to === 'working') await machineWorks(context, effect.workCenter);
    else {
      await takeTurn(context, effect.workCenter);
      await openStop(context, judged, effect);
    }
    return doc;
  },
};

/** Whoever stops and starts at one machine follow each other. */
const takeTurn = ({ session }: WriteContext, workCenter: string) =>
  session.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [workCenter]);

/** Work goes on at the centre: what is open there ends now. */
export async function machineWorks(context: WriteContext, workCenter: string): Promise<void> {
  await takeTurn(context, workCenter);
  await endStops(context, workCenter);
}

async function endStops({ session, grants, now, affect }: WriteContext, workCenter: string): Promise<void> {
  const change = written(
    `update stop_event set status = 'ended', end_time = greatest($3::timestamptz, start_time), version = version + 1,
       minutes = round(extract(epoch from greatest($3::timestamptz, start_time) - start_time)::numeric / 60, 2)
     where org = $1::uuid and work_center = $2::uuid and status = 'open'`,
    [grants.org, workCenter, now],
  );
  for (const { id } of await returningRows(session, change, presentColumns('stop_event', { id: 'ref' })))
    affect('stopEvent', id);
}

async function openStop(context: WriteContext, judged: Judged, effect: MachineStopEffect): Promise<void> {
  const { session, grants, now } = context;
  const busy = written(
    `exists (select 1 from stop_event where org = $1::uuid and work_center = $2::uuid and status = 'open')
       or exists (select 1 from work_task_order where org = $1::uuid and work_center = $2::uuid and status = 'running' and id <> $3::uuid)`,
    [grants.org, effect.workCenter, effect.task],
  );
  const [machine] = await selectRows(session, { isBusy: asKind('bool', busy) }, raw(''));
  if (machine?.isBusy === true) return;
  const r = headerTable(stopReason, 'r');
  const below = headerTable(stopReason, 'below');
  const [reason] = await selectRows(
    session,
    { id: r.id, stopClass: r.stopClass },
    sql`from ${r} where ${is(r.org, grants.org)} and ${is(r.status, 'enabled')} and ${r.pauseReason} = ${effect.pauseReason}
      and not exists (select 1 from ${below} where ${below.parentId} = ${r.id}) order by ${r.sortNo}, ${r.code} limit 1`,
  );
  const t = headerTable(workTaskOrder, 't');
  const [task] = await selectRows(
    session,
    { equipment: t.equipment },
    sql`from ${t} where ${is(t.id, effect.task)}`,
  );
  await createDraft(bySystem(context, judged), {
    effect: 'create',
    entity: 'stopEvent',
    fields: {
      workCenter: effect.workCenter,
      equipment: task?.equipment ?? null,
      workTaskOrder: effect.task,
      workDate: await workDateAt(context, effect.workCenter),
      startTime: now,
      origin: 'operator',
      stopReason: reason?.id ?? null,
      stopClass: reason?.stopClass ?? null,
      employee: grants.employee,
      remark: effect.remark,
    },
    lines: {},
  });
}

/** stopEvent workDate: the date on which the shift began; outside of shifts that of today. */
async function workDateAt(context: WriteContext, workCenter: string): Promise<string> {
  const { session, grants, today, now } = context;
  const center = await readDoc(session, centers, workCenter, { org: grants.org });
  if (center === null) return today;
  const { place } = await workplaceOfCenter(context, center);
  const time = workingTime(place, addDays(today, -1), addDays(today, 1));
  const shift = shiftAt(time, minuteOfInstant(now));
  return shift === null ? today : dateOfDay(shift.workDate);
}
