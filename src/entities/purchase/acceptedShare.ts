// Rule `acceptedShare`: services accepted by progress; the percentage of the order gives the quantity.
import { roundText } from '#model/decimal.ts';
import { areNumbers, numberOf } from '#model/rules/amounts.ts';
import { factsReader } from '#model/rules/facts.ts';
import { unitPrecision } from '#model/rules/conversion.ts';
import type { LineRule } from '#model/rules/rule.ts';

const factsOf = factsReader({ progressPercent: 'percent', orderQty: 'qty', unit: 'ref' });

export const acceptedShare: LineRule = {
  reads: ['progressPercent'],
  readsHeader: [],
  leads: [],
  needs: ['progressPercent', 'orderQty', 'qty'],
  run({ line, changed, reader }) {
    if (!changed.has('progressPercent') || !areNumbers(line, ['progressPercent', 'orderQty'])) return {};
    const { progressPercent, orderQty, unit } = factsOf(line);
    if (progressPercent === null || orderQty === null) return {};
    const share = numberOf(orderQty).times(numberOf(progressPercent)).div(100);
    return { qty: roundText(share, unitPrecision(unit, reader) ?? 6) };
  },
};
