// What open purchase orders still bring.
import type { ExpectedSource } from '#model/expectedStock.ts';

export const purchaseExpected: readonly ExpectedSource[] = [
  {
    kind: 'purchase',
    part: 'openPurchase',
    entity: 'purchaseOrder',
    lines: 'items',
    material: 'material',
    open: 'remainQty * baseQty / qty',
    days: ['promisedDate', 'deliveryDate', 'doc.date'],
    warehouse: 'warehouse',
    mtoNo: 'mtoNo',
    partner: 'supplier',
  },
];
