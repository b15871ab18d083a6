// 合并 of plan orders: those named become part of the order at hand, which is judged by the rule the page shows.
import { mergePlan, type MergeGroup, type MergeOrder } from '#entities/planning/planOrder/merge.ts';
import { planOrder } from '#entities/planning/plan/planOrder.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { decidedOrder, noted, type Order } from './decidedOrder.ts';

/** An order to be taken over, as it was judged. */
export type OtherOrder = MergeOrder & { version: number };

export async function othersOf(doc: Order, read: Read): Promise<OtherOrder[]> {
  const { orders } = givenOf(planOrder, 'mergeOrders', read.given);
  const o = headerTable(planOrder, 'o');
  const rows = await read.select(
    {
      id: o.id,
      version: o.version,
      code: o.code,
      status: o.status,
      material: o.material,
      unit: o.unit,
      supplyType: o.supplyType,
      sourceOrg: o.sourceOrg,
      bom: o.bom,
      mtoNo: o.mtoNo,
      confirmedQty: o.confirmedQty,
      releasedQty: o.releasedQty,
      confirmedStartDate: o.confirmedStartDate,
      confirmedFinishDate: o.confirmedFinishDate,
      requiredDate: o.requiredDate,
    },
    sql`from ${o} where ${is(o.org, read.org)} and ${among(o.id, orders ?? [])} and ${o.id} <> ${doc.id}::uuid order by ${o.code}`,
  );
  return rows.map(({ id, version, status, ...fields }) => ({
    ...mergeOrder({ id, status, fields }),
    version,
  }));
}

type MergedFields = Pick<
  Order['fields'],
  | 'code'
  | 'material'
  | 'unit'
  | 'supplyType'
  | 'sourceOrg'
  | 'bom'
  | 'mtoNo'
  | 'confirmedQty'
  | 'releasedQty'
  | 'confirmedStartDate'
  | 'confirmedFinishDate'
  | 'requiredDate'
>;

function mergeOrder({
  id,
  status,
  fields,
}: Pick<Order, 'id' | 'status'> & { fields: MergedFields }): MergeOrder {
  return {
    id,
    code: fields.code ?? '',
    status: status ?? '',
    material: fields.material ?? '',
    unit: fields.unit ?? '',
    supplyType: fields.supplyType ?? '',
    sourceOrg: fields.sourceOrg,
    bom: fields.bom,
    mtoNo: fields.mtoNo ?? '',
    confirmedQty: fields.confirmedQty ?? '0',
    releasedQty: fields.releasedQty ?? '0',
    startDate: fields.confirmedStartDate ?? '',
    finishDate: fields.confirmedFinishDate ?? '',
    requiredDate: fields.requiredDate,
  };
}

/** What the orders become together, or why they cannot. */
export function mergedOf(doc: Order, others: readonly OtherOrder[]): MergeGroup | string {
  if (others.length === 0) return '请选择要并入的计划订单';
  const { groups, alone } = mergePlan([mergeOrder(doc), ...others]);
  const [group] = groups;
  const [left] = alone;
  if (left !== undefined) return `计划订单 ${left.order.code} 不能合并：${left.reason}`;
  return group === undefined || groups.length > 1
    ? '所选计划订单的物料、供货组织、BOM或跟踪号不同，不能合并成一张'
    : group;
}

export function mergeEffects(doc: Order, others: readonly OtherOrder[]): Effect[] {
  const group = mergedOf(doc, others);
  if (typeof group === 'string') return [];
  return [
    { effect: 'takeOverOrders', orders: others, reason: `合并到 ${codeOf(doc) ?? ''}` },
    decidedOrder(doc, {
      confirmedQty: group.confirmedQty,
      confirmedStartDate: group.startDate,
      confirmedFinishDate: group.finishDate,
      requiredDate: group.requiredDate,
      remark: noted(doc, `合并 ${others.map(({ code }) => code).join('、')}`),
    }),
  ];
}
