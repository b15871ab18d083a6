// Assumptions of a scenario laid over the snapshot of a plan run: demands and receipts moved or made more, and parameters of
// materials. Pure; quantities are decimal texts, dates YYYY-MM-DD, materials named by code.
import { decimal, decimalText } from '#model/decimal.ts';
import { addDays, isDate } from '#model/time/calendar.ts';
import type { PlanningItem, PlanningSnapshot } from '../mrp/snapshot.ts';

export interface Assumption {
  changeKind: string;
  material: string | null;
  targetCode: string | null;
  field: string | null;
  fromDate: string | null;
  toDate: string | null;
  newValue: string;
}

const number = /^\d{1,12}(\.\d{1,8})?$/;
const step = /^[+-]?\d{1,12}(\.\d{1,8})?%?$/;
const shift = /^[+-]\d{1,4}$/;
const lotFields = ['minOrderQty', 'multipleQty', 'maxOrderQty'] as const;
type LotField = (typeof lotFields)[number];

const lotFieldOf = (field: string | null): LotField | undefined => lotFields.find((each) => each === field);
const isMove = ({ field }: Assumption): boolean => field === 'date';

/** What is wrong with an assumption, where and how to mend it; null when it can be computed. */
export function assumptionFault(each: Assumption): { field: string; message: string } | null {
  const { changeKind, material, newValue, field, fromDate } = each;
  const value = newValue.trim();
  const fault = (at: string, message: string) => ({ field: at, message });
  if (changeKind === 'demandChange' || changeKind === 'supplyChange') {
    if (field !== null && field !== 'qty' && field !== 'date')
      return fault('field', '改需求、改供应的参数请选择数量或日期');
    if (isMove(each))
      return isDate(value) || shift.test(value)
        ? null
        : fault('newValue', '日期请写成 2026-03-01，或提前、推后的天数，如 +7、-3');
    return step.test(value) ? null : fault('newValue', '数量请写成 100、+20 或 -20%');
  }
  if (material === null) return fault('material', '请选择物料');
  if (changeKind === 'demandAdd' && fromDate === null) return fault('fromDate', '请填写需求日期');
  if (changeKind === 'leadTime')
    return /^\d{1,3}$/.test(value) ? null : fault('newValue', '提前期请写 0 至 999 的整数天数');
  if (changeKind === 'lotPolicy' && lotFieldOf(field) === undefined)
    return fault('field', '改批量的参数请选择最小批量、批量倍数或最大批量');
  return number.test(value) ? null : fault('newValue', '请写不小于 0 的数量');
}

/** Quantity after 100, +20, -20 or -20%; never below 0. */
function changedQty(before: string, value: string): string {
  const own = decimal(before);
  const part = decimal(value.replace('%', ''));
  const isStep = /^[+-]/.test(value);
  const share = value.endsWith('%') ? own.times(part).dividedBy(100).toDecimalPlaces(6) : part;
  const after = isStep ? own.plus(share) : share;
  return decimalText(after.isNegative() ? decimal('0') : after);
}

interface Dated {
  org: string;
  material: string;
  code: string;
  date: string;
  qty: string;
}

function changedRow<Row extends Dated>(row: Row, each: Assumption): Row {
  const { material, targetCode, fromDate, toDate } = each;
  const isMeant =
    (material === null || row.material === material) &&
    (targetCode === null || row.code === targetCode) &&
    (fromDate === null || row.date >= fromDate) &&
    (toDate === null || row.date <= toDate);
  if (!isMeant) return row;
  const value = each.newValue.trim();
  if (!isMove(each)) return { ...row, qty: changedQty(row.qty, value) };
  return { ...row, date: shift.test(value) ? addDays(row.date, Number(value)) : value };
}

function changedItem(
  item: PlanningItem,
  { changeKind, material, field, newValue }: Assumption,
): PlanningItem {
  if (item.material !== material) return item;
  const value = newValue.trim();
  if (changeKind === 'leadTime') return { ...item, fixedLeadDays: Number(value), varLeadDays: '0' };
  if (changeKind === 'safetyStock') return { ...item, safetyStock: value };
  const lot = lotFieldOf(field);
  return lot === undefined ? item : { ...item, [lot]: value };
}

/** The snapshot under the assumptions, each laid over those before it. */
export function assumed(snapshot: PlanningSnapshot, assumptions: readonly Assumption[]): PlanningSnapshot {
  let next = snapshot;
  for (const [at, each] of assumptions.entries()) {
    const { changeKind, material, fromDate } = each;
    const isPositive = ({ qty }: { qty: string }): boolean => decimal(qty).greaterThan(0);
    if (changeKind === 'demandChange')
      next = { ...next, demands: next.demands.map((row) => changedRow(row, each)).filter(isPositive) };
    else if (changeKind === 'supplyChange')
      next = { ...next, receipts: next.receipts.map((row) => changedRow(row, each)).filter(isPositive) };
    else if (changeKind === 'demandAdd' && material !== null) {
      const org = next.items.find((item) => item.material === material)?.org;
      const demand = {
        kind: 'manual' as const,
        code: `假设${at + 1}`,
        material,
        date: fromDate ?? next.planDate,
        qty: each.newValue.trim(),
      };
      if (org !== undefined && isPositive(demand))
        next = { ...next, demands: [...next.demands, { org, ...demand }] };
    } else next = { ...next, items: next.items.map((item) => changedItem(item, each)) };
  }
  return next;
}
