// 机台计数器 and 计数记录: readings are entered by hand, never ahead of the clock; a suspect one counts once it is confirmed.
import { counterReading as reading } from '#entities/process/counter/counterReading.ts';
import { machineCounter as counter } from '#entities/process/counter/machineCounter.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';

const problem = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];

export const machineCounter = defineBehaviour(counter, {
  title: '机台计数器的读数',
  actions: {
    enterReading: defineAction(counter, 'enterReading', {
      checks: ['读数的时间不晚于现在，运行信号的读数是 1 或 0'],
      effects: ['takeReading'],
      facts: async (_doc, { now }) => now,
      check({ fields }, now, { given: { raw, readAt } }) {
        if (fields.counterKind === 'state' && raw !== '0' && raw !== '1')
          return problem('raw', '运行信号的读数请填 1（运行）或 0（停）');
        return readAt !== null && new Date(readAt).getTime() > new Date(now).getTime()
          ? problem('readAt', '读数的时间不能晚于现在')
          : [];
      },
      plan: (_doc, now, { given: { raw, readAt } }) => [
        { effect: 'takeReading', raw: raw ?? '0', readAt: new Date(readAt ?? now).toISOString() },
      ],
    }),
  },
});

export const counterReading = defineBehaviour(reading, {
  title: '可疑读数的确认',
  actions: {
    confirm: defineAction(reading, {
      checks: ['读数可疑，之后的读数没有包含它'],
      effects: ['confirmReading'],
      check: ({ fields }) => (fields.result === 'suspect' ? [] : problem('result', '只有可疑的读数需要确认')),
      plan: () => [{ effect: 'confirmReading' }],
    }),
  },
});
