// Rule `followQty`: quantities that are as large as the quantity of the line until somebody says otherwise: what was
// approved, what arrived, what is good.
import type { Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { areNumbers, numberOf } from './amounts.ts';
import { factsReader } from './facts.ts';
import type { LineRule } from './rule.ts';

const factsOf = factsReader({ qty: 'qty' });
const following = ['approvedQty', 'arrivedQty', 'qualifiedQty'];

export const followQty: LineRule = {
  reads: ['qty', ...following],
  readsHeader: [],
  leads: [],
  needs: ['qty'],
  run({ line, before, changed, lines }) {
    const keys = following.filter(
      (key) => Object.hasOwn(lines.fields, key) && lines.fields[key]?.readonly !== true,
    );
    if (!areNumbers(line, ['qty', ...keys])) return {};
    const [{ qty }, { qty: was }] = [factsOf(line), factsOf(before)];
    const values: Row = {};
    for (const key of keys) {
      const followed = before !== undefined && was !== null && numberOf(before[key]).eq(numberOf(was));
      if (isEmpty(line[key]) || (followed && !changed.has(key))) values[key] = qty;
    }
    return values;
  },
};
