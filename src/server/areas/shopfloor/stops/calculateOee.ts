// 设备OEE of yesterday and today, written anew every hour, so that stops explained and reports corrected since count.
import { addDays } from '#model/time/calendar.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { shift as shiftDef } from '#entities/process/shift.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { shiftOeesOf } from './shiftOee.ts';

/** Answers how many rows it wrote. */
export async function calculateOee(ports: Ports): Promise<string> {
  const c = headerTable(workCenter, 'c');
  const t = headerTable(workTaskOrder, 't');
  const rows = await selectRows(
    ports.database,
    { org: present(c.org) },
    sql`from ${c} where ${is(c.status, 'approved')} and exists
       (select 1 from ${t} where ${t.workCenter} = ${c.id} and ${t.status} <> 'pending') group by ${c.org}`,
  );
  let written = 0;
  for (const row of rows)
    written += await inTransaction(
      ports,
      systemGrants(row.org),
      { requestId: 'oee', sessionId: null },
      writeRows,
    );
  return `已计算 ${written} 个班次的OEE`;
}

async function writeRows(context: WriteContext): Promise<number> {
  const { session, grants, today, now, ports } = context;
  const t = headerTable(workTaskOrder, 't');
  const centers = await selectRows(
    session,
    { id: present(t.workCenter) },
    sql`from ${t} where ${is(t.org, grants.org)} and ${t.status} <> 'pending' group by ${t.workCenter}`,
  );
  const s = headerTable(shiftDef, 's');
  const shifts = await selectRows(
    session,
    { id: s.id, code: s.code },
    sql`from ${s} where ${is(s.org, grants.org)}`,
  );
  const shiftIds = new Map(shifts.map(({ code, id }) => [code ?? '', id]));
  const oees = await shiftOeesOf(
    context,
    centers.map(({ id }) => id),
    addDays(today, -1),
    today,
  );
  for (const oee of oees) {
    const shift = shiftIds.get(oee.shift) ?? null;
    await session.query(
      'delete from oee_record where org = $1::uuid and work_center = $2::uuid and work_date = $3::date and shift is not distinct from $4::uuid',
      [grants.org, oee.workCenter, oee.workDate, shift],
    );
    await session.query(
      `insert into oee_record (id, org, version, created_at, work_date, shift, work_center, work_minutes, planned_minutes, run_minutes,
         breakdown_minutes, setup_minutes, idle_minutes, minor_minutes, speed_minutes, quality_minutes, total_qty, good_qty, ideal_minutes,
         availability, performance, quality, oee, is_suspect)
       values ($1::uuid, $2::uuid, 1, $3::timestamptz, $4::date, $5::uuid, $6::uuid, $7::numeric, $8::numeric, $9::numeric, $10::numeric, $11::numeric,
         $12::numeric, $13::numeric, $14::numeric, $15::numeric, $16::numeric, $17::numeric, $18::numeric, $19::numeric, $20::numeric, $21::numeric, $22::numeric, $23)`,
      [
        newId(ports),
        grants.org,
        now,
        oee.workDate,
        shift,
        oee.workCenter,
        oee.workMinutes,
        oee.plannedMinutes,
        oee.runMinutes,
        oee.breakdownMinutes,
        oee.setupMinutes,
        oee.idleMinutes,
        oee.minorMinutes,
        oee.speedMinutes,
        oee.qualityMinutes,
        oee.totalQty,
        oee.goodQty,
        oee.idealMinutes,
        oee.availability,
        oee.performance,
        oee.quality,
        oee.oee,
        oee.isSuspect,
      ],
    );
  }
  Object.assign(context.affected, { oeeRecord: [] });
  return oees.length;
}

export const oeeTask: Task = { name: '计算设备OEE', cron: '5 * * * *', run: calculateOee };
