// 严格度转移台账: who is responsible sets the strictness anew, which also lets a suspended scope be inspected again.
import { switchedTo } from '#entities/quality/sampling/switching.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { samplingState as state } from '#entities/quality/sampling/samplingState.ts';
import { severityOf } from './lotSample.ts';
import { fieldsOf } from './switchState.ts';

export const samplingState = defineBehaviour(state, {
  title: '重置严格度',
  actions: {
    resetState: defineAction(state, 'resetState', {
      effects: ['set'],
      facts: async (_doc, { now }) => now,
      // Lots before the reset are no longer taken back: what they changed is no more.
      plan: (doc, now, { given }) => [
        {
          effect: 'set',
          entity: 'samplingState',
          id: doc.id,
          fields: {
            ...fieldsOf(switchedTo(severityOf(given.strictness), 'manual')),
            changedAt: now,
            lastInspectionBill: null,
            resetNote: given.note ?? '',
          },
        },
      ],
    }),
  },
});
