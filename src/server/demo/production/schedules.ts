// Schedules of the demo's workshops: the one with most open operations has a published version and a draft beside it.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workshop } from '#entities/process/workshop.ts';
import { instantOfMinute, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { clerkOf, defOf, saved } from '../trade/clerk.ts';

const entity = 'workshopSchedule';
const days = 60;

export async function makeSchedules(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, scheduled);
}

async function scheduled(context: WriteContext): Promise<void> {
  const { session, grants, ports } = context;
  const [h, w] = [headerTable(manufacturingOrder, 'h'), headerTable(workshop, 'w')];
  const [most] = await selectRows(
    session,
    { workshop: present(h.workshop), name: w.name },
    sql`from ${h} join manufacturing_order_operations o on o.doc_id = h.id join ${w} on w.id = h.workshop
     where h.org = ${grants.org}::uuid and h.status in ('released', 'started') and not coalesce(h.is_suspended, false) and o.process_mode = 'inHouse'
       and coalesce(o.plan_qty, h.start_qty) > coalesce(o.reported_qty, 0)
     group by h.workshop, w.name order by count(*) desc, w.name limit 1`,
  );
  if (most === undefined) return;
  const start = minuteOfInstant(ports.clock.now());
  const steps = [
    { name: `${most.name ?? ''}本周`, dispatchRule: 'dueDate', actions: ['schedule', 'publish'] },
    { name: `${most.name ?? ''}改进方案`, dispatchRule: 'criticalRatio', actions: ['schedule'] },
  ];
  for (const { name, dispatchRule, actions } of steps) {
    let seen = await saved(context, entity, {
      name,
      dispatchRule,
      workshop: most.workshop,
      horizonStart: instantOfMinute(start),
      horizonEnd: instantOfMinute(start + days * 1440),
    });
    for (const action of actions)
      seen = await transitionDoc(context, defOf(entity), seen.doc.id, action, {
        version: seen.doc.version,
        key: newId(ports),
        acceptWarnings: true,
      });
  }
}
