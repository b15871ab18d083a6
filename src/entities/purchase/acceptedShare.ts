// Rule `acceptedShare`: services accepted by progress; the percentage of the order gives the quantity.
import { roundText } from '#model/decimal.ts';
import { isEmpty } from '#model/kind.ts';
import { areNumbers, numberOf } from '#model/rules/amounts.ts';
import { unitPrecision } from '#model/rules/conversion.ts';
import type { LineRule } from '#model/rules/rule.ts';

export const acceptedShare: LineRule = {
  reads: ['progressPercent'],
  readsHeader: [],
  leads: [],
  needs: ['progressPercent', 'orderQty', 'qty'],
  run({ line, changed, reader }) {
    if (!changed.has('progressPercent') || isEmpty(line['progressPercent']) || isEmpty(line['orderQty']))
      return {};
    if (!areNumbers(line, ['progressPercent', 'orderQty'])) return {};
    const share = numberOf(line['orderQty']).times(numberOf(line['progressPercent'])).div(100);
    return { qty: roundText(share, unitPrecision(line['unit'] ?? null, reader) ?? 6) };
  },
};
