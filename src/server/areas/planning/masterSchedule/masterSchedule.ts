// 主生产计划: approval turns what is planned beyond firm supply into confirmed plan orders, which planning then explodes; taking
// it back takes them back unless they were released. One approved schedule counts for a material and day.
import { schedulePeriods } from '#entities/planning/masterSchedule/schedulePeriods.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { material } from '#entities/master/material/material.ts';
import { masterSchedule as schedule } from '#entities/planning/masterSchedule/masterSchedule.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { addWorkdays, OutsideCalendar, type WorkingDays } from '#model/workingTime/workingDays.ts';
import { leadDaysFor, type LeadTime, leadTimeOf } from '#server/areas/master/leadTime.ts';
import { calendarForBehaviour, daysAround } from '#server/areas/process/calendars.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { among, asKind, is, raw, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { parametersJoin, supplyTypeSql } from '../plan/planTables.ts';

type Schedule = DocOf<typeof schedule>;

interface Facts {
  /** Code of another approved schedule by material. */
  others: ReadonlyMap<string, string>;
  /** How each material is supplied, and how long that takes. */
  supply: ReadonlyMap<string, Supply>;
  days: WorkingDays | null;
}

interface Supply {
  type: string;
  time: LeadTime;
}

function problemsOf({ lines: { items: rows } }: Schedule, { others }: Facts): Problem[] {
  const error = (message: string, at?: (typeof rows)[number]): Problem => ({
    field: 'material',
    level: 'error',
    message,
    ...(at === undefined ? {} : { lines: 'items', lineId: at.id, lineNo: at.seq }),
  });
  if (rows.some(({ projectedQty }) => projectedQty === null))
    return [error('还有没有计算的行，请先“计算”再提交')];
  return rows.flatMap((row) => {
    const other = row.bucketNo === 1 ? others.get(row.material ?? '') : undefined;
    return other === undefined ? [] : [error(`第${row.seq}行 物料在这段日期已有主生产计划 ${other}`, row)];
  });
}

const single = ['已经计算', '一种物料、一个日期只有一张已审核的主生产计划'];

export const masterSchedule = defineBehaviour(schedule, {
  title: '主生产计划',
  actions: {
    calculate: { effects: ['calculateSchedule'], plan: () => [{ effect: 'calculateSchedule' }] },
    submit: defineAction(schedule, { checks: single, facts: factsOf, check: problemsOf }),
    approve: defineAction(schedule, {
      checks: single,
      effects: ['make'],
      facts: factsOf,
      check: problemsOf,
      plan: planOrders,
    }),
  },
});

function planOrders(doc: Schedule, { supply, days }: Facts): Effect[] {
  return doc.lines.items.flatMap((row): Effect[] => {
    const firm = decimal(row.receiptQty ?? '0');
    const qty = row.planQty === null ? decimal(row.proposedQty ?? '0') : decimal(row.planQty).minus(firm);
    const day = row.periodStart;
    if (!qty.greaterThan(0)) return [];
    const { type = 'produce', time = null } = supply.get(row.material ?? '') ?? {};
    // A period begins on a free day now and then: what it needs is there on the last working day before.
    const finish = movedBack(days, day, 0);
    const start = movedBack(days, finish, time === null ? 0 : leadDaysFor(time, qty));
    return [
      {
        effect: 'make',
        entity: 'planOrder',
        through: [],
        fields: {
          material: row.material,
          supplyType: type,
          planOrigin: 'mps',
          masterSchedule: doc.id,
          planner: doc.fields.planner,
          suggestedQty: decimalText(qty),
          confirmedQty: decimalText(qty),
          suggestedStartDate: start,
          suggestedFinishDate: finish,
          confirmedStartDate: start,
          confirmedFinishDate: finish,
          requiredDate: day,
        },
        lines: {},
      },
    ];
  });
}

/** So many working days before the day; the day itself where the calendar does not reach so far. */
function movedBack(days: WorkingDays | null, day: string | null, by: number): string | null {
  if (days === null || day === null) return day;
  try {
    return addWorkdays(days, day, -by);
  } catch (error) {
    if (error instanceof OutsideCalendar) return day;
    throw error;
  }
}

async function factsOf(doc: Schedule, read: Read): Promise<Facts> {
  const materials = [...new Set(doc.lines.items.map((row) => row.material ?? ''))];
  const periods = schedulePeriods(doc.fields);
  const h = headerTable(schedule, 'h');
  const i = linesTable(schedule, 'items', 'i');
  const m = headerTable(material, 'm');
  const [others, supply] = await Promise.all([
    read.select(
      { material: i.material, code: asKind('text', sql`min(${h.code})`) },
      sql`from ${h} join ${i} on ${i.docId} = ${h.id}
        where ${is(h.org, read.org)} and ${h.status} = 'approved' and ${h.id} <> ${doc.id}::uuid and ${among(i.material, materials)}
          and ${i.periodStart} between ${periods[0]?.start ?? null}::date and ${periods.at(-1)?.end ?? null}::date group by 1`,
    ),
    read.select(
      { id: m.id, type: asKind('dict', raw(supplyTypeSql)) },
      sql`from ${m} ${raw(parametersJoin)} where ${among(m.id, materials)}`,
    ),
  ]);
  const known = new Map<string, Supply>();
  for (const { id, type: supplied } of supply) {
    const type = supplied ?? '';
    known.set(id, { type, time: await leadTimeOf(read, id, type) });
  }
  return {
    others: new Map(others.map((row) => [row.material ?? '', row.code ?? ''])),
    supply: known,
    days: daysAround(await calendarForBehaviour(read), doc.fields.startDate ?? read.today),
  };
}
