// What requisitions and orders hand on when they are pushed down. The engine sets the quantity (what remains, or what the
// user chose) and the link; everything else that travels is listed here.
import type { PushDef } from '#model/entity.ts';
import { currencies, fromOrderLine, goods, parties, prices, settlement } from './handedOn.ts';

/** The supplier is the one suggested on all chosen lines; where they differ it is left to the purchaser. */
export const requisitionToOrder = {
  to: 'purchaseOrder',
  title: '采购订单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseRequisition-purchaseOrder',
  header: {
    purchaser: 'purchaser',
    purchaseDept: 'purchaseDept',
    purchaseGroup: 'purchaseGroup',
    project: 'project',
    receiveOrg: 'receiveOrg',
    deliveryDate: 'requiredDate',
  },
  agreed: { supplier: 'suggestSupplier', purchaser: 'purchaser' },
  line: {
    ...goods,
    description: 'description',
    supplierMaterialNo: 'supplierMaterialNo',
    taxPrice: '=if(doc.taxIncluded, taxPrice, null)',
    price: '=if(doc.taxIncluded, null, price)',
    taxRate: 'taxRate',
    deliveryDate: 'requiredDate',
    warehouse: 'warehouse',
    project: 'project',
    requisitioner: 'useDept',
  },
} satisfies PushDef;

export const orderToNotice = {
  to: 'receiptNotice',
  title: '收货通知单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseOrder-receiptNotice',
  header: {
    ...parties,
    receiveOrg: 'receiveOrg',
    receiveDept: 'receiveDept',
    project: 'project',
    deliveryMode: 'deliveryMode',
    localCurrency: 'localCurrency',
  },
  line: {
    ...goods,
    supplierMaterialNo: 'supplierMaterialNo',
    deliveryDate: 'deliveryDate',
    isInspect: 'isInspect',
    isFree: 'isFree',
    warehouse: 'warehouse',
    project: 'project',
    unitAmountLocal: '=round(allAmountLocal / qty, 8)',
    ...fromOrderLine,
  },
} satisfies PushDef;

export const orderToInBill = {
  to: 'purchaseInBill',
  title: '采购入库单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseOrder-purchaseInBill',
  header: {
    ...parties,
    ...currencies,
    ...settlement,
    settleSupplier: 'settleSupplier',
    payeeSupplier: 'payeeSupplier',
    receiveDept: 'receiveDept',
    deliveryMode: 'deliveryMode',
    project: 'project',
  },
  line: {
    ...goods,
    ...prices,
    supplierMaterialNo: 'supplierMaterialNo',
    mustQty: 'remainQty',
    discountRate: 'discountRate',
    isFree: 'isFree',
    warehouse: 'warehouse',
    project: 'project',
    ...fromOrderLine,
  },
} satisfies PushDef;

/** Acceptance is judged at the price per unit of the order, discounts included. */
export const orderToAcceptance = {
  to: 'purchaseAcceptance',
  title: '采购验收单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseOrder-purchaseAcceptance',
  header: {
    ...parties,
    ...currencies,
    purchaseContract: 'purchaseContract',
    project: 'project',
    billType: "=if(businessType = 'asset', 'asset', if(businessType = 'expense', 'expense', null))",
  },
  line: {
    material: 'material',
    unit: 'unit',
    description: 'description',
    orderQty: 'qty',
    taxPrice: '=if(priceUnit = unit and discountAmount = 0, taxPrice, round(allAmount / qty, 6))',
    taxRate: 'taxRate',
    ...fromOrderLine,
  },
} satisfies PushDef;

/** What the store has need not be bought. */
export const requisitionToOtherOut = {
  to: 'otherOutBill',
  title: '其他出库单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseRequisition-otherOutBill',
  header: {
    useDept: 'requestDept',
    useEmployee: 'requester',
    project: 'project',
    purpose: 'purpose',
    outReason: "='deptUse'",
  },
  line: { ...goods, applyQty: 'approvedQty', warehouse: 'warehouse', project: 'project' },
} satisfies PushDef;

/** Goods that go back of an order whose receipt is not known: at the net price, what was received at most. */
export const orderToRefund = {
  to: 'purchaseRefundApplication',
  title: '退料申请单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseOrder-purchaseRefundApplication',
  header: { ...parties, ...currencies, deliveryMode: 'deliveryMode' },
  line: {
    ...goods,
    ...prices,
    price: '=if(discountAmount = 0, price, netPrice)',
    taxPrice: '=if(discountAmount = 0, taxPrice, taxNetPrice)',
    warehouse: 'warehouse',
    isFree: 'isFree',
    receivedQty: 'receivedQty',
    ...fromOrderLine,
  },
} satisfies PushDef;
