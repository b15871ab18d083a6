// What an outsourcing order hands on to the bills of the store. The quantity is the engine's.
import { outsourcedToRequest } from '#entities/quality/inspection/pushes.ts';
import type { PushDef } from '#model/entity.ts';

const header = {
  supplier: 'supplier',
  outsourcingOrder: 'id',
  purchaser: 'buyer',
  purchaseDept: 'department',
  supplierWarehouse: 'supplierWarehouse',
  project: 'project',
} as const;

const money = {
  currency: 'currency',
  rateType: 'rateType',
  exchangeRate: 'exchangeRate',
  taxIncluded: 'taxIncluded',
  settlementMethod: 'settlementMethod',
  paymentTerm: 'paymentTerm',
} as const;

const component = {
  material: 'material',
  unit: 'unit',
  warehouse: 'warehouse',
  location: 'location',
  lot: 'lot',
  orderLineCode: 'doc.code',
  productLineNo: 'parentLineNo',
  componentLineId: 'id',
} as const;

function fromComponents(
  to: string,
  title: string,
  more: { header?: PushDef['header']; line?: PushDef['line'] } = {},
): PushDef {
  return {
    to,
    title,
    lines: 'components',
    toLines: 'items',
    linkRule: `outsourcingOrder-${to}`,
    header: { ...header, ...more.header },
    line: { ...component, ...more.line },
  };
}

export const orderPushes: readonly PushDef[] = [
  fromComponents('outsourcingIssueBill', '委外发料单', { line: { mustQty: 'requiredQty' } }),
  {
    to: 'outsourcingInBill',
    title: '委外入库单',
    lines: 'items',
    toLines: 'items',
    linkRule: 'outsourcingOrder-outsourcingInBill',
    header: { ...header, ...money, materialDeduct: 'materialDeduct' },
    line: {
      material: 'material',
      unit: 'unit',
      mustQty: 'remainQty',
      priceUnit: 'priceUnit',
      price: 'price',
      taxPrice: 'taxPrice',
      tax: 'tax',
      taxRate: 'taxRate',
      discountRate: 'discountRate',
      warehouse: 'warehouse',
      bom: 'bom',
      operation: 'operation',
      operationSeq: 'operationSeq',
      manufacturingOrder: 'manufacturingOrder',
      orderLineCode: 'doc.code',
      orderLineNo: 'seq',
      orderLineId: 'id',
      project: 'project',
      mtoNo: 'mtoNo',
    },
  },
  fromComponents('outsourcingMaterialReturnBill', '委外退料单', {
    line: { issuedQty: 'issuedQty', returnableQty: 'supplierQty' },
  }),
  fromComponents('outsourcingFeed', '委外补料单', {
    header: { currency: 'currency', exchangeRate: 'exchangeRate' },
    line: { mustQty: 'requiredQty', issuedQty: 'issuedQty', fedQty: 'fedQty' },
  }),
  outsourcedToRequest,
];

/** What is made for a customer outside: each line becomes a line of the order. */
export const orderToOutsourcing = {
  to: 'outsourcingOrder',
  title: '委外订单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleOrder-outsourcingOrder',
  header: {},
  line: {
    material: 'material',
    unit: 'unit',
    saleOrder: '=doc.id',
    saleOrderLineNo: 'seq',
    planFinishDate: 'deliveryDate',
    project: 'project',
    mtoNo: 'mtoNo',
  },
} satisfies PushDef;
