// Rules by the names definitions use.
import { acceptedShare } from './acceptedShare.ts';
import { amountLocal } from './amountLocal.ts';
import { componentQuantity, plannedQuantity } from './componentQuantity.ts';
import { followQty } from './followQty.ts';
import { itemParts } from './itemParts.ts';
import { listPrice } from './listPrice.ts';
import { openingAmount } from './openingAmount.ts';
import { pricing } from './pricing.ts';
import { quantity } from './quantity.ts';
import { discountRanges, priceRanges } from './ranges.ts';
import { returnSplit } from './returnSplit.ts';
import type { DocRule, LineRule } from './rule.ts';
import { shelfLife } from './shelfLife.ts';
import { wholeDiscount } from './wholeDiscount.ts';

const lineRules: Readonly<Record<string, LineRule>> = {
  quantity,
  pricing,
  amountLocal,
  listPrice,
  followQty,
  returnSplit,
  acceptedShare,
  openingAmount,
  shelfLife,
  componentQuantity,
  plannedQuantity,
};
export const docRules: Readonly<Record<string, DocRule>> = {
  wholeDiscount,
  priceRanges,
  discountRanges,
  itemParts,
};

export function lineRuleOf(name: string): LineRule | undefined {
  return Object.hasOwn(lineRules, name) ? lineRules[name] : undefined;
}

export function docRuleOf(name: string): DocRule | undefined {
  return Object.hasOwn(docRules, name) ? docRules[name] : undefined;
}
