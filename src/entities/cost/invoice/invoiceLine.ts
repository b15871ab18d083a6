// What invoices of both sides share: the goods of a line in the unit of the bill they came from, priced by that unit, the
// sums of the head, and which instalments an approved invoice stands for.
import { priceGuard } from '#entities/blocks/docFinance.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import type { Fields } from '#model/entity.ts';
import { money, percent, price, qty, ref } from '#model/fields.ts';

const amount = { ...priceGuard, list: true, total: true, scale: 'currency.amount' } as const;

/** The quantity may be negative, on red invoices, and zero where only the price is corrected. */
export const invoicedGoods = {
  ...materialNames,
  unit: ref('unit', '单位', { required: true, list: true }),
  qty: qty('数量', { required: true, list: true, total: true, scale: 'unit' }),
  baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit', hidden: true }),
  baseQty: qty('基本数量', { readonly: true, scale: 'baseUnit' }),
};

export const invoicedPrice = {
  price: price('单价', {
    ...priceGuard,
    list: true,
    min: '0',
    scale: 'currency.price',
    editableWhen: 'not doc.taxIncluded',
  }),
  taxPrice: price('含税单价', {
    ...priceGuard,
    list: true,
    min: '0',
    scale: 'currency.price',
    editableWhen: 'doc.taxIncluded',
  }),
  tax: ref('tax', '税码', { fill: { taxRate: 'rate' } }),
  taxRate: percent('税率%', { required: true, list: true, min: '0' }),
};

export const invoicedAmount = {
  amount: money('金额', { ...amount, editableWhen: 'not doc.taxIncluded' }),
  taxAmount: money('税额', { ...amount }),
  allAmount: money('价税合计', { ...amount, editableWhen: 'doc.taxIncluded' }),
};

export const invoiceSource = { ...sourceLine };

/**
 * Written at approval, taken back with it; people see which instalment they may ask for.
 * @param plan the reference to the instalment
 */
export function instalments<P extends Fields>(plan: P) {
  return {
    title: '开票的期次',
    readonly: true,
    fields: {
      ...plan,
      amount: money('开票金额', {
        ...priceGuard,
        readonly: true,
        list: true,
        total: true,
        scale: 'currency.amount',
      }),
    },
  };
}

const sum = { ...priceGuard, list: true, total: true, group: '金额', scale: 'currency.amount' } as const;

export const invoiceTotals = {
  amount: money('金额合计', { ...sum, computed: 'sum(items.amount)' }),
  taxAmount: money('税额合计', { ...sum, computed: 'sum(items.taxAmount)' }),
  allAmount: money('价税合计', { ...sum, computed: 'sum(items.allAmount)' }),
  allAmountLocal: money('价税合计(本位币)', {
    ...priceGuard,
    total: true,
    group: '金额',
    computed: 'allAmount * exchangeRate',
    scale: 'local.amount',
  }),
};
