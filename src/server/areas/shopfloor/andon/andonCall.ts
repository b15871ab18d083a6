// 安灯呼叫: who answers is noted with how long it took; a release lets the held task go on and says what was changed.
import type { Patch } from '#model/patch.ts';
import type { FieldValue } from '#model/entity.ts';
import { andonCall as call } from '#entities/shopfloor/andon/andonCall.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText } from '#server/values.ts';

type Call = DocOf<typeof call>;

/** What is asked for at the solution. */
const solution = fieldsReader(call.fields, ['cause', 'measure']);
const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });

export const andonCall = defineBehaviour(call, {
  title: '安灯呼叫',
  actions: {
    answer: defineAction(call, {
      effects: ['keep'],
      facts: async (_doc, { now, grants }) => ({ now, employee: grants.employee }),
      plan: (doc, { now, employee }) => [
        {
          effect: 'keep',
          patches: [set('answerer', employee), set('answerSeconds', secondsSince(doc, now))],
        },
      ],
    }),
    resolve: defineAction(call, {
      effects: ['keep'],
      facts: async (_doc, { now }) => now,
      plan(doc, now, { given }) {
        const { cause, measure } = solution(given);
        return [
          {
            effect: 'keep',
            patches: [
              set('resolveSeconds', secondsSince(doc, now)),
              set('cause', optionalText(cause)),
              set('measure', optionalText(measure)),
            ],
          },
        ];
      },
    }),
    releaseTask: defineAction(call, 'releaseTask', {
      effects: ['keep', 'set'],
      facts: async (_doc, { userId }) => userId,
      plan: (doc, userId, { given }) => released(doc, userId, given.changeNote),
    }),
    cancel: defineAction(call, {
      effects: ['keep', 'set'],
      facts: async (_doc, { userId }) => userId,
      plan: (doc, userId) => (doc.fields.holdsTask === true ? released(doc, userId, null) : []),
    }),
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
