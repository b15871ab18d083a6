// 主生产计划: approval turns what is planned beyond firm supply into confirmed plan orders, which planning then explodes; taking
// it back takes them back unless they were released. One approved schedule counts for a material and day.
import { schedulePeriods } from '#entities/planning/masterSchedule/schedulePeriods.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { addWorkdays, OutsideCalendar, type WorkingDays } from '#model/workingTime/workingDays.ts';
import { leadDaysFor, type LeadTime, leadTimeOf } from '#server/areas/master/leadTime.ts';
import { calendarForBehaviour, daysAround } from '#server/areas/process/calendars.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import { parametersJoin, supplyTypeSql } from '../plan/planTables.ts';

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

const nothing: Facts = { others: new Map(), supply: new Map(), days: null };

export const masterSchedule = defineBehaviour<Facts>({
  title: '主生产计划',
  checks: ['一种物料、一个日期只有一张已审核的主生产计划；提交前须计算'],
  effects: { calculate: ['calculateSchedule'], approve: ['make'] },
  facts: (doc, read, moment) =>
    moment === 'submit' || moment === 'approve' ? factsOf(doc, read) : Promise.resolve(nothing),
  check(doc, { others }, moment) {
    if (moment !== 'submit' && moment !== 'approve') return [];
    const rows = doc.lines['items'] ?? [];
    const error = (message: string, at?: (typeof rows)[number]): Problem => ({
      field: 'material',
      level: 'error',
      message,
      ...(at === undefined ? {} : { lines: 'items', lineId: at.id, lineNo: at.seq }),
    });
    if (rows.some((row) => optionalText(row['projectedQty']) === null))
      return [error('还有没有计算的行，请先“计算”再提交')];
    return rows.flatMap((row) => {
      const other = Number(row['bucketNo']) === 1 ? others.get(textOf(row['material'])) : undefined;
      return other === undefined ? [] : [error(`第${row.seq}行 物料在这段日期已有主生产计划 ${other}`, row)];
    });
  },
  plan: {
    calculate: () => [{ effect: 'calculateSchedule' }],
    approve: (doc, facts) => planOrders(doc, facts),
  },
});

function planOrders(doc: Doc, { supply, days }: Facts): Effect[] {
  return (doc.lines['items'] ?? []).flatMap((row): Effect[] => {
    const firm = decimal(textOf(row['receiptQty'], '0'));
    const planned = optionalText(row['planQty']);
    const qty = planned === null ? decimal(textOf(row['proposedQty'], '0')) : decimal(planned).minus(firm);
    const day = row['periodStart'] ?? null;
    if (!qty.greaterThan(0)) return [];
    const { type = 'produce', time = null } = supply.get(textOf(row['material'])) ?? {};
    // A period begins on a free day now and then: what it needs is there on the last working day before.
    const finish = movedBack(days, optionalText(day), 0);
    const start = movedBack(days, finish, time === null ? 0 : leadDaysFor(time, qty));
    return [
      {
        effect: 'make',
        entity: 'planOrder',
        through: [],
        fields: {
          material: row['material'] ?? null,
          supplyType: type,
          planOrigin: 'mps',
          masterSchedule: doc.id,
          planner: doc.fields['planner'] ?? null,
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

async function factsOf(doc: Doc, read: Read): Promise<Facts> {
  const materials = [...new Set((doc.lines['items'] ?? []).map((row) => textOf(row['material'])))];
  const periods = schedulePeriods(doc.fields);
  const [others, supply] = await Promise.all([
    read.rows(
      `select i.material, min(h.code) as code from master_schedule h join master_schedule_items i on i.doc_id = h.id
       where h.org = $1::uuid and h.status = 'approved' and h.id <> $2::uuid and i.material = any($3::uuid[])
         and i.period_start between $4::date and $5::date group by 1`,
      [read.org, doc.id, materials, periods[0]?.start ?? null, periods.at(-1)?.end ?? null],
    ),
    read.rows(
      `select m.id, ${supplyTypeSql} as type from material m ${parametersJoin} where m.id = any($1::uuid[])`,
      [materials],
    ),
  ]);
  const known = new Map<string, Supply>();
  for (const row of supply) {
    const [material, type] = [textOf(row['id']), textOf(row['type'])];
    known.set(material, { type, time: await leadTimeOf(read, material, type) });
  }
  return {
    others: new Map(others.map((row) => [textOf(row['material']), textOf(row['code'])])),
    supply: known,
    days: daysAround(await calendarForBehaviour(read), textOf(doc.fields['startDate'], read.today)),
  };
}
