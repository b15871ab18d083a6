// 设备维修单: a stopped machine stands from its report to its acceptance; who repairs, why and how is kept with each step.
import { repairOrder as repair } from '#entities/process/upkeep/repairOrder.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import { minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { partOf } from '#model/rowPart.ts';

const { repairer, cause, solution, acceptNote } = repair.fields;
/** What is filled in for its steps. */
const filledIn = (given: Row) => partOf(given, { repairer, cause, solution, acceptNote });

type Repair = DocOf<typeof repair>;

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });

const stands = ({ id, fields }: Repair, to: 'repair' | 'idle'): Effect[] =>
  fields.isStopped === true
    ? [
        {
          effect: 'standstill',
          equipment: fields.equipment ?? '',
          by: id,
          why: `维修单 ${fields.code ?? ''}`,
          to,
        },
      ]
    : [];

/** Minutes by the clock since it was reported; none where the machine went on. */
function downMinutes({ fields }: Repair, now: string): number {
  if (fields.isStopped !== true) return 0;
  return Math.max(0, minuteOfInstant(now) - minuteOfInstant(fields.reportTime ?? ''));
}

export const repairOrder = defineBehaviour(repair, {
  title: '设备维修单',
  actions: {
    submit: { effects: ['standstill'], plan: (doc) => stands(doc, 'repair') },
    assign: {
      effects: ['keep'],
      plan: (_doc, _facts, { given }) => [
        { effect: 'keep', patches: [set('repairer', filledIn(given).repairer)] },
      ],
    },
    finishRepair: defineAction(repair, {
      effects: ['keep'],
      facts: async (_doc, { now }) => now,
      plan: (doc, now, { given }) => [
        {
          effect: 'keep',
          patches: [
            set('cause', filledIn(given).cause),
            set('solution', filledIn(given).solution),
            set('downMinutes', downMinutes(doc, now)),
          ],
        },
      ],
    }),
    acceptRepair: defineAction(repair, {
      effects: ['keep', 'standstill'],
      facts: async (_doc, { grants }) => grants.employee,
      plan: (doc, employee, { given }) => [
        {
          effect: 'keep',
          patches: [set('accepter', employee), set('acceptNote', filledIn(given).acceptNote)],
        },
        ...stands(doc, 'idle'),
      ],
    }),
    // A draft has stopped nothing yet.
    void: { effects: ['standstill'], plan: (doc) => (doc.status === 'draft' ? [] : stands(doc, 'idle')) },
  },
});
