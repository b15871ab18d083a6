// Effect `standstill`: a machine that failed or is being maintained is marked so and the tasks that run on it are paused; when
// the last of its repairs and maintenance is over it may be used again.
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { newId } from '#server/ids.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { is, sql } from '#server/select/piece.ts';

interface StandstillEffect {
  effect: 'standstill';
  equipment: string;
  /** The repair or maintenance that begins or ends it. */
  by: string;
  /** What it is called in the pause of a task: '维修单 WX001'. */
  why: string;
  to: 'repair' | 'maintenance' | 'idle';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    standstill: StandstillEffect;
  }
}

/** What the others still make of the machine; a repair goes before maintenance. */
const freed = `update equipment e set run_status = n.run_status, version = e.version + 1
  from (select case
      when exists (select 1 from repair_order r where r.equipment = $1::uuid and r.id <> $2::uuid and r.is_stopped
        and r.status in ('reported', 'assigned', 'repairing', 'finished')) then 'repair'
      when exists (select 1 from maintenance_task t where t.equipment = $1::uuid and t.id <> $2::uuid and t.plan_minutes > 0
        and t.status = 'doing') then 'maintenance'
      else 'idle' end as run_status) n
  where e.id = $1::uuid and e.run_status in ('repair', 'maintenance') and e.run_status <> n.run_status returning e.id`;

export const standstill: Ledger<'standstill'> = {
  effect: 'standstill',
  title: '设备转为维修或保养并暂停任务，或恢复使用',
  locks: ['baseData', 'numberCounter'],
  async apply({ context, doc, judged }, { equipment, by, why, to }) {
    const { session, grants } = context;
    // Repairs and maintenance of one machine follow each other.
    await session.query('select 1 from equipment where id = $1::uuid for update', [equipment]);
    if (to === 'idle') {
      const { rows } = await session.query(freed, [equipment, by]);
      if (rows.length > 0) context.affect('equipment', equipment);
      return doc;
    }
    await session.query(
      `update equipment set run_status = $2, version = version + 1 where id = $1::uuid and run_status <> 'scrapped'
         and not ($2 = 'maintenance' and run_status = 'repair')`,
      [equipment, to],
    );
    context.affect('equipment', equipment);
    const t = headerTable(workTaskOrder, 't');
    const running = await selectRows(
      session,
      { id: t.id, version: t.version },
      sql`from ${t} where ${is(t.org, grants.org)} and ${equipment}::uuid in (${t.equipment}, ${t.mould})
        and ${t.status} = 'running' order by ${t.code}`,
    );
    for (const { id, version } of running)
      await transitionDoc(bySystem(context, judged), workTaskOrder, id, 'pause', {
        version,
        key: newId(context.ports),
        acceptWarnings: true,
        values: { pauseReason: 'equipment', remark: why },
      });
    return doc;
  },
};
