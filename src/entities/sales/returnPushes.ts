// What travels when goods come back: from the stock-out bill, or from the order where the bill is unknown, to the
// application, and on to the return bill. Without discount columns the net prices travel.
import type { PushDef } from '#model/entity.ts';

const header = {
  customer: 'customer',
  salesperson: 'salesperson',
  saleDept: 'saleDept',
  saleGroup: 'saleGroup',
  currency: 'currency',
  exchangeRate: 'exchangeRate',
  localCurrency: 'localCurrency',
  taxIncluded: 'taxIncluded',
} as const;

const goods = {
  material: 'material',
  unit: 'unit',
  priceUnit: 'priceUnit',
  tax: 'tax',
  taxRate: 'taxRate',
  isFree: 'isFree',
  warehouse: 'warehouse',
  mtoNo: 'mtoNo',
} as const;

const netPrices = {
  price: '=if(discountAmount = 0, price, if(priceQty > 0, round(amount / priceQty, 6), price))',
  taxPrice: '=if(discountAmount = 0, taxPrice, if(priceQty > 0, round(allAmount / priceQty, 6), taxPrice))',
} as const;

const place = { stockStatus: 'stockStatus', lot: 'lot', serialNos: 'serialNos' } as const;

export const orderToApplication = {
  to: 'saleReturnApplication',
  title: '退货申请单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleOrder-saleReturnApplication',
  header: { ...header, linkman: 'linkman', linkPhone: 'linkPhone' },
  line: {
    ...goods,
    ...netPrices,
    customerMaterialNo: 'customerMaterialNo',
    customerMaterialName: 'customerMaterialName',
    shippedQty: 'shippedQty',
    orderCode: 'doc.code',
    orderLineId: 'id',
  },
} satisfies PushDef;

export const outBillToApplication = {
  to: 'saleReturnApplication',
  title: '退货申请单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'salesOutBill-saleReturnApplication',
  header,
  line: {
    ...goods,
    ...netPrices,
    lot: 'lot',
    serialNos: 'serialNos',
    customerMaterialNo: 'customerMaterialNo',
    shippedQty: 'qty',
    outLineId: 'id',
    noticeLineId: 'noticeLineId',
    orderCode: 'orderCode',
    orderLineId: 'orderLineId',
  },
} satisfies PushDef;

export const outBillToReturn = {
  to: 'salesReturnBill',
  title: '销售退货单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'salesOutBill-salesReturnBill',
  header: {
    ...header,
    rateType: 'rateType',
    saleContract: 'saleContract',
    customerOrderNo: 'customerOrderNo',
    settlementMethod: 'settlementMethod',
    paymentTerm: 'paymentTerm',
    project: 'project',
    ownerType: 'ownerType',
    ownerSupplier: 'ownerSupplier',
    ownerCustomer: 'ownerCustomer',
  },
  line: {
    ...goods,
    lot: 'lot',
    serialNos: 'serialNos',
    location: 'location',
    price: 'price',
    taxPrice: 'taxPrice',
    discountRate: 'discountRate',
    project: 'project',
    mustQty: '=qty - returnedQty',
    outLineId: 'id',
    noticeLineId: 'noticeLineId',
    orderCode: 'orderCode',
    orderLineId: 'orderLineId',
  },
} satisfies PushDef;

export const applicationToReturn = {
  to: 'salesReturnBill',
  title: '销售退货单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleReturnApplication-salesReturnBill',
  header: {
    ...header,
    returnMode: 'returnMode',
    replenishMode: 'replenishMode',
    returnReason: 'returnReason',
    logisticsNo: 'logisticsNo',
  },
  line: {
    ...goods,
    ...place,
    price: 'price',
    taxPrice: 'taxPrice',
    mustQty: 'remainQty',
    replenishQty: '=max(replenishQty - returnedQty, 0)',
    returnReason: 'returnReason',
    isInspect: 'isInspect',
    inspectionBill: 'inspectionBill',
    outLineId: 'outLineId',
    noticeLineId: 'noticeLineId',
    orderCode: 'orderCode',
    orderLineId: 'orderLineId',
  },
} satisfies PushDef;
