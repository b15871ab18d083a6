// 点检保养单: late once its day is over, whatever day it is moved to; the machine stands while it is maintained; the result
// follows from the checklist, and the next maintenance from what is left.
import { maintenanceTask as task } from '#entities/process/upkeep/maintenanceTask.ts';
import { repairOrder } from '#entities/process/upkeep/repairOrder.ts';
import type { FieldValue } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Task = DocOf<typeof task>;

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });
const abnormalOf = ({ lines }: Task) => lines.items.filter(({ result }) => result === 'abnormal');

/** What was to be maintained by it is not any more. */
const unmaintained = ({ fields }: Task): Effect => ({
  effect: 'maintained',
  equipment: fields.equipment ?? '',
  replaced: [],
  isServed: false,
  open: null,
});

export const maintenanceTask = defineBehaviour(task, {
  title: '点检保养单',
  actions: {
    save: defineAction(task, {
      effects: ['set', 'maintained'],
      facts: async (_doc, { today }) => today,
      plan: (doc, today) => [
        ...lateness(doc, today),
        {
          effect: 'maintained',
          equipment: doc.fields.equipment ?? '',
          replaced: [],
          isServed: false,
          open: doc.fields.taskType === 'maintain' ? doc.fields.planDate : null,
        },
      ],
    }),
    execute: defineAction(task, {
      effects: ['keep', 'standstill'],
      facts: async (_doc, { grants }) => grants.employee,
      plan: (doc, employee) => [
        ...(doc.fields.executor === null && employee !== null
          ? [{ effect: 'keep' as const, patches: [set('executor', employee)] }]
          : []),
        ...(stops(doc) ? [stands(doc, 'maintenance')] : []),
      ],
    }),
    submit: defineAction(task, {
      effects: ['keep', 'maintained', 'standstill'],
      facts: async (_doc, { now, grants }) => ({ now, employee: grants.employee }),
      plan: (doc, facts) => [
        { effect: 'keep', patches: outcome(doc, facts) },
        {
          effect: 'maintained',
          equipment: doc.fields.equipment ?? '',
          replaced: doc.lines.parts.flatMap((row) => (row.isReplaced === false ? [] : (row.material ?? []))),
          isServed: doc.fields.taskType === 'maintain',
          open: null,
        },
        ...(doc.status === 'doing' && stops(doc) ? [stands(doc, 'idle')] : []),
      ],
    }),
    void: {
      effects: ['maintained', 'standstill'],
      plan: (doc) => [
        unmaintained(doc),
        ...(doc.status === 'doing' && stops(doc) ? [stands(doc, 'idle')] : []),
      ],
    },
    raiseRepair: defineAction(task, {
      checks: ['有异常的项目才能报修，一张点检保养单只有一张未完的维修单'],
      effects: ['raiseRepair'],
      facts: async (doc, read) => ({
        employee: read.grants.employee,
        openRepair: await openRepairOf(doc, read),
      }),
      check(doc, { openRepair }) {
        const refused = (message: string): Problem[] => [{ field: '', level: 'error', message }];
        if (openRepair !== null) return refused(`已有未完的维修单 ${openRepair}，请在其中继续`);
        return abnormalOf(doc).length > 0 ? [] : refused('没有结论为异常的项目，不需要报修');
      },
      plan: (doc, { employee }) => [
        {
          effect: 'raiseRepair',
          fields: {
            equipment: doc.fields.equipment ?? '',
            reporter: employee ?? doc.fields.executor,
            faultType: 'other',
            faultText: abnormalOf(doc)
              .map(({ content, value, remark }) =>
                [content, value, remark].filter((text) => text !== null && text !== '').join(' '),
              )
              .join('；'),
          },
        },
      ],
    }),
  },
});

/** Number of the repair that is open for it. */
async function openRepairOf({ fields }: Task, read: Read): Promise<string | null> {
  if (fields.repairOrder === null) return null;
  const r = headerTable(repairOrder, 'r');
  const [open] = await read.select(
    { code: r.code },
    sql`from ${r} where ${is(r.id, fields.repairOrder)} and ${r.status} not in ('accepted', 'voided')`,
  );
  return open?.code ?? null;
}

const stops = ({ fields }: Task): boolean => (fields.planMinutes ?? 0) > 0;

const stands = ({ id, fields }: Task, to: 'maintenance' | 'idle'): Effect => ({
  effect: 'standstill',
  equipment: fields.equipment ?? '',
  by: id,
  why: `点检保养单 ${fields.code ?? ''}`,
  to,
});

/** What waits is late when its day is over; moved to a later day it waits again. */
function lateness({ id, status, fields }: Task, today: string): Effect[] {
  if (status !== 'pending' && status !== 'overdue') return [];
  const isLate = (fields.planDate ?? today) < today;
  const next = isLate ? 'overdue' : 'pending';
  return next === status && fields.isLate === isLate
    ? []
    : [{ effect: 'set', entity: 'maintenanceTask', id, fields: { isLate, status: next } }];
}

/** Abnormal where one item is; times nobody typed are those of the submission. */
function outcome(doc: Task, { now, employee }: { now: string; employee: string | null }): Patch[] {
  const { fields } = doc;
  const start = fields.startTime ?? now;
  const end = fields.endTime ?? now;
  const stood = stops(doc) ? Math.max(0, minuteOfInstant(end) - minuteOfInstant(start)) : 0;
  return [
    set('startTime', start),
    set('endTime', end),
    set('executor', fields.executor ?? employee),
    set('result', abnormalOf(doc).length > 0 ? 'abnormal' : 'normal'),
    set('downMinutes', fields.downMinutes ?? stood),
  ];
}
