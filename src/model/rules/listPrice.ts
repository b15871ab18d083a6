// Rule `listPrice`: a row of a price list has one price that is typed and one that follows from it by the tax rate.
import { decimalText } from '#model/decimal.ts';
import { isEmpty } from '#model/kind.ts';
import { moneyScales } from '#model/scale.ts';
import { areNumbers, isTaxIncluded, numberOf, withTax, withoutTax } from './amounts.ts';
import { factsReader } from './facts.ts';
import type { LineRule } from './rule.ts';

const factsOf = factsReader({ taxRate: 'percent' });

export const listPrice: LineRule = {
  reads: ['price', 'taxPrice', 'taxRate'],
  readsHeader: ['taxIncluded', 'currency'],
  leads: ['price', 'taxPrice'],
  needs: ['price', 'taxPrice', 'taxRate'],
  run({ doc, line, reader }) {
    if (!areNumbers(line, ['price', 'taxPrice', 'taxRate'])) return {};
    const included = isTaxIncluded(doc);
    const [leading, other] = included ? (['taxPrice', 'price'] as const) : (['price', 'taxPrice'] as const);
    const rate = numberOf(factsOf(line).taxRate);
    const scale = moneyScales(doc, reader).price;
    // A row that was copied or pasted may bring the other price alone.
    if (isEmpty(line[leading])) {
      if (isEmpty(line[other])) return {};
      const turned = included
        ? withTax(numberOf(line[other]), rate, scale)
        : withoutTax(numberOf(line[other]), rate, scale);
      return { [leading]: decimalText(turned) };
    }
    const lead = numberOf(line[leading]);
    return { [other]: decimalText(included ? withoutTax(lead, rate, scale) : withTax(lead, rate, scale)) };
  },
};
