// Rows of the plan order list as the pure rules take them.
import type { MergeOrder } from '#entities/planning/planOrder/merge.ts';
import type { ReleaseOrder } from '#entities/planning/planOrder/releasePlan.ts';
import type { planOrder } from '#entities/planning/plan/planOrder.ts';
import { plainText } from '#model/text/plainText.ts';
import type { ListRowOf } from '#model/typedAnswer.ts';

export type PlanOrderRow = ListRowOf<typeof planOrder>;

const optional = (value: string | null): string | null => (value === '' ? null : value);

export function releaseOrderOf(row: PlanOrderRow): ReleaseOrder {
  return {
    id: row.docId,
    code: plainText(row.code),
    version: row.version,
    status: plainText(row.status),
    supplyType: plainText(row.supplyType),
    remainQty: row.remainQty ?? '0',
    workshop: optional(row.workshop),
    supplier: optional(row.supplier),
    warehouse: optional(row.warehouse),
    sourceOrg: row.sourceOrg === row.org ? null : optional(row.sourceOrg),
    startDate: plainText(row.confirmedStartDate),
    finishDate: plainText(row.confirmedFinishDate),
  };
}

export function mergeOrderOf(row: PlanOrderRow): MergeOrder {
  return {
    id: row.docId,
    code: plainText(row.code),
    status: plainText(row.status),
    material: plainText(row.material),
    unit: plainText(row.unit),
    supplyType: plainText(row.supplyType),
    sourceOrg: optional(row.sourceOrg),
    bom: optional(row.bom),
    mtoNo: plainText(row.mtoNo),
    confirmedQty: row.confirmedQty ?? '0',
    releasedQty: row.releasedQty ?? '0',
    startDate: plainText(row.confirmedStartDate),
    finishDate: plainText(row.confirmedFinishDate),
    requiredDate: optional(row.requiredDate),
  };
}
