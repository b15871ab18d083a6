// 计划订单: what a planner does with a proposal. Whatever he changes of one is his from then on: it is confirmed, so that
// the next run leaves it alone. Splitting keeps the sum, merging takes the earliest days, what was released stands.
import { decimal, decimalText } from '#model/decimal.ts';
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import { planOrder as order } from '#entities/planning/plan/planOrder.ts';
import { sameValue } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import type { GivenOf } from '#model/typedDoc.ts';
import { shiftedDays, type Shifted, type ShiftTo } from '#entities/planning/planOrder/shift.ts';
import { splitProblem } from '#entities/planning/planOrder/split.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { unconvertedUnits } from '#server/behaviours/convertedUnits.ts';
import type { WorkingDays } from '#model/workingTime/workingDays.ts';
import { ratioOf } from '#server/areas/manufacturing/orderDefaults.ts';
import { sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { daysOf, decidedOrder, type Order, orderDays } from './decidedOrder.ts';
import { mergedOf, mergeEffects, othersOf } from './mergeOrders.ts';
import { daysFor, proposeDays } from './orderDays.ts';
import { openQty, splitEffects, splitWayOf } from './splitOrder.ts';

/** What a planner decides of an order: changed by him, it is confirmed. */
const decided = [
  'supplyType',
  'confirmedQty',
  'confirmedStartDate',
  'confirmedFinishDate',
  'bom',
  'processRoute',
  'workshop',
  'supplier',
  'sourceOrg',
  'warehouse',
] as const;

const error = (field: string, message: string): Problem => ({ field, level: 'error', message });

export const planOrder = defineBehaviour(order, {
  title: '计划订单',
  propose: async (proposal, read) => [...ratioOf(proposal.doc, read), ...(await proposeDays(proposal, read))],
  actions: {
    save: defineAction(order, {
      checks: ['虚拟件没有计划订单', '单位能换算为物料的基本单位', '确认数量不小于已投放数量'],
      effects: ['set'],
      facts: async (doc: Order, read) => ({
        before: await read.docOf(order, doc.id),
        isPhantom: await isPhantom(doc, read),
        units: await unconvertedUnits(doc, read),
      }),
      check: (doc, { isPhantom: phantom, units }) => saveProblems(doc, phantom, units),
      plan: (doc, { before }) =>
        becomesDecided(doc, before) ? [decidedOrder(doc, { status: 'firmed' })] : [],
    }),
    shift: defineAction(order, 'shift', {
      checks: ['移到的日期在工厂日历内'],
      effects: ['set'],
      facts: daysFor,
      check(doc, days, { given }) {
        const shifted = shiftOf(doc, given, days);
        if (typeof shifted === 'string') return [error('days', shifted)];
        return shifted.problem === null ? [] : [error('finishDate', shifted.problem)];
      },
      plan(doc, days, { given }) {
        const shifted = shiftOf(doc, given, days);
        return typeof shifted === 'string' ? [] : [decidedOrder(doc, daysOf(shifted))];
      },
    }),
    split: defineAction(order, 'split', {
      checks: ['拆分后合计不变'],
      effects: ['set', 'create'],
      facts: async (doc: Order, read) => ({
        days: await daysFor(doc, read),
        scale: await scaleOf(doc, read),
      }),
      check(doc, { scale }, { given }) {
        const way = splitWayOf(given);
        const problem = typeof way === 'string' ? way : splitProblem(openQty(doc), scale, way);
        return problem === null ? [] : [error('', problem)];
      },
      plan(doc, { days, scale }, { given }) {
        const way = splitWayOf(given);
        return typeof way === 'string' ? [] : splitEffects(doc, way, scale, days);
      },
    }),
    mergeOrders: defineAction(order, {
      checks: ['合并的订单物料、供货组织、BOM、跟踪号相同'],
      effects: ['takeOverOrders', 'set'],
      facts: othersOf,
      check(doc, others) {
        const merged = mergedOf(doc, others);
        return typeof merged === 'string' ? [error('orders', merged)] : [];
      },
      plan: mergeEffects,
    }),
    release: { effects: ['releaseOrder'], plan: () => [{ effect: 'releaseOrder' }] },
  },
});

function becomesDecided(doc: Order, before: Order | null): boolean {
  if (doc.status !== 'suggested') return false;
  if (before === null) return doc.fields.planOrigin !== 'mrp';
  return decided.some((key) => !sameValue(before.fields[key], doc.fields[key]));
}

function saveProblems(doc: Order, phantom: boolean, units: readonly Problem[]): Problem[] {
  const { fields } = doc;
  const problems: Problem[] = [...units];
  if (phantom || fields.supplyType === 'phantom')
    problems.push(error('material', '虚拟件没有计划订单，请对它的用料下计划'));
  const released = decimal(fields.releasedQty ?? '0');
  if (decimal(fields.confirmedQty ?? '0').lessThan(released))
    problems.push(error('confirmedQty', `确认数量不能小于已投放数量 ${decimalText(released)}`));
  return problems;
}

async function isPhantom({ fields }: Order, read: Read): Promise<boolean> {
  const m = headerTable(material, 'm');
  const [part] = await read.keptSelect(
    [material],
    { erpClass: m.erpClass },
    sql`from ${m} where ${m.id} = ${fields.material}::uuid`,
  );
  return part?.erpClass === 'virtual';
}

async function scaleOf({ fields }: Order, read: Read): Promise<number> {
  const u = headerTable(unit, 'u');
  const [counted] = await read.keptSelect(
    [unit],
    { precision: u.precision },
    sql`from ${u} where ${u.id} = ${fields.unit}::uuid`,
  );
  return counted?.precision ?? 0;
}

function shiftOf(
  doc: Order,
  { days: by, finishDate, onlyFinish }: GivenOf<typeof order, 'shift'>,
  days: WorkingDays,
): Shifted | string {
  if ((by === null) === (finishDate === null)) return '请填写移动的工作日数或新的完工日期，二者之一';
  const to: ShiftTo = by === null ? { finishDate: finishDate ?? '' } : { days: by };
  return shiftedDays(orderDays(doc), to, onlyFinish !== true, days);
}
