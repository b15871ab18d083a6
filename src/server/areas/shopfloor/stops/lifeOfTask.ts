// A report is a sign of life: the stop that silence opened at its machine ends with it (FLOWS n4).
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { stopEvent } from '#entities/shopfloor/stops/stopEvent.ts';
import { is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

export const lifeOfTask = defineBehaviour(workReport, {
  title: '报工结束静默停机',
  actions: {
    approve: defineAction(workReport, {
      effects: ['machineStop'],
      facts: ({ fields }, read) => silentAt(fields.workTaskOrder, read),
      plan: (_doc, silent) =>
        silent === null
          ? []
          : [{ effect: 'machineStop', to: 'working', ...silent, pauseReason: null, remark: null }],
    }),
  },
});

/** The task whose machine is silent, with that machine; null where it is not. */
async function silentAt(
  task: string | null,
  read: Read,
): Promise<{ task: string; workCenter: string } | null> {
  if (task === null) return null;
  const t = headerTable(workTaskOrder, 't');
  const s = headerTable(stopEvent, 's');
  const [row] = await read.select(
    { workCenter: present(t.workCenter) },
    sql`from ${t} join ${s} on ${s.org} = ${t.org} and ${s.workCenter} = ${t.workCenter} and ${s.status} = 'open' and ${s.origin} = 'silence'
      where ${is(t.org, read.org)} and ${is(t.id, task)}`,
  );
  return row === undefined ? null : { task, workCenter: row.workCenter };
}
