// 点检保养单: late once its day is over, whatever day it is moved to; the machine stands while it is maintained; the result
// follows from the checklist, and the next maintenance from what is left.
import type { Doc, FieldValue } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Facts {
  now: string;
  today: string;
  employee: string | null;
  wasDoing: boolean;
  /** Number of the repair that is open for it. */
  openRepair: string | null;
}

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });
const itemsOf = ({ lines }: Doc) => lines['items'] ?? [];

export const maintenanceTask = defineBehaviour<Facts>({
  title: '点检保养单',
  checks: ['有异常的项目才能报修，一张点检保养单只有一张未完的维修单'],
  effects: {
    save: ['set', 'maintained'],
    execute: ['keep', 'standstill'],
    submit: ['keep', 'maintained', 'standstill'],
    void: ['maintained', 'standstill'],
    raiseRepair: ['raiseRepair'],
  },
  async facts(doc, read, moment) {
    const repair = optionalText(doc.fields['repairOrder']);
    const [open] =
      moment !== 'raiseRepair' || repair === null
        ? []
        : await read.rows(
            `select code from repair_order where id = $1::uuid and status not in ('accepted', 'voided')`,
            [repair],
          );
    return {
      now: read.now,
      today: read.today,
      employee: read.grants.employee,
      wasDoing: doc.status === 'doing',
      openRepair: optionalText(open?.['code']),
    };
  },
  check(doc, { openRepair }, moment): Problem[] {
    if (moment !== 'raiseRepair') return [];
    const refused = (message: string): Problem[] => [{ field: '', level: 'error', message }];
    if (openRepair !== null) return refused(`已有未完的维修单 ${openRepair}，请在其中继续`);
    return itemsOf(doc).some((row) => row['result'] === 'abnormal')
      ? []
      : refused('没有结论为异常的项目，不需要报修');
  },
  plan: {
    save: (doc, { today }) => [
      ...lateness(doc, today),
      {
        effect: 'maintained',
        equipment: textOf(doc.fields['equipment']),
        replaced: [],
        isServed: false,
        open: doc.fields['taskType'] === 'maintain' ? optionalText(doc.fields['planDate']) : null,
      },
    ],
    execute: (doc, { employee }) => [
      ...(optionalText(doc.fields['executor']) === null && employee !== null
        ? [{ effect: 'keep' as const, patches: [set('executor', employee)] }]
        : []),
      ...(stops(doc) ? [stands(doc, 'maintenance')] : []),
    ],
    submit: (doc, facts) => [
      { effect: 'keep', patches: outcome(doc, facts) },
      {
        effect: 'maintained',
        equipment: textOf(doc.fields['equipment']),
        replaced: (doc.lines['parts'] ?? []).flatMap((row) =>
          row['isReplaced'] === false ? [] : (optionalText(row['material']) ?? []),
        ),
        isServed: doc.fields['taskType'] === 'maintain',
        open: null,
      },
      ...(facts.wasDoing && stops(doc) ? [stands(doc, 'idle')] : []),
    ],
    void: (doc, { wasDoing }) => [
      {
        effect: 'maintained',
        equipment: textOf(doc.fields['equipment']),
        replaced: [],
        isServed: false,
        open: null,
      },
      ...(wasDoing && stops(doc) ? [stands(doc, 'idle')] : []),
    ],
    raiseRepair: (doc, { employee }) => [
      {
        effect: 'raiseRepair',
        fields: {
          equipment: textOf(doc.fields['equipment']),
          reporter: employee ?? optionalText(doc.fields['executor']),
          faultType: 'other',
          faultText: itemsOf(doc)
            .filter((row) => row['result'] === 'abnormal')
            .map((row) =>
              [row['content'], row['value'], row['remark']]
                .map((text) => optionalText(text))
                .filter((text) => text !== null)
                .join(' '),
            )
            .join('；'),
        },
      },
    ],
  },
});

const stops = ({ fields }: Doc): boolean => Number(fields['planMinutes'] ?? 0) > 0;

const stands = ({ id, fields }: Doc, to: 'maintenance' | 'idle'): Effect => ({
  effect: 'standstill',
  equipment: textOf(fields['equipment']),
  by: id,
  why: `点检保养单 ${textOf(fields['code'])}`,
  to,
});

/** What waits is late when its day is over; moved to a later day it waits again. */
function lateness({ id, status, fields }: Doc, today: string): Effect[] {
  if (status !== 'pending' && status !== 'overdue') return [];
  const isLate = textOf(fields['planDate'], today) < today;
  const next = isLate ? 'overdue' : 'pending';
  return next === status && fields['isLate'] === isLate
    ? []
    : [{ effect: 'set', entity: 'maintenanceTask', id, fields: { isLate, status: next } }];
}

/** Abnormal where one item is; times nobody typed are those of the submission. */
function outcome(doc: Doc, { now, employee }: Facts): Patch[] {
  const { fields } = doc;
  const start = optionalText(fields['startTime']) ?? now;
  const end = optionalText(fields['endTime']) ?? now;
  const results = itemsOf(doc).map((row) => row['result']);
  const typed = typeof fields['downMinutes'] === 'number' ? fields['downMinutes'] : null;
  const stood = stops(doc) ? Math.max(0, minuteOfInstant(end) - minuteOfInstant(start)) : 0;
  return [
    set('startTime', start),
    set('endTime', end),
    set('executor', optionalText(fields['executor']) ?? employee),
    set('result', results.includes('abnormal') ? 'abnormal' : 'normal'),
    set('downMinutes', typed ?? stood),
  ];
}
