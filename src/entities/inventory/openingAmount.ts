// Rule `openingAmount`: what opening stock is worth. A typed unit cost gives the amount, a typed amount the unit cost;
// when the quantity changes the unit cost stands.
import { roundText } from '#model/decimal.ts';
import { moneyScales } from '#model/scale.ts';
import { areNumbers, numberOf } from '#model/rules/amounts.ts';
import type { LineRule } from '#model/rules/rule.ts';

const costScale = 6;

export const openingAmount: LineRule = {
  reads: ['qty', 'unit', 'baseQty', 'unitCost', 'amount'],
  readsHeader: [],
  leads: ['unitCost', 'amount'],
  needs: ['baseQty', 'unitCost', 'amount'],
  run({ doc, line, changed, affected, reader }) {
    const keys = ['baseQty', 'unitCost', 'amount'];
    if (!areNumbers(line, keys)) return {};
    const baseQty = numberOf(line['baseQty']);
    if (baseQty.isZero()) return {};
    const typed = changed.has('amount') && typeof line['amount'] === 'string' && line['amount'] !== '';
    if (typed) return { unitCost: roundText(numberOf(line['amount']).dividedBy(baseQty), costScale) };
    const priced = typeof line['unitCost'] === 'string' && line['unitCost'] !== '';
    if (!priced || !['qty', 'unit', 'baseQty', 'unitCost'].some((key) => affected.has(key))) return {};
    return { amount: roundText(numberOf(line['unitCost']).times(baseQty), moneyScales(doc, reader).local) };
  },
};
