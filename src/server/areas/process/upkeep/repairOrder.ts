// 设备维修单: a stopped machine stands from its report to its acceptance; who repairs, why and how is kept with each step.
import { repairOrder as repair } from '#entities/process/upkeep/repairOrder.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import { minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { partOf } from '#model/rowPart.ts';

const { repairer, cause, solution, acceptNote } = repair.fields;
/** What is filled in for its steps. */
const filledIn = (given: Row) => partOf(given, { repairer, cause, solution, acceptNote });

type Repair = DocOf<typeof repair>;

interface Facts {
  given: Row;
  now: string;
  employee: string | null;
  /** Stopped nothing yet. */
  wasDraft: boolean;
}

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
  effects: {
    submit: ['standstill'],
    assign: ['keep'],
    finishRepair: ['keep'],
    acceptRepair: ['keep', 'standstill'],
    void: ['standstill'],
  },
  facts: async (doc, read): Promise<Facts> => ({
    given: read.given,
    now: read.now,
    employee: read.grants.employee,
    wasDraft: doc.status === 'draft',
  }),
  plan: {
    submit: (doc) => stands(doc, 'repair'),
    assign: (_doc, { given }) => [{ effect: 'keep', patches: [set('repairer', filledIn(given).repairer)] }],
    finishRepair: (doc, { given, now }) => [
      {
        effect: 'keep',
        patches: [
          set('cause', filledIn(given).cause),
          set('solution', filledIn(given).solution),
          set('downMinutes', downMinutes(doc, now)),
        ],
      },
    ],
    acceptRepair: (doc, { given, employee }) => [
      {
        effect: 'keep',
        patches: [set('accepter', employee), set('acceptNote', filledIn(given).acceptNote)],
      },
      ...stands(doc, 'idle'),
    ],
    void: (doc, { wasDraft }) => (wasDraft ? [] : stands(doc, 'idle')),
  },
});
