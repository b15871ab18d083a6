// Calibrations that come due: once a day the keeper of an instrument is told on certain days ahead, and every day once it
// is past. Instruments of the register of equipment without a card are told of to whoever is responsible for them.
import { DUE_SOON_DAYS, isToldOn } from '#entities/quality/instrument/calibrationRules.ts';
import { businessDate, daysBetween } from '#model/time/calendar.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { selectRows } from '#server/select/select.ts';

/** Stopped, sealed and scrapped instruments measure nothing and wait for nobody. */
const due = `
  from (select i.org, 'instrument' as entity, i.id, i.code, i.name, i.next_date as due, i.cycle_days as cycle, k."user" as "user"
  from instrument i left join employee k on k.id = i.keeper
  where i.status = 'approved' and i.instrument_status in ('qualified', 'limited') and i.next_date <= $1::date + $2::int
  union all
  select e.org, 'equipment', e.id, e.code, e.name, e.next_calibration, e.calibration_cycle, k."user"
  from equipment e left join employee k on k.id = e.keeper
  where e.status = 'approved' and e.equipment_kind = 'instrument' and e.run_status not in ('scrapped', 'stopped') and e.next_calibration <= $1::date + $2::int
    and not exists (select 1 from instrument i where i.equipment = e.id and i.status in ('approved', 'disabled'))
  ) d order by d.org, d.due, d.code`;

const dueColumns = {
  ...presentColumns('d', { org: 'ref', entity: 'text', id: 'ref', due: 'date' }),
  ...namedColumns('d', { code: 'text', name: 'text', cycle: 'integer', user: 'ref' }),
};

/** Tells of every calibration that is due, and says how many there are. */
export async function remindCalibrations(ports: Ports): Promise<string> {
  const today = businessDate(ports.clock.now());
  const rows = await selectRows(ports.database, dueColumns, written(due, [today, DUE_SOON_DAYS]));
  const told = rows.filter((row) => isToldOn(today, row.due));
  for (const [org, ofOrg] of Map.groupBy(told, (row) => row.org))
    await inTransaction(
      ports,
      systemGrants(org),
      { requestId: 'calibration', sessionId: null },
      async (context) => {
        for (const { user, due: day, code, name, cycle, entity, id } of ofOrg) {
          if (user === null) continue;
          const left = daysBetween(today, day);
          await sendSystemMessage(context, {
            effect: 'notify',
            users: [user],
            title: `${left < 0 ? '校准已过期' : '校准将到期'}：${code ?? ''} ${name ?? ''}`,
            content: `下次校准 ${day}，${left < 0 ? `已过 ${-left} 天` : left === 0 ? '今天到期' : `还有 ${left} 天`}${cycle === null ? '' : `，周期 ${cycle} 天`}`,
            priority: left < 0 ? 'H' : 'M',
            entity,
            id,
          });
        }
      },
    );
  const overdue = rows.filter((row) => row.due < today).length;
  return rows.length === 0
    ? `${DUE_SOON_DAYS} 天内没有到期的校准`
    : `${rows.length} 件 ${DUE_SOON_DAYS} 天内到期，其中 ${overdue} 件已过期；今天通知 ${told.length} 件`;
}

export const calibrationReminders: Task = {
  name: '校准到期提醒',
  cron: '20 7 * * *',
  run: remindCalibrations,
};
