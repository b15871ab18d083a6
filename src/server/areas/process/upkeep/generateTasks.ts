// Effect `generateTasks`: the tasks of a plan up to a day, each once. A date or reading of a machine that has its task, done,
// moved or voided, is counted as there already (FLOWS: generating twice makes no second task).
import {
  type Cycle,
  dueDates,
  dueReading,
  isByCounter,
  isPartDue,
} from '#entities/process/upkeep/dueDates.ts';
import { equipment } from '#entities/process/equipment/equipment.ts';
import { maintenanceItem } from '#entities/process/upkeep/maintenanceItem.ts';
import type { maintenancePlan } from '#entities/process/upkeep/maintenancePlan.ts';
import { maintenanceTask } from '#entities/process/upkeep/maintenanceTask.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { isDate } from '#model/time/calendar.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { withFields } from '#server/ledgers/documents/setFields.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { nextMaintenance } from './nextMaintenance.ts';

type Plan = DocOf<typeof maintenancePlan>;

interface GenerateTasksEffect {
  effect: 'generateTasks';
  /** YYYY-MM-DD, included. */
  until: string;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    generateTasks: GenerateTasksEffect;
  }
}

/** Tasks of one plan at once: more is a slip of the pen. */
const mostTasks = 3000;

interface Machine {
  line: LineOf<typeof maintenancePlan, 'equipments'>;
  id: string;
  workshop: string | null;
  keeper: string | null;
  isScrapped: boolean;
  lifeUsed: string;
}

export const generateTasks: Ledger<'generateTasks'> = {
  effect: 'generateTasks',
  title: '按计划生成点检保养单',
  locks: ['sourceDocuments', 'baseData', 'numberCounter'],
  async apply({ context, doc, judged }: EffectStep<Plan>, { until }) {
    const machines = await machinesOf(context, doc);
    const wanted = machines.map((machine) => ({ machine, ...dueOf(doc, machine, context.today, until) }));
    if (wanted.reduce((sum, { due }) => sum + due.length, 0) > mostTasks)
      throw conflict(`一次最多生成 ${mostTasks} 张点检保养单，请缩短期间或把计划按设备分开`);
    const known = await knownOccurrences(context, doc.id);
    const items = await itemsOf(context, doc);
    const parts = await partsOf(
      context,
      machines.map(({ id }) => id),
    );
    // What is planned within the time asked for counts as there, whether this run met it or an earlier one went past it.
    const existed = new Set([...known].filter((key) => isWithin(key, context.today, until)));
    let made = 0;
    for (const { machine, due } of wanted)
      for (const { day, occurrence } of due) {
        const key = keyOf(machine.id, occurrence);
        if (known.has(key)) {
          existed.add(key);
          continue;
        }
        const own = (parts.get(machine.id) ?? []).filter(
          ({ taken, replaceDays, last }) => !taken.has(machine.id) && isPartDue(replaceDays, last, day),
        );
        for (const part of own) part.taken.add(machine.id);
        await createDraft(bySystem(context, judged), {
          effect: 'create',
          entity: 'maintenanceTask',
          fields: taskFields(doc, machine, day, occurrence),
          lines: { items, parts: own.map(({ material, qty }) => ({ material, qty })) },
        });
        made += 1;
      }
    const next = new Map<string, Row>(wanted.map(({ machine, next: kept }) => [machine.line.id, kept]));
    await plannedNext(context, next);
    await nextMaintenance(
      context,
      machines.map(({ id }) => id),
    );
    const lines = doc.lines.equipments.map((row) => ({ ...row, ...next.get(row.id) }));
    const generateResult = `生成 ${made} 张，已有 ${existed.size} 张（至 ${until}）`;
    return {
      ...withFields(doc, { lastGenerated: context.today, generateResult }),
      lines: { ...doc.lines, equipments: lines },
    };
  },
};

export function cycleOf({ fields }: Plan): Cycle {
  return {
    cycleType: fields.cycleType ?? '',
    cycleValue: Math.max(1, fields.cycleValue ?? 1),
    startDate: fields.startDate ?? '',
    endDate: fields.endDate,
  };
}

interface Due {
  due: { day: string; occurrence: string }[];
  /** What the line of the machine says from now on. */
  next: Row;
}

function dueOf(doc: Plan, machine: Machine, today: string, until: string): Due {
  const cycle = cycleOf(doc);
  if (machine.isScrapped) return { due: [], next: {} };
  if (isByCounter(cycle)) {
    const isOver = cycle.startDate > today || (cycle.endDate !== null && cycle.endDate < today);
    if (isOver) return { due: [], next: {} };
    const at = machine.line.nextReading;
    const found = dueReading(cycle.cycleValue, machine.lifeUsed, at);
    return {
      due: found.isDue ? [{ day: today, occurrence: found.at }] : [],
      next: { nextReading: found.next },
    };
  }
  const found = dueDates(cycle, machine.line.nextDate, today, until);
  return {
    due: found.dates.map((day) => ({ day, occurrence: day })),
    next: { nextDate: found.next },
  };
}

function taskFields({ id, fields }: Plan, machine: Machine, day: string, occurrence: string): Row {
  return {
    maintenancePlan: id,
    taskType: fields.planType,
    equipment: machine.id,
    workshop: machine.workshop,
    planDate: day,
    planMinutes: fields.planMinutes ?? 0,
    executor: fields.executor ?? machine.keeper,
    workTeam: fields.workTeam,
    occurrence,
  };
}

/** Before the plan itself is written: the next maintenance of its machines follows from it. */
async function plannedNext({ session }: WriteContext, next: ReadonlyMap<string, Row>): Promise<void> {
  const dated = [...next].flatMap(([id, { nextDate }]) => (nextDate === undefined ? [] : [{ id, nextDate }]));
  await session.query(
    `update maintenance_plan_equipments l set next_date = n.day from unnest($1::uuid[], $2::date[]) as n(id, day) where l.id = n.id`,
    [dated.map(({ id }) => id), dated.map(({ nextDate }) => nextDate)],
  );
}

async function machinesOf({ session }: WriteContext, doc: Plan): Promise<Machine[]> {
  const lines = doc.lines.equipments;
  const e = headerTable(equipment, 'e');
  const rows = await selectRows(
    session,
    { id: e.id, workshop: e.workshop, keeper: e.keeper, runStatus: e.runStatus, lifeUsed: e.lifeUsed },
    sql`from ${e} where ${among(
      e.id,
      lines.flatMap((line) => line.equipment ?? []),
    )} order by ${e.id} for update`,
  );
  return lines.flatMap((line) => {
    const row = rows.find(({ id }) => id === line.equipment);
    if (row === undefined) return [];
    const { id, workshop, keeper } = row;
    return [
      { line, id, workshop, keeper, isScrapped: row.runStatus === 'scrapped', lifeUsed: row.lifeUsed ?? '0' },
    ];
  });
}

const keyOf = (machine: string, occurrence: string): string => `${machine}|${occurrence}`;

function isWithin(key: string, today: string, until: string): boolean {
  const occurrence = key.slice(key.indexOf('|') + 1);
  return isDate(occurrence) && occurrence >= today && occurrence <= until;
}

async function knownOccurrences({ session, grants }: WriteContext, plan: string): Promise<Set<string>> {
  const t = headerTable(maintenanceTask, 't');
  const rows = await selectRows(
    session,
    { machine: t.equipment, occurrence: t.occurrence },
    sql`from ${t} where ${is(t.org, grants.org)} and ${is(t.maintenancePlan, plan)}`,
  );
  return new Set(rows.map(({ machine, occurrence }) => keyOf(machine ?? '', occurrence ?? '')));
}

/** The items of the plan with what they say today. */
async function itemsOf({ session }: WriteContext, doc: Plan): Promise<Row[]> {
  const lines = doc.lines.items;
  const m = headerTable(maintenanceItem, 'm');
  const rows = await selectRows(
    session,
    {
      maintenanceItem: m.id,
      content: m.content,
      standardText: m.standardText,
      valueType: m.valueType,
      lowerLimit: m.lowerLimit,
      upperLimit: m.upperLimit,
    },
    sql`from ${m} where ${among(
      m.id,
      lines.flatMap((line) => line.maintenanceItem ?? []),
    )}`,
  );
  return lines.flatMap((line): Row[] => {
    const row = rows.find((each) => each.maintenanceItem === line.maintenanceItem);
    return row === undefined ? [] : [{ ...row, isRequired: line.isRequired !== false }];
  });
}

interface Part {
  material: string;
  qty: string;
  replaceDays: number | null;
  last: string | null;
  /** Machines whose next task brings it already. */
  taken: Set<string>;
}

/** Spare parts with a cycle, by machine; those an open task brings are left out. */
async function partsOf(
  { session, grants }: WriteContext,
  machines: readonly string[],
): Promise<Map<string, Part[]>> {
  const s = linesTable(equipment, 'spareParts', 's');
  const t = headerTable(maintenanceTask, 't');
  const p = linesTable(maintenanceTask, 'parts', 'p');
  const rows = await selectRows(
    session,
    { machine: s.docId, material: s.material, qty: s.qty, replaceDays: s.replaceDays, last: s.lastReplaced },
    sql`from ${s} where ${among(s.docId, machines)} and ${s.replaceDays} is not null
       and not exists (select 1 from ${t} join ${p} on ${p.docId} = ${t.id}
         where ${is(t.org, grants.org)} and ${t.equipment} = ${s.docId} and ${p.material} = ${s.material} and ${t.status} in ('pending', 'overdue', 'doing'))
     order by ${s.docId}, ${s.seq}`,
  );
  const found = new Map<string, Part[]>();
  for (const { machine, material, qty, ...part } of rows) {
    const own = found.get(machine) ?? [];
    own.push({ ...part, material: material ?? '', qty: qty ?? '', taken: new Set() });
    found.set(machine, own);
  }
  return found;
}
