// 安灯呼叫: who answers is noted with how long it took; a release lets the held task go on and says what was changed.
import type { Patch } from '#model/patch.ts';
import type { FieldValue } from '#model/entity.ts';
import { andonCall as call } from '#entities/shopfloor/andon/andonCall.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { partOf } from '#model/rowPart.ts';

type Call = DocOf<typeof call>;

interface Facts {
  /** What resolves it, and what was changed for its release. */
  cause: string | null;
  measure: string | null;
  changeNote: string | null;
  now: string;
  userId: string;
  employee: string | null;
}

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });

export const andonCall = defineBehaviour(call, {
  title: '安灯呼叫',
  effects: { answer: ['keep'], resolve: ['keep'], releaseTask: ['keep', 'set'], cancel: ['keep', 'set'] },
  facts: async (_doc, read): Promise<Facts> => ({
    ...partOf(read.given, { cause: call.fields.cause, measure: call.fields.measure }),
    changeNote: givenOf(call, 'releaseTask', read.given).changeNote,
    now: read.now,
    userId: read.userId,
    employee: read.grants.employee,
  }),
  plan: {
    answer: (doc, { now, employee }) => [
      { effect: 'keep', patches: [set('answerer', employee), set('answerSeconds', secondsSince(doc, now))] },
    ],
    resolve: (doc, { now, cause, measure }) => [
      {
        effect: 'keep',
        patches: [
          set('resolveSeconds', secondsSince(doc, now)),
          set('cause', cause),
          set('measure', measure),
        ],
      },
    ],
    releaseTask: (doc, { changeNote, userId }) => released(doc, userId, changeNote),
    cancel: (doc, { userId }) => (doc.fields.holdsTask === true ? released(doc, userId, null) : []),
  },
});

function secondsSince({ fields }: Call, now: string): number {
  return Math.max(
    0,
    Math.round((new Date(now).getTime() - new Date(fields.calledAt ?? '').getTime()) / 1000),
  );
}

function released({ fields }: Call, userId: string, changeNote: string | null) {
  const task = fields.workTaskOrder;
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
