// 安灯呼叫: who answers is noted with how long it took; a release lets the held task go on and says what was changed.
import type { Patch } from '#model/patch.ts';
import type { Doc, FieldValue, Row } from '#model/entity.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Facts {
  given: Row;
  now: string;
  userId: string;
  employee: string | null;
}

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });

export const andonCall = defineBehaviour<Facts>({
  title: '安灯呼叫',
  effects: { answer: ['keep'], resolve: ['keep'], releaseTask: ['keep', 'set'], cancel: ['keep', 'set'] },
  facts: async (_doc, read) => ({
    given: read.given,
    now: read.now,
    userId: read.userId,
    employee: read.grants.employee,
  }),
  plan: {
    answer: (doc, { now, employee }) => [
      { effect: 'keep', patches: [set('answerer', employee), set('answerSeconds', secondsSince(doc, now))] },
    ],
    resolve: (doc, { now, given }) => [
      {
        effect: 'keep',
        patches: [
          set('resolveSeconds', secondsSince(doc, now)),
          set('cause', optionalText(given['cause'])),
          set('measure', optionalText(given['measure'])),
        ],
      },
    ],
    releaseTask: (doc, { given, userId }) => released(doc, userId, optionalText(given['changeNote'])),
    cancel: (doc, { userId }) => (doc.fields['holdsTask'] === true ? released(doc, userId, null) : []),
  },
});

function secondsSince({ fields }: Doc, now: string): number {
  return Math.max(
    0,
    Math.round((new Date(now).getTime() - new Date(textOf(fields['calledAt'])).getTime()) / 1000),
  );
}

function released({ fields }: Doc, userId: string, changeNote: string | null) {
  const task = optionalText(fields['workTaskOrder']);
  return [
    {
      effect: 'keep' as const,
      patches: [set('holdsTask', false), set('releasedBy', userId), set('changeNote', changeNote)],
    },
    ...(task === null
      ? []
      : [{ effect: 'set' as const, entity: 'workTaskOrder', id: task, fields: { holdReason: null } }]),
  ];
}
