// A report is a sign of life: the stop that silence opened at its machine ends with it (FLOWS n4).
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Facts {
  /** The task whose machine was silent; null where it was not. */
  silent: { task: string; workCenter: string } | null;
}

export const lifeOfTask = defineBehaviour<Facts>({
  title: '报工结束静默停机',
  effects: { approve: ['machineStop'] },
  async facts({ fields }, read, moment) {
    const task = optionalText(fields['workTaskOrder']);
    if (moment !== 'approve' || task === null) return { silent: null };
    const [row] = await read.rows(
      `select t.work_center from work_task_order t join stop_event s on s.org = t.org and s.work_center = t.work_center and s.status = 'open' and s.origin = 'silence'
       where t.org = $1::uuid and t.id = $2::uuid`,
      [read.org, task],
    );
    return { silent: row === undefined ? null : { task, workCenter: textOf(row['work_center']) } };
  },
  plan: {
    approve: (_doc, { silent }) =>
      silent === null
        ? []
        : [{ effect: 'machineStop', to: 'working', ...silent, pauseReason: null, remark: null }],
  },
});
