// Rules by the names definitions use: the general ones, and those areas register beside their definitions.
import { amountLocal } from './amountLocal.ts';
import { componentQuantity, plannedQuantity } from './componentQuantity.ts';
import { followQty } from './followQty.ts';
import { itemParts } from './itemParts.ts';
import { listPrice } from './listPrice.ts';
import { purchaseLot, saleLot } from './orderLot.ts';
import { pricing } from './pricing.ts';
import { quantity } from './quantity.ts';
import { discountRanges, priceRanges } from './ranges.ts';
import type { DocRule, LineRule } from './rule.ts';
import { wholeDiscount } from './wholeDiscount.ts';

const lineRules = new Map<string, LineRule>(
  Object.entries({
    quantity,
    pricing,
    amountLocal,
    listPrice,
    followQty,
    componentQuantity,
    plannedQuantity,
    purchaseLot,
    saleLot,
  }),
);
const docRules = new Map<string, DocRule>(
  Object.entries({
    wholeDiscount,
    priceRanges,
    discountRanges,
    itemParts,
  }),
);

/** The rules of an area, by the names its definitions use. Computed on both sides, as the general ones are. */
export interface AreaRules {
  line?: Readonly<Record<string, LineRule>>;
  doc?: Readonly<Record<string, DocRule>>;
}

/** @throws Error for a name that another rule has already */
export function registerRules({ line = {}, doc = {} }: AreaRules): void {
  for (const [name, rule] of Object.entries(line)) add(lineRules, name, rule);
  for (const [name, rule] of Object.entries(doc)) add(docRules, name, rule);
}

function add<Rule>(rules: Map<string, Rule>, name: string, rule: Rule): void {
  if (rules.has(name)) throw new Error(`the rule ${name} is registered twice`);
  rules.set(name, rule);
}

export function lineRuleOf(name: string): LineRule | undefined {
  return lineRules.get(name);
}

export function docRuleOf(name: string): DocRule | undefined {
  return docRules.get(name);
}
