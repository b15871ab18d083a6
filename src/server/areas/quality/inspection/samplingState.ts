// 严格度转移台账: who is responsible sets the strictness anew, which also lets a suspended scope be inspected again.
import { switchedTo } from '#entities/quality/sampling/switching.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { samplingState as state } from '#entities/quality/sampling/samplingState.ts';
import type { GivenOf } from '#model/typedDoc.ts';
import { severityOf } from './lotSample.ts';
import { fieldsOf } from './switchState.ts';

interface Facts {
  given: GivenOf<typeof state, 'resetState'>;
  now: string;
}

export const samplingState = defineBehaviour(state, {
  title: '重置严格度',
  effects: { resetState: ['set'] },
  facts: (_doc, read): Promise<Facts> =>
    Promise.resolve({ given: givenOf(state, 'resetState', read.given), now: read.now }),
  plan: {
    // Lots before the reset are no longer taken back: what they changed is no more.
    resetState: (doc, { given, now }) => [
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
  },
});
