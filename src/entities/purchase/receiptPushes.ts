// What notices, acceptances, receipts and refund applications hand on when they are pushed down; as in purchasePushes.ts.
// An application has no discount columns: where there was a discount, net prices travel.
import type { PushDef } from '#model/entity.ts';
import {
  currencies,
  goods,
  order,
  parties,
  place,
  prices,
  sameOrderLine,
  settlement,
  upCurrencies,
  upPrices,
  upSettlement,
} from './handedOn.ts';

export const noticeToInBill = {
  to: 'purchaseInBill',
  title: '采购入库单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'receiptNotice-purchaseInBill',
  further: order,
  header: {
    ...parties,
    ...upCurrencies,
    ...upSettlement,
    receiveDept: 'receiveDept',
    deliveryMode: 'deliveryMode',
    deliveryNo: 'deliveryNo',
    warehouseDefault: 'warehouseDefault',
    project: 'project',
  },
  line: {
    ...goods,
    ...upPrices,
    discountRate: 'up.discountRate',
    supplierMaterialNo: 'supplierMaterialNo',
    mustQty: 'receivableQty',
    isFree: 'isFree',
    warehouse: 'warehouse',
    location: 'location',
    supplierLot: 'supplierLot',
    lotNo: 'lotNo',
    produceDate: 'produceDate',
    expiryDate: 'expiryDate',
    project: 'project',
    inspectionBill: 'inspectionBill',
    noticeLineId: 'id',
    ...sameOrderLine,
  },
} satisfies PushDef;

/** Goods that arrived and go back before they were stocked. */
export const noticeToRefund = {
  to: 'purchaseRefundApplication',
  title: '退料申请单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'receiptNotice-purchaseRefundApplication',
  further: order,
  header: {
    ...parties,
    ...upCurrencies,
    billType: "='beforeStock'",
    deliveryMode: 'deliveryMode',
  },
  line: {
    ...goods,
    ...upPrices,
    price: 'up.netPrice',
    taxPrice: 'up.taxNetPrice',
    isFree: 'isFree',
    warehouse: 'warehouse',
    location: 'location',
    receivedQty: 'stockedQty',
    inspectionBill: 'inspectionBill',
    ...sameOrderLine,
  },
} satisfies PushDef;

/**
 * Per unit of the notice, discounts included: as ordered where order and notice count in the unit of the price, else what
 * the order line costs per unit, by base units where the notice counts in another unit than the order.
 */
const pricePerUnit =
  'if(up.priceUnit = unit and up.discountAmount = 0, up.taxPrice, if(up.unit = unit, round(up.allAmount / up.qty, 6), round(up.allAmount * baseQty / (up.baseQty * qty), 6)))';

/** Goods the users accept before they are stocked, at the price per unit of the order. */
export const noticeToAcceptance = {
  to: 'purchaseAcceptance',
  title: '采购验收单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'receiptNotice-purchaseAcceptance',
  further: order,
  header: {
    ...parties,
    ...upCurrencies,
    purchaseContract: 'up.purchaseContract',
    project: 'project',
    billType: "='stock'",
  },
  line: {
    material: 'material',
    unit: 'unit',
    orderQty: '=if(up.unit = unit, up.qty, round(up.baseQty * qty / baseQty, 6))',
    taxPrice: `=${pricePerUnit}`,
    taxRate: 'up.taxRate',
    ...sameOrderLine,
  },
} satisfies PushDef;

export const acceptanceToInBill = {
  to: 'purchaseInBill',
  title: '采购入库单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseAcceptance-purchaseInBill',
  further: order,
  header: { ...parties, ...upCurrencies, ...upSettlement, project: 'project' },
  line: {
    material: 'material',
    unit: 'unit',
    ...upPrices,
    discountRate: 'up.discountRate',
    isFree: 'up.isFree',
    warehouse: 'up.warehouse',
    project: 'up.project',
    mtoNo: 'up.mtoNo',
    ...sameOrderLine,
  },
} satisfies PushDef;

export const inBillToRefund = {
  to: 'purchaseRefundApplication',
  title: '退料申请单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseInBill-purchaseRefundApplication',
  header: { ...parties, ...currencies, deliveryMode: 'deliveryMode' },
  line: {
    ...goods,
    ...prices,
    price: '=if(discountAmount = 0, price, round(amount / priceQty, 6))',
    taxPrice: '=if(discountAmount = 0, taxPrice, round(allAmount / priceQty, 6))',
    ...place,
    isFree: 'isFree',
    receivedQty: 'qty',
    inspectionBill: 'inspectionBill',
    ...sameOrderLine,
  },
} satisfies PushDef;

const ownGoods = {
  stockDept: 'stockDept',
  stockKeeper: 'stockKeeper',
  ownerType: 'ownerType',
  ownerSupplier: 'ownerSupplier',
  ownerCustomer: 'ownerCustomer',
} as const;

export const inBillToReturn = {
  to: 'purchaseReturnBill',
  title: '采购退料单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseInBill-purchaseReturnBill',
  header: {
    ...parties,
    ...currencies,
    ...settlement,
    ...ownGoods,
    receiveDept: 'receiveDept',
    project: 'project',
  },
  line: {
    ...goods,
    ...prices,
    ...place,
    discountRate: 'discountRate',
    isFree: 'isFree',
    produceDate: 'produceDate',
    expiryDate: 'expiryDate',
    project: 'project',
    inLineId: 'id',
    ...sameOrderLine,
  },
} satisfies PushDef;

export const refundToReturn = {
  to: 'purchaseReturnBill',
  title: '采购退料单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseRefundApplication-purchaseReturnBill',
  further: { entity: 'purchaseInBill', lines: 'items', line: 'sourceLineId' },
  header: {
    ...parties,
    ...currencies,
    returnMode: 'returnMode',
    replenishMode: 'replenishMode',
    returnReason: 'returnReason',
    settlementMethod: 'up.settlementMethod',
    paymentTerm: 'up.paymentTerm',
    rateType: 'up.rateType',
    purchaseContract: 'up.purchaseContract',
    ownerType: 'up.ownerType',
    ownerSupplier: 'up.ownerSupplier',
    ownerCustomer: 'up.ownerCustomer',
  },
  line: {
    ...goods,
    ...prices,
    ...place,
    isFree: 'isFree',
    replenishQty: '=if(returnedQty = 0, replenishQty, null)',
    returnReason: 'returnReason',
    project: 'up.project',
    inLineId: "=if(sourceEntity = 'purchaseInBill', sourceLineId, null)",
    ...sameOrderLine,
  },
} satisfies PushDef;
