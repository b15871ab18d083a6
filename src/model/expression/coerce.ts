// How values of the expression language are taken as numbers, conditions, dates and texts. Empty counts as 0 and as
// no; nothing else is converted silently.
import { Decimal, decimal, decimalText, isDecimalText } from '#model/decimal.ts';
import { isDate } from '#model/time/calendar.ts';
import { ExpressionError } from './node.ts';
import type { ExprValue } from './node.ts';
import { shortened } from '#model/text/shortened.ts';

export const zero = new Decimal(0);

export function isDecimalValue(value: ExprValue): value is Decimal {
  return value instanceof Decimal;
}

export function isNothing(value: ExprValue): value is null | '' {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** @throws ExpressionError for texts that are no decimals, conditions and lists. */
export function numberOf(value: ExprValue): Decimal {
  if (isDecimalValue(value)) return value;
  if (isNothing(value)) return zero;
  if (typeof value === 'string' && isDecimalText(value)) return decimal(value);
  if (Array.isArray(value)) throw new ExpressionError('公式中多行的字段须用 sum、max、count 等函数汇总');
  throw new ExpressionError(`公式中的“${shortened(writtenValue(value))}”不是数`);
}

/** @throws ExpressionError for anything but yes, no, empty and numbers (0 is no). */
export function truthOf(value: ExprValue): boolean {
  if (typeof value === 'boolean') return value;
  if (isNothing(value)) return false;
  if (isDecimalValue(value)) return !value.isZero();
  throw new ExpressionError(`公式中的“${shortened(writtenValue(value))}”不是条件`);
}

/** Null when empty. @throws ExpressionError when it is no YYYY-MM-DD. */
export function dayOf(value: ExprValue): string | null {
  if (isNothing(value)) return null;
  if (typeof value === 'string' && isDate(value)) return value;
  throw new ExpressionError(`公式中的“${shortened(writtenValue(value))}”不是日期`);
}

/** Whole number, e.g. a count of days or decimals. @throws ExpressionError beyond ±limit. */
export function wholeOf(value: ExprValue, limit: number): number {
  const number = numberOf(value);
  if (!number.isInteger() || number.abs().gt(limit))
    throw new ExpressionError(`公式中的“${decimalText(number)}”应为 ${limit} 以内的整数`);
  return number.toNumber();
}

export function writtenValue(value: ExprValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (isDecimalValue(value)) return decimalText(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value.map((element) => writtenValue(element)).join('、');
}
