// Sets of fields that purchase documents hand on to each other: target field ← source field. 'up.x' is read from the order
// line further up.

export const parties = {
  supplier: 'supplier',
  purchaser: 'purchaser',
  purchaseDept: 'purchaseDept',
  purchaseGroup: 'purchaseGroup',
} as const;

export const currencies = {
  currency: 'currency',
  exchangeRate: 'exchangeRate',
  localCurrency: 'localCurrency',
  taxIncluded: 'taxIncluded',
} as const;

export const goods = { material: 'material', unit: 'unit', mtoNo: 'mtoNo' } as const;

export const prices = {
  priceUnit: 'priceUnit',
  price: 'price',
  taxPrice: 'taxPrice',
  tax: 'tax',
  taxRate: 'taxRate',
} as const;

export const fromOrderLine = { orderCode: 'doc.code', orderLineId: 'id' } as const;

export const sameOrderLine = { orderCode: 'orderCode', orderLineId: 'orderLineId' } as const;

export const place = {
  warehouse: 'warehouse',
  location: 'location',
  stockStatus: 'stockStatus',
  lot: 'lot',
} as const;

/** The order line from which prices and terms come that the pushed document itself does not carry. */
export const order = { entity: 'purchaseOrder', lines: 'items', line: 'orderLineId' } as const;

export const upCurrencies = {
  currency: 'up.currency',
  exchangeRate: 'up.exchangeRate',
  localCurrency: 'up.localCurrency',
  taxIncluded: 'up.taxIncluded',
} as const;

export const upPrices = {
  priceUnit: 'up.priceUnit',
  price: 'up.price',
  taxPrice: 'up.taxPrice',
  tax: 'up.tax',
  taxRate: 'up.taxRate',
} as const;

export const settlement = {
  settlementMethod: 'settlementMethod',
  paymentTerm: 'paymentTerm',
  rateType: 'rateType',
  purchaseContract: 'purchaseContract',
} as const;

export const upSettlement = {
  settlementMethod: 'up.settlementMethod',
  paymentTerm: 'up.paymentTerm',
  rateType: 'up.rateType',
  purchaseContract: 'up.purchaseContract',
  settleSupplier: 'up.settleSupplier',
  payeeSupplier: 'up.payeeSupplier',
} as const;
