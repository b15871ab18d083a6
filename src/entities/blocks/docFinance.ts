// Currency of a document and the sums of its lines; the local currency is that of the organisation.
import { totalOfOneUnit } from './materialLine.ts';
import { bool, dict, money, qty, rate, ref } from '#model/fields.ts';

const group = '财务';

export const localCurrency = ref('currency', '本位币', { readonly: true, group, default: 'localCurrency' });

/** By the day's rate (rule exchangeRate-r3); in the local currency it is 1 and nobody's to change. */
export const exchangeRate = rate('汇率', {
  required: true,
  group,
  default: '1',
  above: '0',
  editableWhen: 'currency != localCurrency',
});

/** What the rate of a document hangs on. */
export const ratedBy = ['currency', 'date', 'rateType'] as const;

export const docCurrency = {
  rateType: dict('rateType', '汇率类型', { group, default: 'fixed' }),
  exchangeRate,
  localCurrency,
};

export const taxIncluded = bool('含税', { group, default: true, help: '勾选时录入含税单价，否则录入单价' });

/** Prices and amounts are for those who hold the field group `price`. */
export const priceGuard = { guard: 'price' } as const;

export const docAmount = {
  amount: money('金额合计', {
    ...priceGuard,
    group,
    computed: 'sum(items.amount)',
    scale: 'currency.amount',
  }),
  taxAmount: money('税额合计', {
    ...priceGuard,
    group,
    computed: 'sum(items.taxAmount)',
    scale: 'currency.amount',
  }),
};

export const docTotal = {
  allAmount: money('价税合计', {
    ...priceGuard,
    list: true,
    total: true,
    group,
    computed: 'sum(items.allAmount)',
    scale: 'currency.amount',
  }),
  allAmountLocal: money('价税合计(本位币)', {
    ...priceGuard,
    total: true,
    group,
    computed: 'sum(items.allAmountLocal)',
    scale: 'local.amount',
  }),
};

/** The discount on the whole document (P7): typed, or proposed by a discount list of that level. */
export const wholeDiscount = {
  wholeDiscountAmount: money('整单折扣额', {
    ...priceGuard,
    group,
    default: '0',
    min: '0',
    scale: 'currency.amount',
    help: '按金额分摊到各行',
  }),
  wholeDiscountSource: dict('priceSource', '整单折扣来源', { readonly: true, hidden: true, group }),
};

export const qtyTotal = qty('总数量', { group, computed: totalOfOneUnit });
