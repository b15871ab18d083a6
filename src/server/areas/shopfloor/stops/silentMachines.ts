// Every minute: a machine whose task runs without a report for the silence of its work centre stands, since its last sign of
// life, for a reason nobody has given yet (FLOWS n4). Outside of shifts nobody is expected to report.
import { minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { shiftAt } from '#model/workingTime/workingMinutes.ts';
import { workingTime } from '#model/workingTime/workingTime.ts';
import { addDays } from '#model/time/calendar.ts';
import { dateOfDay } from '#model/workingTime/businessMinutes.ts';
import { entities } from '#entities/registry.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { workplaceOfCenter } from '#server/areas/process/calendars.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { Judged } from '#server/access/judged.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';

/** The last sign of life of the tasks that run at a centre: begun, reported, resumed, or an earlier stop that ended. */
const silentSql = `select * from (
    select c.org, c.id as center, c.silence_minutes, (array_agg(t.id order by t.actual_start_time desc))[1] as task,
      greatest(max(t.actual_start_time),
        max((select max(r.created_at) from work_report r where r.work_task_order = t.id)),
        max((select max(p.resume_time) from work_task_order_pauses p where p.doc_id = t.id)),
        (select max(s.end_time) from stop_event s where s.org = c.org and s.work_center = c.id and s.status <> 'voided')) as sign
    from work_center c join work_task_order t on t.org = c.org and t.work_center = c.id and t.status = 'running'
    where c.silence_minutes > 0 and not exists (select 1 from stop_event s where s.org = c.org and s.work_center = c.id and s.status = 'open')
    group by c.org, c.id) silent
  where sign + silence_minutes * interval '1 minute' <= $1::timestamptz order by org, center`;

/** Opens the stops that are due, and says how many. */
export async function stopSilent(ports: Ports): Promise<string> {
  const { rows } = await ports.database.query(silentSql, [new Date(ports.clock.now()).toISOString()]);
  let opened = 0;
  for (const row of rows) {
    const meta = { requestId: 'silence', sessionId: null };
    opened += await inTransaction(ports, systemGrants(textOf(row['org'])), meta, (context) =>
      stopped(context, row),
    );
  }
  return opened === 0 ? '没有静默的设备' : `${opened} 台设备静默，已记停机`;
}

async function stopped(context: WriteContext, row: SqlRow): Promise<number> {
  const { session, grants, today, now } = context;
  const center = textOf(row['center']);
  await session.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [center]);
  const { rows: open } = await session.query(
    `select 1 from stop_event where org = $1::uuid and work_center = $2::uuid and status = 'open'`,
    [grants.org, center],
  );
  const doc = await readDoc(session, entities.workCenter, center, { org: grants.org });
  if (open.length > 0 || doc === null) return 0;
  const { place } = await workplaceOfCenter(context, doc);
  const shift = shiftAt(workingTime(place, addDays(today, -1), addDays(today, 1)), minuteOfInstant(now));
  if (shift === null) return 0;
  await createDraft(bySystem(context, Judged.byRule('the clock works as the system')), {
    effect: 'create',
    entity: 'stopEvent',
    fields: {
      workCenter: center,
      workTaskOrder: textOf(row['task']),
      workDate: dateOfDay(shift.workDate),
      startTime: new Date(textOf(row['sign'])).toISOString(),
      origin: 'silence',
    },
    lines: {},
  });
  return 1;
}

export const stopSilence: Task = { name: '静默停机', cron: '* * * * *', run: stopSilent };
