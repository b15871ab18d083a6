// Rules by the names definitions use.
import { amountLocal } from './amountLocal.ts';
import { pricing } from './pricing.ts';
import { quantity } from './quantity.ts';
import type { DocRule, LineRule } from './rule.ts';
import { wholeDiscount } from './wholeDiscount.ts';

export const lineRules: Readonly<Record<string, LineRule>> = { quantity, pricing, amountLocal };
export const docRules: Readonly<Record<string, DocRule>> = { wholeDiscount };

export function lineRuleOf(name: string): LineRule | undefined {
  return Object.hasOwn(lineRules, name) ? lineRules[name] : undefined;
}

export function docRuleOf(name: string): DocRule | undefined {
  return Object.hasOwn(docRules, name) ? docRules[name] : undefined;
}
