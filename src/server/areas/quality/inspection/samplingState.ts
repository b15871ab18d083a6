// 严格度转移台账: who is responsible sets the strictness anew, which also lets a suspended scope be inspected again.
import { switchedTo } from '#entities/quality/sampling/switching.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { textOf } from '#server/values.ts';
import { severityOf } from './lotSample.ts';
import { fieldsOf } from './switchState.ts';

interface Facts {
  given: Read['given'];
  now: string;
}

export const samplingState = defineBehaviour<Facts>({
  title: '重置严格度',
  effects: { resetState: ['set'] },
  facts: (_doc, read) => Promise.resolve({ given: read.given, now: read.now }),
  plan: {
    // Lots before the reset are no longer taken back: what they changed is no more.
    resetState: (doc, { given, now }) => [
      {
        effect: 'set',
        entity: 'samplingState',
        id: doc.id,
        fields: {
          ...fieldsOf(switchedTo(severityOf(given['strictness']), 'manual')),
          changedAt: now,
          lastInspectionBill: null,
          resetNote: textOf(given['note']),
        },
      },
    ],
  },
});
