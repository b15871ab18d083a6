// 主生产计划: approval turns what is planned beyond firm supply into confirmed plan orders, which planning then explodes; taking
// it back takes them back unless they were released. One approved schedule counts for a material and day.
import { schedulePeriods } from '#entities/planning/masterSchedule/schedulePeriods.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import { supplyOfClass } from '../supplyState.ts';

interface Facts {
  /** Code of another approved schedule by material. */
  others: ReadonlyMap<string, string>;
  /** How each material is supplied. */
  supply: ReadonlyMap<string, string>;
}

const nothing: Facts = { others: new Map(), supply: new Map() };

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
    approve: (doc, { supply }) => planOrders(doc, supply),
  },
});

function planOrders(doc: Doc, supply: ReadonlyMap<string, string>): Effect[] {
  return (doc.lines['items'] ?? []).flatMap((row): Effect[] => {
    const firm = decimal(textOf(row['receiptQty'], '0'));
    const planned = optionalText(row['planQty']);
    const qty = planned === null ? decimal(textOf(row['proposedQty'], '0')) : decimal(planned).minus(firm);
    const day = row['periodStart'] ?? null;
    if (!qty.greaterThan(0)) return [];
    return [
      {
        effect: 'make',
        entity: 'planOrder',
        through: [],
        fields: {
          material: row['material'] ?? null,
          supplyType: supply.get(textOf(row['material'])) ?? 'produce',
          planOrigin: 'mps',
          masterSchedule: doc.id,
          planner: doc.fields['planner'] ?? null,
          suggestedQty: decimalText(qty),
          confirmedQty: decimalText(qty),
          suggestedStartDate: day,
          suggestedFinishDate: day,
          confirmedStartDate: day,
          confirmedFinishDate: day,
          requiredDate: day,
        },
        lines: {},
      },
    ];
  });
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
    read.rows('select id, erp_class from material where id = any($1::uuid[])', [materials]),
  ]);
  return {
    others: new Map(others.map((row) => [textOf(row['material']), textOf(row['code'])])),
    supply: new Map(
      supply.map((row) => [textOf(row['id']), supplyOfClass[textOf(row['erp_class'])] ?? 'produce']),
    ),
  };
}
