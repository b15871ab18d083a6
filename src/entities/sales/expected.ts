// What open sale orders still take from stock, and what stock may be reserved for.
import type { ExpectedSource, ReservableDemand } from '#model/expectedStock.ts';

export const salesExpected: readonly ExpectedSource[] = [
  {
    kind: 'sale',
    part: 'minusOpenSale',
    entity: 'saleOrder',
    lines: 'items',
    material: 'material',
    open: 'remainBaseQty',
    days: ['planDeliveryDate', 'deliveryDate', 'doc.deliveryDate', 'doc.date'],
    parts: [
      {
        lines: 'requirementPlans',
        line: 'itemSeq',
        baseQty: 'baseQty',
        days: ['demandDate'],
        frozen: 'isFrozen',
      },
      {
        lines: 'deliveries',
        line: 'itemSeq',
        baseQty: 'baseQty',
        days: ['planDeliveryDate', 'deliveryDate'],
      },
    ],
    warehouse: 'warehouse',
    mtoNo: 'mtoNo',
    partner: 'customer',
  },
];

export const salesReservable: readonly ReservableDemand[] = [
  { entity: 'saleOrder', lines: 'items', rule: 'saleOrder-salesOutBill' },
  { entity: 'deliveryNotice', lines: 'items', rule: 'deliveryNotice-salesOutBill' },
];
