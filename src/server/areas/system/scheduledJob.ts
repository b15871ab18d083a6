// 定时任务: the schedule must be one that can be read; what is due next follows from it.
import { nextRun, parseCron } from '#model/time/cron.ts';
import { scheduledJob as job } from '#entities/system/scheduledJob.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';

export const scheduledJob = defineBehaviour(job, {
  title: '定时任务的周期',
  actions: {
    save: defineAction(job, {
      checks: ['执行周期可以读懂'],
      effects: ['set'],
      facts: async (_doc, { now }) => now,
      check: ({ fields }) =>
        parseCron(fields.cron ?? '') === null
          ? [
              {
                field: 'cron',
                level: 'error',
                message: '执行周期应为“分 时 日 月 星期”，如 30 2 * * * 表示每天 02:30',
              },
            ]
          : [],
      plan(doc, now, { def: { name } }) {
        const cron = parseCron(doc.fields.cron ?? '');
        const next = cron === null ? null : nextRun(cron, Date.parse(now));
        return [
          {
            effect: 'set',
            entity: name,
            id: doc.id,
            fields: { nextRunAt: next === null ? null : new Date(next).toISOString() },
          },
        ];
      },
    }),
  },
});
