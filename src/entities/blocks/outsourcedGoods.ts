// Products made by a supplier for a fee: the same goods and price fields as other bills, without giveaways.
import { docAmount, docCurrency, docTotal, taxIncluded } from './docFinance.ts';
import { billPrice } from './pricing.ts';
import { goods } from './stockBill.ts';
import { ref } from '#model/fields.ts';

const group = '财务';

export const feeTerms = {
  currency: ref('currency', '币别', { required: true, filter: true, group, default: 'localCurrency' }),
  ...docCurrency,
  taxIncluded,
  settlementMethod: ref('settlementMethod', '结算方式', { group }),
  paymentTerm: ref('paymentTerm', '收付款条件', { group }),
  ...docAmount,
  ...docTotal,
};

export const madeGoods = {
  ...goods,
  material: {
    ...goods.material,
    fill: { ...goods.material.fill, priceUnit: 'purchasePriceUnit', tax: 'tax' },
  },
};

const untaxed = 'not doc.taxIncluded';
const taxed = 'doc.taxIncluded';

/** Fee of a line. Nothing is given away here, so that only the kind of price decides what is typed. */
export const fee = {
  ...billPrice,
  price: { ...billPrice.price, editableWhen: untaxed },
  taxPrice: { ...billPrice.taxPrice, editableWhen: taxed },
  amount: { ...billPrice.amount, editableWhen: untaxed },
  taxAmount: { ...billPrice.taxAmount, editableWhen: 'not empty(qty)' },
  allAmount: { ...billPrice.allAmount, editableWhen: taxed },
};
