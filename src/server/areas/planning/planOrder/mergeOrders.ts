// 合并 of plan orders: those named become part of the order at hand, which is judged by the rule the page shows.
import { mergePlan, type MergeGroup, type MergeOrder } from '#entities/planning/planOrder/merge.ts';
import type { Doc } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import { decidedOrder, noted } from './decidedOrder.ts';

/** An order to be taken over, as it was judged. */
export type OtherOrder = MergeOrder & { version: number };

export async function othersOf(doc: Doc, read: Read): Promise<OtherOrder[]> {
  const ids = Array.isArray(read.given['orders']) ? read.given['orders'].map((id) => textOf(id)) : [];
  const rows = await read.rows(
    `select id, version, code, status, material, unit, supply_type, source_org, bom, coalesce(mto_no, '') as mto_no, confirmed_qty::text as confirmed,
       coalesce(released_qty, 0)::text as released, confirmed_start_date::text as starts, confirmed_finish_date::text as ends, required_date::text as required
     from plan_order where org = $1::uuid and id = any($2::uuid[]) and id <> $3::uuid order by code`,
    [read.org, ids, doc.id],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    version: Number(row['version']),
    code: textOf(row['code']),
    status: textOf(row['status']),
    material: textOf(row['material']),
    unit: textOf(row['unit']),
    supplyType: textOf(row['supply_type']),
    sourceOrg: optionalText(row['source_org']),
    bom: optionalText(row['bom']),
    mtoNo: textOf(row['mto_no']),
    confirmedQty: textOf(row['confirmed'], '0'),
    releasedQty: textOf(row['released'], '0'),
    startDate: textOf(row['starts']),
    finishDate: textOf(row['ends']),
    requiredDate: optionalText(row['required']),
  }));
}

function mergeOrder(doc: Doc): MergeOrder {
  const text = (key: string): string => textOf(doc.fields[key]);
  return {
    id: doc.id,
    code: text('code'),
    status: doc.status ?? '',
    material: text('material'),
    unit: text('unit'),
    supplyType: text('supplyType'),
    sourceOrg: optionalText(doc.fields['sourceOrg']),
    bom: optionalText(doc.fields['bom']),
    mtoNo: text('mtoNo'),
    confirmedQty: textOf(doc.fields['confirmedQty'], '0'),
    releasedQty: textOf(doc.fields['releasedQty'], '0'),
    startDate: text('confirmedStartDate'),
    finishDate: text('confirmedFinishDate'),
    requiredDate: optionalText(doc.fields['requiredDate']),
  };
}

/** What the orders become together, or why they cannot. */
export function mergedOf(doc: Doc, others: readonly OtherOrder[]): MergeGroup | string {
  if (others.length === 0) return '请选择要并入的计划订单';
  const { groups, alone } = mergePlan([mergeOrder(doc), ...others]);
  const [group] = groups;
  const [left] = alone;
  if (left !== undefined) return `计划订单 ${left.order.code} 不能合并：${left.reason}`;
  return group === undefined || groups.length > 1
    ? '所选计划订单的物料、供货组织、BOM或跟踪号不同，不能合并成一张'
    : group;
}

export function mergeEffects(doc: Doc, others: readonly OtherOrder[]): Effect[] {
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
