// Rule `amountLocal` (P5) for documents whose lines have amounts but no prices; `pricing` does it for the others.
import type { LineRule } from './rule.ts';
import { localAmounts, splitOf } from './amounts.ts';
import { moneyScales } from '#model/scale.ts';

export const amountLocal: LineRule = {
  reads: ['amount', 'taxAmount', 'allAmount'],
  readsHeader: ['exchangeRate', 'localCurrency'],
  leads: [],
  needs: ['amount', 'amountLocal'],
  run: ({ doc, line, reader }) => localAmounts(splitOf(line), doc, moneyScales(doc, reader)),
};
