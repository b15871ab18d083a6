// What stock bills hand on when others follow from them: returns of what was received or issued, transfers of what was
// asked for, receipts of what is on its way. The quantity is the engine's; everything else that travels stands here.
import type { PushDef } from '#model/entity.ts';

/** Whose stock it is. */
const owner = {
  ownerType: 'ownerType',
  ownerSupplier: 'ownerSupplier',
  ownerCustomer: 'ownerCustomer',
  project: 'project',
} as const;

const place = {
  warehouse: 'warehouse',
  location: 'location',
  stockStatus: 'stockStatus',
  lot: 'lot',
  produceDate: 'produceDate',
  expiryDate: 'expiryDate',
} as const;

const line = {
  material: 'material',
  unit: 'unit',
  auxQty: 'auxQty',
  ...place,
  serialNos: 'serialNos',
  project: 'project',
  mtoNo: 'mtoNo',
} as const;

const workshop = {
  workshop: 'workshop',
  produceDept: 'produceDept',
  manufacturingOrder: 'manufacturingOrder',
} as const;

const outsourced = {
  supplier: 'supplier',
  outsourcingOrder: 'outsourcingOrder',
  purchaser: 'purchaser',
  purchaseDept: 'purchaseDept',
} as const;

const fee = {
  currency: 'currency',
  rateType: 'rateType',
  exchangeRate: 'exchangeRate',
  taxIncluded: 'taxIncluded',
  settlementMethod: 'settlementMethod',
  paymentTerm: 'paymentTerm',
} as const;

function push(
  from: string,
  to: string,
  title: string,
  header: PushDef['header'],
  more: PushDef['line'],
): PushDef {
  return {
    to,
    title,
    lines: 'items',
    toLines: 'items',
    linkRule: `${from}-${to}`,
    header: { ...owner, ...header },
    line: { ...line, ...more },
  };
}

export const otherOutToOtherIn = push(
  'otherOutBill',
  'otherInBill',
  '其他入库单',
  { department: 'useDept', handler: 'useEmployee', inReason: "='return'" },
  { expenseType: 'expenseType', unitCost: 'costPrice' },
);

export const productionInToReturn = push('productionInBill', 'productionReturnBill', '生产退库单', workshop, {
  productType: 'productType',
  orderLineCode: 'orderLineCode',
  inLineId: 'id',
});

export const issueToReturn = push(
  'materialIssueBill',
  'materialReturnBill',
  '生产退料单',
  { ...workshop, returner: 'receiver' },
  {
    issuedQty: 'qty',
    returnableQty: '=qty - returnedQty',
    product: 'product',
    orderLineCode: 'orderLineCode',
    componentLineId: 'componentLineId',
    operationSeq: 'operationSeq',
    issueLineId: 'id',
  },
);

export const outsourcingIssueToReturn = push(
  'outsourcingIssueBill',
  'outsourcingMaterialReturnBill',
  '委外退料单',
  { ...outsourced, supplierWarehouse: 'supplierWarehouse' },
  {
    issuedQty: 'qty',
    returnableQty: '=qty - returnedQty',
    product: 'product',
    productLineNo: 'productLineNo',
    orderLineCode: 'orderLineCode',
    componentLineId: 'componentLineId',
    issueLineId: 'id',
  },
);

export const outsourcingInToReturn = push(
  'outsourcingInBill',
  'outsourcingReturnBill',
  '委外退货单',
  { ...outsourced, ...fee, supplierWarehouse: 'supplierWarehouse' },
  {
    priceUnit: 'priceUnit',
    price: 'price',
    taxPrice: 'taxPrice',
    tax: 'tax',
    taxRate: 'taxRate',
    discountRate: 'discountRate',
    returnableQty: '=qty - returnedQty',
    receiptCost: 'costPrice',
    orderLineCode: 'orderLineCode',
    orderLineId: 'orderLineId',
    productLineNo: 'orderLineNo',
    inLineId: 'id',
  },
);

const ends = {
  ...owner,
  toOrg: 'toOrg',
  fromWarehouse: 'fromWarehouse',
  toWarehouse: 'toWarehouse',
  transferReason: 'transferReason',
  fromDept: 'fromDept',
  toDept: 'toDept',
  fromKeeper: 'fromKeeper',
  toKeeper: 'toKeeper',
  billType: 'billType',
  deliveryNo: 'deliveryNo',
} as const;

const asked = {
  material: 'material',
  unit: 'unit',
  auxQty: 'auxQty',
  fromWarehouse: 'fromWarehouse',
  toWarehouse: 'toWarehouse',
  lot: 'lot',
  project: 'project',
  mtoNo: 'mtoNo',
} as const;

function transfer(to: string, title: string): PushDef {
  return {
    to,
    title,
    lines: 'items',
    toLines: 'items',
    linkRule: `transferApply-${to}`,
    header: ends,
    line: asked,
  };
}

export const applyToTransfer = transfer('transferBill', '直接调拨单');
export const applyToTransferOut = transfer('transferOutBill', '分步式调出单');

export const transferOutToIn = {
  to: 'transferInBill',
  title: '分步式调入单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'transferOutBill-transferInBill',
  header: { ...ends, transferOutBill: '=id' },
  line: {
    ...asked,
    outQty: 'qty',
    fromLocation: 'fromLocation',
    fromStatus: 'fromStatus',
    toLocation: 'toLocation',
    toStatus: 'toStatus',
    toLot: 'toLot',
    produceDate: 'produceDate',
    expiryDate: 'expiryDate',
    serialNos: 'serialNos',
    toMtoNo: 'toMtoNo',
    outLineId: 'id',
  },
} satisfies PushDef;

/** Put away: from the place of receipt to the shelf. */
export const receiptToTransfer = {
  to: 'transferBill',
  title: '直接调拨单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseInBill-transferBill',
  header: { ...owner, transferReason: "='location'" },
  line: {
    material: 'material',
    unit: 'unit',
    auxQty: 'auxQty',
    fromWarehouse: 'warehouse',
    fromLocation: 'location',
    fromStatus: 'stockStatus',
    toWarehouse: 'warehouse',
    toStatus: 'stockStatus',
    lot: 'lot',
    serialNos: 'serialNos',
    project: 'project',
    mtoNo: 'mtoNo',
  },
} satisfies PushDef;

/** Goods of an order that lie in another warehouse. */
export const orderToTransferApply = {
  to: 'transferApply',
  title: '调拨申请单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleOrder-transferApply',
  header: {
    applicant: 'salesperson',
    applyDept: 'saleDept',
    requiredDate: 'deliveryDate',
    project: 'project',
    transferReason: "='sale'",
  },
  line: {
    material: 'material',
    unit: 'unit',
    auxQty: 'auxQty',
    toWarehouse: 'warehouse',
    requiredDate: 'deliveryDate',
    mtoNo: 'mtoNo',
  },
} satisfies PushDef;
