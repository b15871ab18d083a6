// 计划订单: what a planner does with a proposal. Whatever he changes of one is his from then on: it is confirmed, so that
// the next run leaves it alone. Splitting keeps the sum, merging takes the earliest days, what was released stands.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import { sameValue } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { shiftedDays, type Shifted, type ShiftTo } from '#entities/planning/planOrder/shift.ts';
import { splitProblem } from '#entities/planning/planOrder/split.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { unconvertedUnits } from '#server/behaviours/convertedUnits.ts';
import type { WorkingDays } from '#model/workingTime/workingDays.ts';
import { ratioOf } from '#server/areas/manufacturing/orderDefaults.ts';
import { optionalText, textOf } from '#server/values.ts';
import { daysOf, decidedOrder, orderDays } from './decidedOrder.ts';
import { mergedOf, mergeEffects, othersOf, type OtherOrder } from './mergeOrders.ts';
import { daysFor, proposeDays } from './orderDays.ts';
import { openQty, splitEffects, splitWayOf } from './splitOrder.ts';

interface PlanOrderFacts {
  given: Row;
  /** As it is stored; null for a new one. */
  before: Doc | null;
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
];

const error = (field: string, message: string): Problem => ({ field, level: 'error', message });

export const planOrder = defineBehaviour<PlanOrderFacts>({
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
  async facts(doc, read, moment) {
    return {
      given: read.given,
      before: moment === 'save' ? await read.doc('planOrder', doc.id) : null,
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
      const way = splitWayOf(facts.given);
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
    split(doc, { given, days, scale }) {
      const way = splitWayOf(given);
      return typeof way === 'string' || days === null ? [] : splitEffects(doc, way, scale, days);
    },
    release: () => [{ effect: 'releaseOrder' }],
    mergeOrders: (doc, { others }) => mergeEffects(doc, others),
  },
});

function becomesDecided(doc: Doc, before: Doc | null): boolean {
  if (doc.status !== 'suggested') return false;
  if (before === null) return doc.fields['planOrigin'] !== 'mrp';
  return decided.some((key) => !sameValue(before.fields[key] ?? null, doc.fields[key] ?? null));
}

function saveProblems(doc: Doc, { isPhantom: phantom, units }: PlanOrderFacts): Problem[] {
  const { fields } = doc;
  const problems: Problem[] = [...units];
  if (phantom || fields['supplyType'] === 'phantom')
    problems.push(error('material', '虚拟件没有计划订单，请对它的用料下计划'));
  const [confirmed, released] = ['confirmedQty', 'releasedQty'].map((key) =>
    decimal(textOf(fields[key], '0')),
  );
  if (confirmed?.lessThan(released ?? 0))
    problems.push(
      error('confirmedQty', `确认数量不能小于已投放数量 ${decimalText(released ?? decimal('0'))}`),
    );
  return problems;
}

async function isPhantom({ fields }: Doc, read: Read): Promise<boolean> {
  const [row] = await read.kept(['material'], 'select erp_class from material where id = $1::uuid', [
    fields['material'] ?? null,
  ]);
  return row?.['erp_class'] === 'virtual';
}

async function scaleOf({ fields }: Doc, read: Read): Promise<number> {
  const [row] = await read.kept(
    ['unit'],
    'select coalesce(precision, 0) as scale from unit where id = $1::uuid',
    [fields['unit'] ?? null],
  );
  return Number(row?.['scale'] ?? 0);
}

function shiftOf(doc: Doc, { given, days }: PlanOrderFacts): Shifted | string {
  const by = given['days'];
  const finishDate = optionalText(given['finishDate']);
  if ((typeof by === 'number') === (finishDate !== null))
    return '请填写移动的工作日数或新的完工日期，二者之一';
  const to: ShiftTo = typeof by === 'number' ? { days: by } : { finishDate: finishDate ?? '' };
  return days === null ? '没有日历' : shiftedDays(orderDays(doc), to, given['onlyFinish'] !== true, days);
}
