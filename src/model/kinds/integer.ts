// Whole numbers within four bytes; the one numeric kind that travels as a JSON number.
import type { FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { decimal, formatDecimal } from '#model/decimal.ts';
import { accepted, isEmpty, orderedOps, refused } from './contract.ts';
import type { Kind } from './contract.ts';
import { rangeProblem } from './decimalKind.ts';
import { readNumber } from './numberText.ts';

const most = 2_147_483_647;

function check(value: FieldValue | undefined, field: FieldDef): string | null {
  if (isEmpty(value)) return null;
  if (typeof value !== 'number' || !Number.isInteger(value)) return `${field.title}应为整数，如 12`;
  if (Math.abs(value) > most) return `${field.title}超出范围，最大 ${most}`;
  return rangeProblem(decimal(value), field);
}

export const integer: Kind = {
  parse(text, field, context) {
    const read = readNumber(text, { sums: context?.fromFile !== true });
    if (!read.ok) return refused(`${field.title}${read.reason}`);
    if (read.value === null) return accepted(null);
    if (!read.value.isInteger()) return refused(`${field.title}应为整数，不能带小数`);
    const value = read.value.toNumber() + 0;
    const problem = check(value, field);
    return problem === null ? accepted(value) : refused(problem);
  },
  format: (value, field) =>
    typeof value !== 'number' ? '' : field.plain === true ? String(value) : formatDecimal(String(value)),
  check,
  compare(left, right) {
    if (isEmpty(left) || isEmpty(right)) return Number(!isEmpty(left)) - Number(!isEmpty(right));
    return Math.sign(Number(left) - Number(right));
  },
  sqlType: () => 'integer',
  ops: orderedOps,
  align: 'end',
  fromSql: (value) => (value === null || value === undefined ? null : Number(value)),
  toSql: (value) => (isEmpty(value) ? null : value),
  canonical: (value) => (value === '' ? null : value),
};
