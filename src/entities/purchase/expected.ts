// What open purchase orders still bring.
import type { ExpectedSource } from '#model/expectedStock.ts';

export const purchaseExpected: readonly ExpectedSource[] = [
  {
    kind: 'purchase',
    part: 'openPurchase',
    entity: 'purchaseOrder',
    lines: 'items',
    material: 'material',
    open: 'remainBaseQty',
    days: ['promisedDate', 'deliveryDate', 'doc.date'],
    parts: [{ lines: 'deliveries', line: 'itemSeq', baseQty: 'baseQty', days: ['deliveryDate'] }],
    warehouse: 'warehouse',
    mtoNo: 'mtoNo',
    partner: 'supplier',
  },
];
