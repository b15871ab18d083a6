// Rule `checklistResult`: a value outside of its limits is abnormal, one within them normal; what is judged by eye is said by
// whoever looks. A typed finding stands until the value is typed again.
import { decimal } from '#model/decimal.ts';
import { factsReader } from '#model/rules/facts.ts';
import type { LineRule } from '#model/rules/rule.ts';

const number = /^-?\d{1,15}(\.\d{1,10})?$/;

/** @returns null where the item is not measured or nothing is recorded; both limits are included. */
export function judged(
  row: Readonly<Record<'value' | 'valueType' | 'lowerLimit' | 'upperLimit', unknown>>,
): 'normal' | 'abnormal' | null {
  const { value, valueType, lowerLimit, upperLimit } = row;
  if (valueType !== 'quantitative' || typeof value !== 'string' || !number.test(value.trim())) return null;
  const measured = decimal(value.trim());
  const isBelow =
    typeof lowerLimit === 'string' && lowerLimit !== '' && measured.lessThan(decimal(lowerLimit));
  const isAbove =
    typeof upperLimit === 'string' && upperLimit !== '' && measured.greaterThan(decimal(upperLimit));
  return isBelow || isAbove ? 'abnormal' : 'normal';
}

const partsOf = factsReader({
  value: 'text',
  valueType: 'dict',
  lowerLimit: 'qty',
  upperLimit: 'qty',
  result: 'dict',
});

export const checklistResult: LineRule = {
  reads: ['value'],
  readsHeader: [],
  leads: [],
  needs: ['value', 'result'],
  run({ line, changed }) {
    if (!changed.has('value')) return {};
    const result = judged(partsOf(line));
    return result === null ? {} : { result };
  },
  problems({ line }) {
    const { value, valueType, result } = partsOf(line);
    if (valueType !== 'quantitative' || value === null || value === '') return [];
    if (!number.test(value.trim()))
      return [{ field: 'value', level: 'error', message: '定量的项目录入数字，如 0.45' }];
    return judged(partsOf(line)) === 'abnormal' && result === 'normal'
      ? [{ field: 'result', level: 'error', message: '记录值超出上下限，结论须为异常' }]
      : [];
  },
};
