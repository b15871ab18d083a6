// Every minute: a machine whose task runs without a report or a count for the silence of its counter, else of its work centre,
// stands, since its last sign of life, for a reason nobody has given yet (FLOWS n4). Outside of shifts nobody is expected to
// report.
import { minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { shiftAt } from '#model/workingTime/workingMinutes.ts';
import { workingTime } from '#model/workingTime/workingTime.ts';
import { addDays } from '#model/time/calendar.ts';
import { dateOfDay } from '#model/workingTime/businessMinutes.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { counterReading } from '#entities/process/counter/counterReading.ts';
import { machineCounter } from '#entities/process/counter/machineCounter.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { stopEvent } from '#entities/shopfloor/stops/stopEvent.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { workplaceOfCenter } from '#server/areas/process/calendars.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { Judged } from '#server/access/judged.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { asKind, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { Task } from '#server/schedule/task.ts';
import { readDoc } from '#server/store/readDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';

type SilentCenter = Awaited<ReturnType<typeof silentCenters>>[number];

/** The last sign of life of the tasks that run at a centre: begun, reported, counted, resumed, or an earlier stop that ended. */
function silentCenters({ database, clock }: Ports) {
  const c = headerTable(workCenter, 'c');
  const t = headerTable(workTaskOrder, 't');
  const p = linesTable(workTaskOrder, 'pauses', 'p');
  const r = headerTable(workReport, 'r');
  const s = headerTable(stopEvent, 's');
  const k = headerTable(machineCounter, 'k');
  const g = headerTable(counterReading, 'g');
  const counterOfTask = sql`from ${k} where ${k.org} = ${t.org} and ${k.equipment} = ${t.equipment}
    and ${k.status} = 'enabled' and ${k.silenceMinutes} > 0`;
  return selectRows(
    database,
    {
      org: present(asKind('ref', raw('silent.org'))),
      center: present(asKind('ref', raw('silent.center'))),
      task: asKind('ref', raw('silent.task')),
      sign: present(asKind('datetime', raw('silent.sign'))),
    },
    sql`from (
        select ${c.org} as org, ${c.id} as center, coalesce(max((select min(${k.silenceMinutes}) ${counterOfTask})), ${c.silenceMinutes}) as silence_minutes,
          (array_agg(${t.id} order by ${t.actualStartTime} desc))[1] as task,
          greatest(max(${t.actualStartTime}),
            max((select max(${r.createdAt}) from ${r} where ${r.workTaskOrder} = ${t.id})),
            max((select max(${g.readAt}) from ${g} join ${k} on ${k.id} = ${g.machineCounter}
              where ${g.workTaskOrder} = ${t.id} and (${g.delta} > 0 or (${k.counterKind} = 'state' and ${g.raw} > 0)))),
            max((select max(${p.resumeTime}) from ${p} where ${p.docId} = ${t.id})),
            (select max(${s.endTime}) from ${s} where ${s.org} = ${c.org} and ${s.workCenter} = ${c.id} and ${s.status} <> 'voided')) as sign
        from ${c} join ${t} on ${t.org} = ${c.org} and ${t.workCenter} = ${c.id} and ${t.status} = 'running'
        where (${c.silenceMinutes} > 0 or exists (select 1 ${counterOfTask})) and not exists (select 1 from ${s} where ${s.org} = ${c.org} and ${s.workCenter} = ${c.id} and ${s.status} = 'open')
        group by ${c.org}, ${c.id}) silent
      where silent.sign + silent.silence_minutes * interval '1 minute' <= ${new Date(clock.now()).toISOString()}::timestamptz
      order by silent.org, silent.center`,
  );
}

/** Opens the stops that are due, and says how many. */
export async function stopSilent(ports: Ports): Promise<string> {
  const rows = await silentCenters(ports);
  let opened = 0;
  for (const row of rows) {
    const meta = { requestId: 'silence', sessionId: null };
    opened += await inTransaction(ports, systemGrants(row.org), meta, (context) => stopped(context, row));
  }
  return opened === 0 ? '没有静默的设备' : `${opened} 台设备静默，已记停机`;
}

async function stopped(context: WriteContext, row: SilentCenter): Promise<number> {
  const { session, grants, today, now } = context;
  const { center } = row;
  await session.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [center]);
  const { rows: open } = await session.query(
    `select 1 from stop_event where org = $1::uuid and work_center = $2::uuid and status = 'open'`,
    [grants.org, center],
  );
  const doc = await readDoc(session, workCenter, center, { org: grants.org });
  if (open.length > 0 || doc === null) return 0;
  const { place } = await workplaceOfCenter(context, doc);
  const shift = shiftAt(workingTime(place, addDays(today, -1), addDays(today, 1)), minuteOfInstant(now));
  if (shift === null) return 0;
  await createDraft(bySystem(context, Judged.byRule('the clock works as the system')), {
    effect: 'create',
    entity: 'stopEvent',
    fields: {
      workCenter: center,
      workTaskOrder: row.task,
      workDate: dateOfDay(shift.workDate),
      startTime: row.sign,
      origin: 'silence',
    },
    lines: {},
  });
  return 1;
}

export const stopSilence: Task = { name: '静默停机', cron: '* * * * *', run: stopSilent };
