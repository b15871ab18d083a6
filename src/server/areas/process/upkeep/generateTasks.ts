// Effect `generateTasks`: the tasks of a plan up to a day, each once. A date or reading of a machine that has its task, done,
// moved or voided, is counted as there already (FLOWS: generating twice makes no second task).
import {
  type Cycle,
  dueDates,
  dueReading,
  isByCounter,
  isPartDue,
} from '#entities/process/upkeep/dueDates.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { isDate } from '#model/time/calendar.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { withFields } from '#server/ledgers/documents/setFields.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { nextMaintenance } from './nextMaintenance.ts';

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
  line: LineRow;
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
  async apply({ context, doc, judged }, { until }) {
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
    const lines = (doc.lines['equipments'] ?? []).map((row) => ({ ...row, ...next.get(row.id) }));
    const generateResult = `生成 ${made} 张，已有 ${existed.size} 张（至 ${until}）`;
    return {
      ...withFields(doc, { lastGenerated: context.today, generateResult }),
      lines: { ...doc.lines, equipments: lines },
    };
  },
};

export function cycleOf({ fields }: Doc): Cycle {
  return {
    cycleType: textOf(fields['cycleType']),
    cycleValue: Math.max(1, Number(fields['cycleValue'] ?? 1)),
    startDate: textOf(fields['startDate']),
    endDate: optionalText(fields['endDate']),
  };
}

interface Due {
  due: { day: string; occurrence: string }[];
  /** What the line of the machine says from now on. */
  next: Row;
}

function dueOf(doc: Doc, machine: Machine, today: string, until: string): Due {
  const cycle = cycleOf(doc);
  if (machine.isScrapped) return { due: [], next: {} };
  if (isByCounter(cycle)) {
    const isOver = cycle.startDate > today || (cycle.endDate !== null && cycle.endDate < today);
    if (isOver) return { due: [], next: {} };
    const at = optionalText(machine.line['nextReading']);
    const found = dueReading(cycle.cycleValue, machine.lifeUsed, at);
    return {
      due: found.isDue ? [{ day: today, occurrence: found.at }] : [],
      next: { nextReading: found.next },
    };
  }
  const found = dueDates(cycle, optionalText(machine.line['nextDate']), today, until);
  return {
    due: found.dates.map((day) => ({ day, occurrence: day })),
    next: { nextDate: found.next },
  };
}

function taskFields({ id, fields }: Doc, machine: Machine, day: string, occurrence: string): Row {
  return {
    maintenancePlan: id,
    taskType: fields['planType'] ?? null,
    equipment: machine.id,
    workshop: machine.workshop,
    planDate: day,
    planMinutes: fields['planMinutes'] ?? 0,
    executor: optionalText(fields['executor']) ?? machine.keeper,
    workTeam: fields['workTeam'] ?? null,
    occurrence,
  };
}

/** Before the plan itself is written: the next maintenance of its machines follows from it. */
async function plannedNext({ session }: WriteContext, next: ReadonlyMap<string, Row>): Promise<void> {
  const dated = [...next].filter(([, row]) => 'nextDate' in row);
  await session.query(
    `update maintenance_plan_equipments l set next_date = n.day from unnest($1::uuid[], $2::date[]) as n(id, day) where l.id = n.id`,
    [dated.map(([id]) => id), dated.map(([, row]) => row['nextDate'] ?? null)],
  );
}

async function machinesOf({ session }: WriteContext, doc: Doc): Promise<Machine[]> {
  const lines = doc.lines['equipments'] ?? [];
  const { rows } = await session.query(
    `select id, workshop, keeper, run_status, coalesce(life_used, 0)::text as used from equipment where id = any($1::uuid[]) order by id for update`,
    [lines.map((row) => textOf(row['equipment']))],
  );
  return lines.flatMap((line) => {
    const row = rows.find((each) => each['id'] === line['equipment']);
    if (row === undefined) return [];
    return [
      {
        line,
        id: textOf(row['id']),
        workshop: optionalText(row['workshop']),
        keeper: optionalText(row['keeper']),
        isScrapped: row['run_status'] === 'scrapped',
        lifeUsed: textOf(row['used']),
      },
    ];
  });
}

const keyOf = (machine: string, occurrence: string): string => `${machine}|${occurrence}`;

function isWithin(key: string, today: string, until: string): boolean {
  const occurrence = key.slice(key.indexOf('|') + 1);
  return isDate(occurrence) && occurrence >= today && occurrence <= until;
}

async function knownOccurrences({ session, grants }: WriteContext, plan: string): Promise<Set<string>> {
  const { rows } = await session.query(
    `select equipment, occurrence from maintenance_task where org = $1::uuid and maintenance_plan = $2::uuid`,
    [grants.org, plan],
  );
  return new Set(rows.map((row) => keyOf(textOf(row['equipment']), textOf(row['occurrence']))));
}

/** The items of the plan with what they say today. */
async function itemsOf({ session }: WriteContext, doc: Doc): Promise<Row[]> {
  const lines = doc.lines['items'] ?? [];
  const { rows } = await session.query(
    `select id, content, standard_text, value_type, lower_limit::text as lower_limit, upper_limit::text as upper_limit
     from maintenance_item where id = any($1::uuid[])`,
    [lines.map((row) => textOf(row['maintenanceItem']))],
  );
  return lines.flatMap((line): Row[] => {
    const row = rows.find((each) => each['id'] === line['maintenanceItem']);
    if (row === undefined) return [];
    return [
      {
        maintenanceItem: textOf(row['id']),
        content: optionalText(row['content']),
        standardText: optionalText(row['standard_text']),
        valueType: optionalText(row['value_type']),
        lowerLimit: optionalText(row['lower_limit']),
        upperLimit: optionalText(row['upper_limit']),
        isRequired: line['isRequired'] !== false,
      },
    ];
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
  const { rows } = await session.query(
    `select s.doc_id, s.material, s.qty::text as qty, s.replace_days, s.last_replaced::text as last
     from equipment_spare_parts s where s.doc_id = any($1::uuid[]) and s.replace_days is not null
       and not exists (select 1 from maintenance_task t join maintenance_task_parts p on p.doc_id = t.id
         where t.org = $2::uuid and t.equipment = s.doc_id and p.material = s.material and t.status in ('pending', 'overdue', 'doing'))
     order by s.doc_id, s.seq`,
    [machines, grants.org],
  );
  const found = new Map<string, Part[]>();
  for (const row of rows) {
    const own = found.get(textOf(row['doc_id'])) ?? [];
    own.push({
      material: textOf(row['material']),
      qty: textOf(row['qty']),
      replaceDays: Number(row['replace_days']),
      last: optionalText(row['last']),
      taken: new Set(),
    });
    found.set(textOf(row['doc_id']), own);
  }
  return found;
}
