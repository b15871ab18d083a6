// What bills and reports hand to a handling, and what its lines hand to the documents that execute them. Quantities are
// the engine's.
import type { PushDef } from '#model/entity.ts';

export const billToHandling = {
  to: 'defectHandling',
  title: '不良处理单',
  linkRule: 'inspectionBill-defectHandling',
  in: ['judged'],
  header: {
    inspectionBill: 'id',
    inspectionType: 'inspectionType',
    supplier: 'supplier',
    customer: 'customer',
    manufacturingOrder: 'manufacturingOrder',
    handler: 'inspector',
  },
  line: {
    material: 'material',
    unit: 'unit',
    lot: 'lot',
    warehouse: 'warehouse',
    sourceQty: 'inspectQty',
    sourceBase: 'baseQty',
  },
  whole: [
    {
      lines: 'decisions',
      toLines: 'items',
      when: "decision != 'accept' and decision != 'concession' and decision != 'destroy'",
      line: { method: 'decision', qty: 'qty', remark: 'reason', targetWarehouse: 'targetWarehouse' },
    },
  ],
} satisfies PushDef;

export const reportToHandling = {
  to: 'defectHandling',
  title: '不良处理单',
  linkRule: 'workReport-defectHandling',
  header: {
    workReport: 'id',
    manufacturingOrder: 'manufacturingOrder',
    workshop: 'workshop',
    inspectionType: "='inProcess'",
  },
  line: { material: 'material', unit: 'unit', lot: 'lot' },
} satisfies PushDef;

const inStock = {
  material: 'doc.material',
  unit: 'doc.unit',
  lot: 'doc.lot',
  remark: 'remark',
} as const;

export const handlingPushes: readonly PushDef[] = [
  {
    to: 'purchaseRefundApplication',
    title: '退料申请单',
    lines: 'items',
    toLines: 'items',
    linkRule: 'defectHandling-purchaseRefundApplication',
    further: { entity: 'purchaseOrder', lines: 'items', line: 'orderLineId' },
    header: {
      supplier: 'supplier',
      billType: "='beforeStock'",
      applicant: 'handler',
      returnReason: "='quality'",
      purchaser: 'up.purchaser',
      purchaseDept: 'up.purchaseDept',
      purchaseGroup: 'up.purchaseGroup',
      currency: 'up.currency',
      exchangeRate: 'up.exchangeRate',
      localCurrency: 'up.localCurrency',
      taxIncluded: 'up.taxIncluded',
    },
    line: {
      material: 'doc.material',
      unit: 'doc.unit',
      warehouse: '=if(empty(doc.warehouse), up.warehouse, doc.warehouse)',
      lot: 'doc.lot',
      priceUnit: 'up.priceUnit',
      price: 'up.netPrice',
      taxPrice: 'up.taxNetPrice',
      tax: 'up.tax',
      taxRate: 'up.taxRate',
      inspectionBill: 'doc.inspectionBill',
      orderLineId: 'orderLineId',
      remark: 'remark',
    },
  },
  {
    to: 'manufacturingOrder',
    title: '返工生产订单',
    lines: 'items',
    linkRule: 'defectHandling-manufacturingOrder',
    header: {},
    line: {
      material: 'doc.material',
      unit: 'doc.unit',
      orderType: "='rework'",
      lot: 'doc.lot',
      workshop: 'doc.workshop',
      planFinishDate: 'doc.dueDate',
    },
  },
  {
    to: 'otherOutBill',
    title: '其他出库单',
    lines: 'items',
    toLines: 'items',
    linkRule: 'defectHandling-otherOutBill',
    header: { outReason: "='scrap'" },
    line: { ...inStock, warehouse: 'doc.warehouse', stockStatus: 'doc.stockStatus' },
  },
  {
    to: 'transferBill',
    title: '直接调拨单',
    lines: 'items',
    toLines: 'items',
    linkRule: 'defectHandling-transferBill',
    header: { businessType: "='inspection'", transferReason: "='status'" },
    line: {
      ...inStock,
      fromWarehouse: 'doc.warehouse',
      fromStatus: 'doc.stockStatus',
      toWarehouse: '=if(empty(targetWarehouse), doc.warehouse, targetWarehouse)',
      toStatus: 'targetStatus',
    },
  },
  {
    to: 'otherInBill',
    title: '其他入库单',
    lines: 'items',
    toLines: 'items',
    linkRule: 'defectHandling-otherInBill',
    header: { inReason: "='other'" },
    line: {
      material: 'targetMaterial',
      unit: 'doc.unit',
      warehouse: '=if(empty(targetWarehouse), doc.warehouse, targetWarehouse)',
      stockStatus: 'targetStatus',
      remark: 'remark',
    },
  },
];
