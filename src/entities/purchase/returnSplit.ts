// Rule `returnSplit`: of what goes back, part comes again and the rest is deducted; together they are the whole. What was
// typed last stays, the other follows; the way of returning says with which it begins.
import { Decimal, decimalText } from '#model/decimal.ts';
import { areNumbers, numberOf, zero } from '#model/rules/amounts.ts';
import { factsReader } from '#model/rules/facts.ts';
import type { LineRule } from '#model/rules/rule.ts';

const factsOf = factsReader({ qty: 'qty', replenishQty: 'qty', deductQty: 'qty' });
const headOf = factsReader({ returnMode: 'dict' });

export const returnSplit: LineRule = {
  reads: ['qty', 'replenishQty', 'deductQty'],
  readsHeader: ['returnMode'],
  leads: ['replenishQty', 'deductQty'],
  needs: ['qty', 'replenishQty', 'deductQty'],
  run({ doc, line, before, changed, headerChanged }) {
    if (!areNumbers(line, ['qty', 'replenishQty', 'deductQty'])) return {};
    const now = factsOf(line);
    if (now.qty === null) return {};
    const qty = numberOf(now.qty);
    const split = (replenish: Decimal) => ({
      replenishQty: decimalText(replenish),
      deductQty: decimalText(qty.minus(replenish)),
    });
    const within = (value: Decimal) => Decimal.min(value, qty);
    if (changed.has('deductQty') && !changed.has('replenishQty') && now.deductQty !== null)
      return split(qty.minus(within(numberOf(now.deductQty))));
    if (
      changed.has('replenishQty') &&
      now.replenishQty !== null &&
      (before !== undefined || !numberOf(now.replenishQty).isZero())
    )
      return split(within(numberOf(now.replenishQty)));
    const whole = headOf(doc.fields).returnMode === 'returnAndReplenish' ? qty : zero;
    if (before === undefined || headerChanged.size > 0) return split(whole);
    const was = factsOf(before);
    const all = was.qty !== null && numberOf(was.replenishQty).eq(numberOf(was.qty));
    return split(all ? qty : within(numberOf(now.replenishQty)));
  },
};
