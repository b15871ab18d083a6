// A report is a sign of life: the stop that silence opened at its machine ends with it (FLOWS n4).
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { stopEvent } from '#entities/shopfloor/stops/stopEvent.ts';
import { is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

interface Facts {
  /** The task whose machine was silent; null where it was not. */
  silent: { task: string; workCenter: string } | null;
}

export const lifeOfTask = defineBehaviour(workReport, {
  title: '报工结束静默停机',
  effects: { approve: ['machineStop'] },
  async facts({ fields: { workTaskOrder: task } }, read, moment): Promise<Facts> {
    if (moment !== 'approve' || task === null) return { silent: null };
    const t = headerTable(workTaskOrder, 't');
    const s = headerTable(stopEvent, 's');
    const [row] = await read.select(
      { workCenter: present(t.workCenter) },
      sql`from ${t} join ${s} on ${s.org} = ${t.org} and ${s.workCenter} = ${t.workCenter} and ${s.status} = 'open' and ${s.origin} = 'silence'
        where ${is(t.org, read.org)} and ${is(t.id, task)}`,
    );
    return { silent: row === undefined ? null : { task, workCenter: row.workCenter } };
  },
  plan: {
    approve: (_doc, { silent }) =>
      silent === null
        ? []
        : [{ effect: 'machineStop', to: 'working', ...silent, pauseReason: null, remark: null }],
  },
});
