// What bills hand on to the invoice: the goods in the unit of the bill, at its price per that unit. How much may still be
// invoiced, the order and its net price are looked up for the draft.
import type { PushDef } from '#model/entity.ts';

const currencies = {
  currency: 'currency',
  exchangeRate: 'exchangeRate',
  localCurrency: 'localCurrency',
  taxIncluded: 'taxIncluded',
} as const;

/** Per unit of the line, discounts included. */
const unitPrices = {
  price: '=if(priceUnit = unit and discountAmount = 0, price, if(qty > 0, round(amount / qty, 6), price))',
  taxPrice:
    '=if(priceUnit = unit and discountAmount = 0, taxPrice, if(qty > 0, round(allAmount / qty, 6), taxPrice))',
  tax: 'tax',
  taxRate: '=coalesce(taxRate, 0)',
} as const;

const goods = { material: 'material', unit: 'unit' } as const;

function fromReceipt(source: 'purchaseInBill' | 'outsourcingInBill'): PushDef {
  return {
    to: 'purchaseInvoice',
    title: '采购发票',
    lines: 'items',
    toLines: 'items',
    linkRule: `${source}-purchaseInvoice`,
    header: {
      supplier: 'supplier',
      settleSupplier: 'settleSupplier',
      purchaser: 'purchaser',
      paymentTerm: 'paymentTerm',
      ...currencies,
      ...(source === 'purchaseInBill' ? { invoiceNo: 'supplierInvoiceNo' } : {}),
    },
    line: { ...goods, ...unitPrices },
  };
}

export const receiptToInvoice = fromReceipt('purchaseInBill');
export const feeToInvoice = fromReceipt('outsourcingInBill');

/** Services: what was accepted. */
export const acceptanceToInvoice = {
  to: 'purchaseInvoice',
  title: '采购发票',
  lines: 'items',
  toLines: 'items',
  linkRule: 'purchaseAcceptance-purchaseInvoice',
  header: { supplier: 'supplier', purchaser: 'purchaser', ...currencies },
  line: {
    ...goods,
    taxPrice: 'taxPrice',
    price: '=round(taxPrice * 100 / (100 + coalesce(taxRate, 0)), 6)',
    taxRate: '=coalesce(taxRate, 0)',
  },
} satisfies PushDef;

export const shipmentToInvoice = {
  to: 'saleInvoice',
  title: '销售发票',
  lines: 'items',
  toLines: 'items',
  linkRule: 'salesOutBill-saleInvoice',
  header: {
    customer: 'customer',
    settleCustomer: 'settleCustomer',
    salesperson: 'salesperson',
    ...currencies,
  },
  line: { ...goods, ...unitPrices },
} satisfies PushDef;
