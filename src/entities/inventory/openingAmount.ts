// Rule `openingAmount`: what opening stock is worth. A typed unit cost gives the amount, a typed amount the unit cost;
// when the quantity changes the unit cost stands.
import { roundText } from '#model/decimal.ts';
import { factsReader } from '#model/rules/facts.ts';
import { moneyScales } from '#model/scale.ts';
import { areNumbers, numberOf } from '#model/rules/amounts.ts';
import type { LineRule } from '#model/rules/rule.ts';

const costScale = 6;
const factsOf = factsReader({ baseQty: 'qty', unitCost: 'price', amount: 'money' });

export const openingAmount: LineRule = {
  reads: ['qty', 'unit', 'baseQty', 'unitCost', 'amount'],
  readsHeader: [],
  leads: ['unitCost', 'amount'],
  needs: ['baseQty', 'unitCost', 'amount'],
  run({ doc, line, changed, affected, reader }) {
    const keys = ['baseQty', 'unitCost', 'amount'];
    if (!areNumbers(line, keys)) return {};
    const { baseQty: counted, unitCost, amount } = factsOf(line);
    const baseQty = numberOf(counted);
    if (baseQty.isZero()) return {};
    if (changed.has('amount') && amount !== null)
      return { unitCost: roundText(numberOf(amount).dividedBy(baseQty), costScale) };
    if (unitCost === null || !['qty', 'unit', 'baseQty', 'unitCost'].some((key) => affected.has(key)))
      return {};
    return { amount: roundText(numberOf(unitCost).times(baseQty), moneyScales(doc, reader).local) };
  },
};
