// Rows of the plan order list as the pure rules take them.
import type { MergeOrder } from '#entities/planning/planOrder/merge.ts';
import type { ReleaseOrder } from '#entities/planning/planOrder/releasePlan.ts';
import type { ListRow } from '#features/list/rows/listQuery.ts';
import type { FieldValue } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';

const text = (row: ListRow, key: string): string => plainText(row[key] ?? null);
const optional = (value: FieldValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

export function releaseOrderOf(row: ListRow): ReleaseOrder {
  return {
    id: row.docId,
    code: text(row, 'code'),
    version: row.version,
    status: text(row, 'status'),
    supplyType: text(row, 'supplyType'),
    remainQty: text(row, 'remainQty') || '0',
    workshop: optional(row['workshop']),
    supplier: optional(row['supplier']),
    warehouse: optional(row['warehouse']),
    sourceOrg: row['sourceOrg'] === row['org'] ? null : optional(row['sourceOrg']),
    startDate: text(row, 'confirmedStartDate'),
    finishDate: text(row, 'confirmedFinishDate'),
  };
}

export function mergeOrderOf(row: ListRow): MergeOrder {
  return {
    id: row.docId,
    code: text(row, 'code'),
    status: text(row, 'status'),
    material: text(row, 'material'),
    unit: text(row, 'unit'),
    supplyType: text(row, 'supplyType'),
    sourceOrg: optional(row['sourceOrg']),
    bom: optional(row['bom']),
    mtoNo: text(row, 'mtoNo'),
    confirmedQty: text(row, 'confirmedQty') || '0',
    releasedQty: text(row, 'releasedQty') || '0',
    startDate: text(row, 'confirmedStartDate'),
    finishDate: text(row, 'confirmedFinishDate'),
    requiredDate: optional(row['requiredDate']),
  };
}
