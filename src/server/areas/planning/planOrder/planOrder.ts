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
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { unconvertedUnits } from '#server/behaviours/convertedUnits.ts';
import type { WorkingDays } from '#model/workingTime/workingDays.ts';
import { ratioOf } from '#server/areas/manufacturing/orderDefaults.ts';
import { sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { daysOf, decidedOrder, type Order, orderDays } from './decidedOrder.ts';
import { mergedOf, mergeEffects, othersOf, type OtherOrder } from './mergeOrders.ts';
import { daysFor, proposeDays } from './orderDays.ts';
import { openQty, splitEffects, splitWayOf } from './splitOrder.ts';

type Given<A extends 'shift' | 'split'> = GivenOf<typeof order, A>;

interface PlanOrderFacts {
  shift: Given<'shift'>;
  split: Given<'split'>;
  /** As it is stored; null for a new one. */
  before: Order | null;
  days: WorkingDays | null;
  /** Decimals of its unit. */
  scale: number;
  /** Orders it takes over. */
  others: readonly OtherOrder[];
  isPhantom: boolean;
  units: readonly Problem[];
}

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
  checks: [
    '虚拟件没有计划订单',
    '单位能换算为物料的基本单位',
    '确认数量不小于已投放数量',
    '拆分后合计不变',
    '合并的订单物料、供货组织、BOM、跟踪号相同',
  ],
  effects: {
    save: ['set'],
    shift: ['set'],
    split: ['set', 'create'],
    mergeOrders: ['takeOverOrders', 'set'],
    release: ['releaseOrder'],
  },
  propose: async (proposal, read) => [...ratioOf(proposal.doc, read), ...(await proposeDays(proposal, read))],
  async facts(doc, read, moment): Promise<PlanOrderFacts> {
    return {
      shift: givenOf(order, 'shift', read.given),
      split: givenOf(order, 'split', read.given),
      before: moment === 'save' ? await read.docOf(order, doc.id) : null,
      days: moment === 'shift' || moment === 'split' ? await daysFor(doc, read) : null,
      scale: moment === 'split' ? await scaleOf(doc, read) : 0,
      others: moment === 'mergeOrders' ? await othersOf(doc, read) : [],
      isPhantom: moment === 'save' ? await isPhantom(doc, read) : false,
      units: moment === 'save' ? await unconvertedUnits(doc, read) : [],
    };
  },
  check(doc, facts, moment) {
    if (moment === 'save') return saveProblems(doc, facts);
    if (moment === 'shift') {
      const shifted = shiftOf(doc, facts);
      return typeof shifted === 'string'
        ? [error('days', shifted)]
        : shifted.problem === null
          ? []
          : [error('finishDate', shifted.problem)];
    }
    if (moment === 'split') {
      const way = splitWayOf(facts.split);
      const problem = typeof way === 'string' ? way : splitProblem(openQty(doc), facts.scale, way);
      return problem === null ? [] : [error('', problem)];
    }
    if (moment !== 'mergeOrders') return [];
    const merged = mergedOf(doc, facts.others);
    return typeof merged === 'string' ? [error('orders', merged)] : [];
  },
  plan: {
    save: (doc, { before }) => (becomesDecided(doc, before) ? [decidedOrder(doc, { status: 'firmed' })] : []),
    shift(doc, facts) {
      const shifted = shiftOf(doc, facts);
      return typeof shifted === 'string' ? [] : [decidedOrder(doc, daysOf(shifted))];
    },
    split(doc, { split, days, scale }) {
      const way = splitWayOf(split);
      return typeof way === 'string' || days === null ? [] : splitEffects(doc, way, scale, days);
    },
    release: () => [{ effect: 'releaseOrder' }],
    mergeOrders: (doc, { others }) => mergeEffects(doc, others),
  },
});

function becomesDecided(doc: Order, before: Order | null): boolean {
  if (doc.status !== 'suggested') return false;
  if (before === null) return doc.fields.planOrigin !== 'mrp';
  return decided.some((key) => !sameValue(before.fields[key], doc.fields[key]));
}

function saveProblems(doc: Order, { isPhantom: phantom, units }: PlanOrderFacts): Problem[] {
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

function shiftOf(doc: Order, { shift, days }: PlanOrderFacts): Shifted | string {
  const { days: by, finishDate, onlyFinish } = shift;
  if ((by === null) === (finishDate === null)) return '请填写移动的工作日数或新的完工日期，二者之一';
  const to: ShiftTo = by === null ? { finishDate: finishDate ?? '' } : { days: by };
  return days === null ? '没有日历' : shiftedDays(orderDays(doc), to, onlyFinish !== true, days);
}
