// What sales documents hand on when they are pushed down (returns: returnPushes.ts). The engine sets the quantity (what remains, or what the
// user chose) and the link; everything else that travels is listed here.
import type { PushDef } from '#model/entity.ts';

const parties = {
  customer: 'customer',
  salesperson: 'salesperson',
  saleDept: 'saleDept',
  saleGroup: 'saleGroup',
  saleContract: 'saleContract',
  customerOrderNo: 'customerOrderNo',
  project: 'project',
  deliveryMode: 'deliveryMode',
  receiveCustomer: 'receiveCustomer',
  receiver: 'receiver',
  receiverPhone: 'receiverPhone',
  receiveAddress: 'receiveAddress',
  currency: 'currency',
  exchangeRate: 'exchangeRate',
  taxIncluded: 'taxIncluded',
} as const;

const goods = {
  material: 'material',
  customerMaterialNo: 'customerMaterialNo',
  unit: 'unit',
  priceUnit: 'priceUnit',
  tax: 'tax',
  taxRate: 'taxRate',
  isFree: 'isFree',
  warehouse: 'warehouse',
  mtoNo: 'mtoNo',
} as const;

const fromOrderLine = {
  orderCode: 'doc.code',
  orderLineId: 'id',
  sourceEntity: "='saleOrder'",
  sourceCode: 'doc.code',
  sourceLineId: 'id',
} as const;

const offered = {
  customer: 'customer',
  linkman: 'linkman',
  linkPhone: 'linkPhone',
  salesperson: 'salesperson',
  saleDept: 'saleDept',
  saleGroup: 'saleGroup',
  project: 'project',
  currency: 'currency',
  rateType: 'rateType',
  exchangeRate: 'exchangeRate',
  taxIncluded: 'taxIncluded',
  paymentTerm: 'paymentTerm',
  settlementMethod: 'settlementMethod',
  priceTerm: 'priceTerm',
  deliveryMode: 'deliveryMode',
  salePriceList: 'salePriceList',
  saleDiscountList: 'saleDiscountList',
} as const;

/** The share of a discount on the whole quotation travels in the rate of each line. */
export const quotationToOrder = {
  to: 'saleOrder',
  title: '销售订单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleQuotation-saleOrder',
  header: offered,
  line: {
    material: 'material',
    description: 'description',
    customerMaterialNo: 'customerMaterialNo',
    customerMaterialName: 'customerMaterialName',
    unit: 'unit',
    priceUnit: 'priceUnit',
    tax: 'tax',
    taxRate: 'taxRate',
    price: 'price',
    taxPrice: 'taxPrice',
    discountRate: 'discountRate',
    isFree: 'isFree',
    floorPrice: 'floorPrice',
    priceSource: "='quotation'",
    deliveryDate: 'deliveryDate',
    bom: 'bom',
  },
  whole: [
    {
      lines: 'terms',
      toLines: 'terms',
      line: {
        termTemplate: 'termTemplate',
        termType: 'termType',
        title: 'title',
        content: 'content',
        isPrint: 'isPrint',
        remark: 'remark',
      },
    },
  ],
} satisfies PushDef;

/** A notice has no discount columns: where the order gave a discount, its net prices travel. */
export const orderToNotice = {
  to: 'deliveryNotice',
  title: '发货通知单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleOrder-deliveryNotice',
  header: { ...parties, stockOrg: 'stockOrg', deliveryDate: 'deliveryDate', localCurrency: 'localCurrency' },
  line: {
    ...goods,
    customerMaterialName: 'customerMaterialName',
    price: '=if(discountAmount = 0, price, netPrice)',
    taxPrice: '=if(discountAmount = 0, taxPrice, taxNetPrice)',
    deliveryDate: 'deliveryDate',
    ...fromOrderLine,
  },
} satisfies PushDef;

export const orderToOutBill = {
  to: 'salesOutBill',
  title: '销售出库单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleOrder-salesOutBill',
  header: {
    ...parties,
    settleCustomer: 'settleCustomer',
    payCustomer: 'payCustomer',
    settlementMethod: 'settlementMethod',
    paymentTerm: 'paymentTerm',
    rateType: 'rateType',
    localCurrency: 'localCurrency',
  },
  line: {
    ...goods,
    mustQty: 'remainQty',
    price: 'price',
    taxPrice: 'taxPrice',
    discountRate: 'discountRate',
    project: 'project',
    ...fromOrderLine,
  },
} satisfies PushDef;

export const noticeToOutBill = {
  to: 'salesOutBill',
  title: '销售出库单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'deliveryNotice-salesOutBill',
  header: {
    ...parties,
    localCurrency: 'localCurrency',
    carrier: 'carrier',
    plateNo: 'plateNo',
    stockDept: 'stockDept',
    stockKeeper: 'stockKeeper',
  },
  line: {
    ...goods,
    mustQty: 'remainQty',
    price: 'price',
    taxPrice: 'taxPrice',
    location: 'location',
    stockStatus: 'stockStatus',
    lot: 'lot',
    packages: 'packages',
    noticeLineId: 'id',
    orderCode: 'orderCode',
    orderLineId: 'orderLineId',
    sourceEntity: "='deliveryNotice'",
    sourceCode: 'doc.code',
    sourceLineId: 'id',
  },
} satisfies PushDef;

/** What has to be bought for an order. */
export const orderToRequisition = {
  to: 'purchaseRequisition',
  title: '采购申请单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleOrder-purchaseRequisition',
  header: {
    requestDept: 'saleDept',
    requester: 'salesperson',
    project: 'project',
    sourceKind: "='saleOrder'",
  },
  line: {
    material: 'material',
    description: 'description',
    unit: 'unit',
    requiredDate: 'deliveryDate',
    warehouse: 'warehouse',
    project: 'doc.project',
    mtoNo: 'mtoNo',
    saleOrder: '=doc.id',
  },
} satisfies PushDef;

/** Direct shipment: the supplier sends the goods to the customer. */
export const orderToPurchaseOrder = {
  to: 'purchaseOrder',
  title: '采购订单（直运）',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleOrder-purchaseOrder',
  only: { field: 'businessType', value: 'directShip', message: '业务类型为“直运”的销售订单才能下推采购订单' },
  header: {
    billType: "='direct'",
    businessType: "='directShip'",
    shippingAddress: 'shippingAddress',
    deliveryAddress:
      "=concat(receiveAddress, if(empty(receiver), '', ' '), receiver, if(empty(receiverPhone), '', ' '), receiverPhone)",
    deliveryDate: 'deliveryDate',
    project: 'project',
  },
  line: {
    material: 'material',
    description: 'description',
    unit: 'unit',
    deliveryDate: 'deliveryDate',
    project: 'project',
    mtoNo: 'mtoNo',
    requisitioner: 'doc.saleDept',
  },
} satisfies PushDef;
