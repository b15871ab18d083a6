// Prices and amounts of a line, kept by the rule `pricing` (P2 to P6, P8). With tax included the user types the taxed
// price and total, otherwise the untaxed ones; a giveaway has no price at all.
import { priceGuard } from './docFinance.ts';
import { money, percent, price, qty, ref } from '#model/fields.ts';

const untaxed = 'not doc.taxIncluded and not isFree';
const taxed = 'doc.taxIncluded and not isFree';

export const linePrice = {
  priceUnit: ref('unit', '计价单位', { required: true }),
  priceQty: qty('计价数量', {
    required: true,
    above: '0',
    scale: 'priceUnit',
    editableWhen: 'not empty(auxUnit)',
  }),
  price: price('单价', {
    ...priceGuard,
    list: true,
    min: '0',
    scale: 'currency.price',
    editableWhen: untaxed,
  }),
  taxPrice: price('含税单价', {
    ...priceGuard,
    list: true,
    min: '0',
    scale: 'currency.price',
    editableWhen: taxed,
  }),
  tax: ref('tax', '税码', { fill: { taxRate: 'rate' } }),
  taxRate: percent('税率%', { required: true, list: true, min: '0' }),
};

export const lineDiscount = {
  discountRate: percent('折扣率%', { ...priceGuard, default: '0', min: '0', max: '100' }),
  discountAmount: money('折扣额', { ...priceGuard, default: '0', min: '0', scale: 'currency.amount' }),
};

/** What of the whole-order discount fell on the line (rule wholeDiscount). */
export const wholeDiscountShare = money('整单折扣分摊', {
  ...priceGuard,
  readonly: true,
  hidden: true,
  default: '0',
  scale: 'currency.amount',
});

export const lineNetPrice = {
  netPrice: price('净价', { ...priceGuard, readonly: true, scale: 'currency.price' }),
  taxNetPrice: price('含税净价', { ...priceGuard, readonly: true, scale: 'currency.price' }),
};

export const lineAmount = {
  amount: money('金额', {
    ...priceGuard,
    list: true,
    total: true,
    scale: 'currency.amount',
    editableWhen: untaxed,
  }),
  taxAmount: money('税额', {
    ...priceGuard,
    list: true,
    total: true,
    scale: 'currency.amount',
    editableWhen: 'not isFree',
  }),
  allAmount: money('价税合计', {
    ...priceGuard,
    list: true,
    total: true,
    scale: 'currency.amount',
    editableWhen: taxed,
  }),
};

export const lineAmountLocal = {
  amountLocal: money('金额(本位币)', { ...priceGuard, readonly: true, scale: 'local.amount' }),
  taxAmountLocal: money('税额(本位币)', { ...priceGuard, readonly: true, scale: 'local.amount' }),
  allAmountLocal: money('价税合计(本位币)', {
    ...priceGuard,
    readonly: true,
    total: true,
    scale: 'local.amount',
  }),
};

/** The same on stock bills, where they start hidden. */
const bill = { list: false } as const;

export const billPrice = {
  priceUnit: linePrice.priceUnit,
  priceQty: linePrice.priceQty,
  price: { ...linePrice.price, ...bill },
  taxPrice: { ...linePrice.taxPrice, ...bill },
  tax: linePrice.tax,
  taxRate: { ...linePrice.taxRate, required: false, list: false },
  discountRate: { ...lineDiscount.discountRate, ...bill },
  discountAmount: { ...lineDiscount.discountAmount, ...bill },
  amount: { ...lineAmount.amount, ...bill },
  taxAmount: { ...lineAmount.taxAmount, ...bill, total: false },
  allAmount: { ...lineAmount.allAmount, ...bill },
  amountLocal: { ...lineAmountLocal.amountLocal, ...bill },
  allAmountLocal: { ...lineAmountLocal.allAmountLocal, ...bill, total: false },
};
