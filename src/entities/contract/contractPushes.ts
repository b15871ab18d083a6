// What contracts hand on to their orders, and what quotations and requisitions hand on to contracts.
import type { PushDef } from '#model/entity.ts';

const terms = {
  deliveryMode: 'deliveryMode',
  priceTerm: 'priceTerm',
  currency: 'currency',
  rateType: 'rateType',
  exchangeRate: 'exchangeRate',
  localCurrency: 'localCurrency',
  taxIncluded: 'taxIncluded',
  settlementMethod: 'settlementMethod',
  paymentTerm: 'paymentTerm',
  contractNo: 'paperNo',
  project: 'project',
} as const;

const goods = {
  material: 'material',
  description: 'description',
  unit: 'unit',
  priceUnit: 'priceUnit',
  price: 'price',
  taxPrice: 'taxPrice',
  tax: 'tax',
  taxRate: 'taxRate',
  discountRate: 'discountRate',
  deliveryDate: 'deliveryDate',
  contractLineId: 'id',
  sourceEntity: 'sourceEntity',
  sourceCode: 'doc.code',
  sourceLineId: 'id',
} as const;

const planFromContract = "=contractKind <> 'framework' and count(moneyPlans.amount) > 0";

export const contractToSaleOrder = {
  to: 'saleOrder',
  title: '销售订单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleContract-saleOrder',
  header: {
    ...terms,
    customer: 'customer',
    salesperson: 'salesperson',
    saleDept: 'saleDept',
    saleGroup: 'saleGroup',
    saleContract: '=id',
    receivablePlanScheme: 'receivablePlanScheme',
    deliveryDate: 'deliveryDeadline',
    planFromContract,
  },
  line: { ...goods, sourceEntity: "='saleContract'" },
} satisfies PushDef;

export const contractToPurchaseOrder = {
  to: 'purchaseOrder',
  title: '采购订单',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseContract-purchaseOrder',
  header: {
    ...terms,
    supplier: 'supplier',
    purchaser: 'purchaser',
    purchaseDept: 'purchaseDept',
    purchaseGroup: 'purchaseGroup',
    purchaseContract: '=id',
    payablePlanScheme: 'payablePlanScheme',
    deliveryDate: 'deliveryDeadline',
    planFromContract,
  },
  line: { ...goods, sourceEntity: "='purchaseContract'" },
} satisfies PushDef;

const fromGoods = {
  material: 'material',
  description: 'description',
  unit: 'unit',
  taxPrice: 'taxPrice',
  taxRate: 'taxRate',
} as const;

export const quotationToContract = {
  to: 'saleContract',
  title: '销售合同',
  lines: 'items',
  toLines: 'items',
  linkRule: 'saleQuotation-saleContract',
  header: {
    customer: 'customer',
    salesperson: 'salesperson',
    saleDept: 'saleDept',
    saleGroup: 'saleGroup',
    contractName: '=subject',
    project: 'project',
    currency: 'currency',
    rateType: 'rateType',
    exchangeRate: 'exchangeRate',
    localCurrency: 'localCurrency',
    taxIncluded: 'taxIncluded',
    settlementMethod: 'settlementMethod',
    paymentTerm: 'paymentTerm',
    priceTerm: 'priceTerm',
    deliveryMode: 'deliveryMode',
  },
  line: {
    ...fromGoods,
    priceUnit: 'priceUnit',
    price: 'price',
    tax: 'tax',
    discountRate: 'discountRate',
    quotationLineId: 'id',
  },
} satisfies PushDef;

export const requisitionToContract = {
  to: 'purchaseContract',
  title: '采购合同',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseRequisition-purchaseContract',
  header: {
    purchaser: 'purchaser',
    purchaseDept: 'purchaseDept',
    purchaseGroup: 'purchaseGroup',
    project: 'project',
    currency: 'currency',
    exchangeRate: 'exchangeRate',
    taxIncluded: 'taxIncluded',
  },
  agreed: { supplier: 'suggestSupplier', purchaser: 'purchaser' },
  line: { ...fromGoods, deliveryDate: 'requiredDate', requisitionLineId: 'id' },
} satisfies PushDef;
