// Effect `maintained`: what a finished, voided or moved task means for its machine: the next maintenance is the first that is
// open or planned, parts that were changed carry the day, a mould that was served counts from nothing again.
import type { Ledger } from '#server/ledgers/ledger.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { noteMouldEvent } from '../mould/mouldEvents.ts';
import { returningRows } from '#server/select/select.ts';

interface MaintainedEffect {
  effect: 'maintained';
  equipment: string;
  /** Materials of the parts that were changed; empty where nothing was done yet. */
  replaced: readonly string[];
  /** A maintenance was done, not a check alone. */
  isServed: boolean;
  /** The day of a maintenance that is still to be done; null where the task is over or a check. */
  open: string | null;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    maintained: MaintainedEffect;
  }
}

export const maintained: Ledger<'maintained'> = {
  effect: 'maintained',
  title: '更新设备的下次保养与备件更换日期',
  locks: ['baseData'],
  async apply({ context, doc }, { equipment, replaced, isServed, open }) {
    if (replaced.length > 0)
      await context.session.query(
        'update equipment_spare_parts set last_replaced = $3::date where doc_id = $1::uuid and material = any($2::uuid[])',
        [equipment, replaced, context.today],
      );
    if (isServed) await mouldServed(context, equipment);
    await nextMaintenance(context, [equipment], { id: doc.id, open });
    context.affect('equipment', equipment);
    return doc;
  },
};

/** Its shots count from here to the next maintenance. */
async function mouldServed(context: WriteContext, equipment: string): Promise<void> {
  const served = written(
    'update mould m set serviced_shots = m.used_shots where m.org = $1::uuid and m.equipment = $2::uuid',
    [context.grants.org, equipment],
  );
  for (const { id } of await returningRows(context.session, served, presentColumns('m', { id: 'ref' }))) {
    await noteMouldEvent(context, id, { event: 'service', equipment: null });
    context.affect('mould', id);
  }
}

/**
 * The first day of an open task of maintenance, or what an approved plan has next, whichever is sooner.
 * @param moving task on its way to be written: what is stored of it is out of date; `open` is its day where it is to be done
 */
export async function nextMaintenance(
  context: WriteContext,
  machines: readonly string[],
  moving: { id: string; open: string | null } | null = null,
): Promise<void> {
  const { session, grants } = context;
  const change = written(
    `update equipment e set next_maintenance = n.day, version = e.version + 1
     from (select m.id, least(
         (select min(t.plan_date) from maintenance_task t where t.org = $1::uuid and t.equipment = m.id and t.task_type = 'maintain'
            and t.status in ('pending', 'overdue', 'doing') and t.id is distinct from $3::uuid), $4::date,
         (select min(l.next_date) from maintenance_plan p join maintenance_plan_equipments l on l.doc_id = p.id
            where p.org = $1::uuid and p.status = 'approved' and p.plan_type = 'maintain' and p.cycle_type not in ('hours', 'shots') and l.equipment = m.id)) as day
       from unnest($2::uuid[]) as m(id)) n
     where e.id = n.id and e.next_maintenance is distinct from n.day`,
    [grants.org, [...new Set(machines)].toSorted(), moving?.id ?? null, moving?.open ?? null],
  );
  for (const { id } of await returningRows(session, change, presentColumns('e', { id: 'ref' })))
    context.affect('equipment', id);
}
