// 合并 of plan orders: which of the chosen ones may become one, and what that one is. Source: catalogue `planOrder`
// (merging needs the same material, organisation, BOM and MTO number and takes the earliest dates), screens 4.5.
import { decimalText, sumOf, decimal } from '#model/decimal.ts';

/** A plan order as far as merging looks at it; days YYYY-MM-DD, null where there is none. */
export interface MergeOrder {
  id: string;
  code: string;
  status: string;
  material: string;
  unit: string;
  supplyType: string;
  sourceOrg: string | null;
  bom: string | null;
  mtoNo: string;
  confirmedQty: string;
  releasedQty: string;
  startDate: string;
  finishDate: string;
  requiredDate: string | null;
}

export interface MergeGroup {
  /** The order that stays: the earliest, of equal ones the first by code. */
  stays: MergeOrder;
  /** Those that become part of it. */
  others: readonly MergeOrder[];
  confirmedQty: string;
  startDate: string;
  finishDate: string;
  requiredDate: string | null;
  /** End days that are no longer seen, in their order. */
  lostDates: readonly string[];
}

export interface Merging {
  groups: readonly MergeGroup[];
  /** Orders nothing is merged with, each with the reason. */
  alone: readonly { order: MergeOrder; reason: string }[];
}

/** States in which nothing was made of an order yet. */
const mergeable: ReadonlySet<string> = new Set(['suggested', 'firmed']);

const earliest = (days: readonly (string | null)[]): string | null =>
  days.reduce((first, day) => (day !== null && (first === null || day < first) ? day : first), null);

const inOrder = (left: MergeOrder, right: MergeOrder): number =>
  left.finishDate < right.finishDate ||
  (left.finishDate === right.finishDate &&
    (left.startDate < right.startDate || (left.startDate === right.startDate && left.code < right.code)))
    ? -1
    : 1;

/** Groups in the order in which their first order was given. */
export function mergePlan(orders: readonly MergeOrder[]): Merging {
  const alone: { order: MergeOrder; reason: string }[] = [];
  const open = orders.filter((order) => {
    const reason = whyNot(order);
    if (reason !== null) alone.push({ order, reason });
    return reason === null;
  });
  const keyOf = ({ material, unit, supplyType, sourceOrg, bom, mtoNo }: MergeOrder): string =>
    JSON.stringify([material, unit, supplyType, sourceOrg, bom, mtoNo]);
  const groups: MergeGroup[] = [];
  for (const members of Map.groupBy(open, keyOf).values()) {
    const [stays, ...others] = members.toSorted(inOrder);
    if (stays === undefined) continue;
    if (others.length === 0)
      alone.push({ order: stays, reason: '没有物料、供货组织、BOM、跟踪号都相同的另一张' });
    else groups.push(merged(stays, others));
  }
  return { groups, alone };
}

function whyNot({ status, releasedQty }: MergeOrder): string | null {
  if (!mergeable.has(status)) return '只有建议和已确认的计划订单可以合并';
  return decimal(releasedQty).isZero() ? null : '已经投放了一部分';
}

function merged(stays: MergeOrder, others: readonly MergeOrder[]): MergeGroup {
  const all = [stays, ...others];
  const lost = new Set(others.map(({ finishDate }) => finishDate));
  lost.delete(stays.finishDate);
  return {
    stays,
    others,
    confirmedQty: decimalText(decimal(sumOf(all, ({ confirmedQty }) => confirmedQty))),
    startDate: earliest(all.map(({ startDate }) => startDate)) ?? stays.startDate,
    finishDate: stays.finishDate,
    requiredDate: earliest(all.map(({ requiredDate }) => requiredDate)),
    lostDates: [...lost].sort(),
  };
}
