// Rule `returnSplit`: of what goes back, part comes again and the rest is deducted; together they are the whole. What was
// typed last stays, the other follows; the way of returning says with which it begins.
import { Decimal, decimalText } from '#model/decimal.ts';
import { isEmpty } from '#model/kind.ts';
import { areNumbers, numberOf, zero } from '#model/rules/amounts.ts';
import type { LineRule } from '#model/rules/rule.ts';

export const returnSplit: LineRule = {
  reads: ['qty', 'replenishQty', 'deductQty'],
  readsHeader: ['returnMode'],
  leads: ['replenishQty', 'deductQty'],
  needs: ['qty', 'replenishQty', 'deductQty'],
  run({ doc, line, before, changed, headerChanged }) {
    if (isEmpty(line['qty']) || !areNumbers(line, ['qty', 'replenishQty', 'deductQty'])) return {};
    const qty = numberOf(line['qty']);
    const split = (replenish: Decimal) => ({
      replenishQty: decimalText(replenish),
      deductQty: decimalText(qty.minus(replenish)),
    });
    const within = (value: Decimal) => Decimal.min(value, qty);
    if (changed.has('deductQty') && !changed.has('replenishQty') && !isEmpty(line['deductQty']))
      return split(qty.minus(within(numberOf(line['deductQty']))));
    if (
      changed.has('replenishQty') &&
      !isEmpty(line['replenishQty']) &&
      (before !== undefined || !numberOf(line['replenishQty']).isZero())
    )
      return split(within(numberOf(line['replenishQty'])));
    const whole = doc.fields['returnMode'] === 'returnAndReplenish' ? qty : zero;
    if (before === undefined || headerChanged.size > 0) return split(whole);
    const all = numberOf(before['replenishQty']).eq(numberOf(before['qty'])) && !isEmpty(before['qty']);
    return split(all ? qty : within(numberOf(line['replenishQty'])));
  },
};
