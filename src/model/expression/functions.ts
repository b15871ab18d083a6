// The closed list of functions. `if` and `coalesce` evaluate lazily and live in evaluate.ts; their shapes stand here.
import { addDays, daysBetween, monthEnd } from '#model/time/calendar.ts';
import { Decimal } from '#model/decimal.ts';
import { dayOf, isNothing, numberOf, writtenValue, wholeOf, zero } from './coerce.ts';
import { ExpressionError } from './node.ts';
import type { ExprValue } from './node.ts';

interface FunctionDef {
  least: number;
  most: number;
  usage: string;
  /** Absent: lazily evaluated. */
  run?: (args: readonly ExprValue[]) => ExprValue;
}

const many = 20;
const longestText = 20_000;

/** Elements of lists and single values that are not empty. */
function filled(args: readonly ExprValue[]): ExprValue[] {
  return args.flat().filter((value) => !isNothing(value));
}

function total(args: readonly ExprValue[]): Decimal {
  return filled(args).reduce<Decimal>((sum, value) => sum.plus(numberOf(value)), zero);
}

/** Largest or smallest: by number when all are numbers, else as dates and texts. */
function extreme(args: readonly ExprValue[], sign: 1 | -1): ExprValue {
  const values = filled(args);
  const asText = values.some((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value));
  let best: ExprValue = null;
  for (const value of values) {
    if (best === null) best = asText ? writtenValue(value) : numberOf(value);
    else if (asText)
      best = (writtenValue(value) > writtenValue(best) ? 1 : -1) === sign ? writtenValue(value) : best;
    else if (numberOf(value).comparedTo(numberOf(best)) === sign) best = numberOf(value);
  }
  return best;
}

/** Modes of decimal.js: 2 up, 3 down (towards -∞), 4 half up away from zero. */
function scaled(args: readonly ExprValue[], mode: 3 | 2 | 4): Decimal {
  const scale = wholeOf(args[1] ?? null, 20);
  if (scale < 0) throw new ExpressionError('公式中保留的小数位数不能为负');
  return numberOf(args[0] ?? null).toDecimalPlaces(scale, mode);
}

function average(args: readonly ExprValue[]): ExprValue {
  const values = filled(args);
  return values.length === 0 ? null : total(values).div(values.length);
}

function joined(args: readonly ExprValue[]): string {
  const text = args.map((value) => writtenValue(value)).join('');
  if (text.length > longestText) throw new ExpressionError(`公式得到的文本太长，最多 ${longestText} 个字符`);
  return text;
}

function shifted(args: readonly ExprValue[]): ExprValue {
  const day = dayOf(args[0] ?? null);
  return day === null ? null : addDays(day, wholeOf(args[1] ?? null, 100_000));
}

function distance(args: readonly ExprValue[]): ExprValue {
  const [from, to] = [dayOf(args[0] ?? null), dayOf(args[1] ?? null)];
  return from === null || to === null ? null : new Decimal(daysBetween(from, to));
}

export const functions: Readonly<Record<string, FunctionDef>> = {
  if: { least: 3, most: 3, usage: 'if(条件, 是的值, 否的值)' },
  coalesce: { least: 1, most: many, usage: 'coalesce(值, …)' },
  /** Half up, away from zero (rule P1). */
  round: { least: 2, most: 2, usage: 'round(数, 小数位)', run: (args) => scaled(args, 4) },
  floor: { least: 1, most: 2, usage: 'floor(数, 小数位)', run: (args) => scaled(args, 3) },
  ceil: { least: 1, most: 2, usage: 'ceil(数, 小数位)', run: (args) => scaled(args, 2) },
  abs: { least: 1, most: 1, usage: 'abs(数)', run: ([value = null]) => numberOf(value).abs() },
  min: { least: 1, most: many, usage: 'min(值, …)', run: (args) => extreme(args, -1) },
  max: { least: 1, most: many, usage: 'max(值, …)', run: (args) => extreme(args, 1) },
  sum: { least: 1, most: many, usage: 'sum(明细.字段)', run: total },
  count: { least: 1, most: 1, usage: 'count(明细.字段)', run: (args) => new Decimal(filled(args).length) },
  avg: { least: 1, most: many, usage: 'avg(明细.字段)', run: average },
  /** Whether rows say different things; what is empty says nothing. */
  differs: {
    least: 1,
    most: 1,
    usage: 'differs(明细.字段)',
    run: (args) => new Set(filled(args).map((value) => writtenValue(value))).size > 1,
  },
  empty: { least: 1, most: 1, usage: 'empty(字段)', run: ([value = null]) => isNothing(value) },
  concat: { least: 1, most: many, usage: 'concat(值, …)', run: joined },
  len: {
    least: 1,
    most: 1,
    usage: 'len(文本)',
    run: ([value = null]) => new Decimal(Array.from(writtenValue(value)).length),
  },
  upper: {
    least: 1,
    most: 1,
    usage: 'upper(文本)',
    run: ([value = null]) => (value === null ? null : writtenValue(value).toUpperCase()),
  },
  dateAdd: { least: 2, most: 2, usage: 'dateAdd(日期, 天数)', run: shifted },
  monthEnd: { least: 1, most: 1, usage: 'monthEnd(日期)', run: ([value = null]) => monthEndOf(value) },
  /** Days from the first date to the second. */
  days: { least: 2, most: 2, usage: 'days(起, 止)', run: distance },
};

function monthEndOf(value: ExprValue): ExprValue {
  const day = dayOf(value);
  return day === null ? null : monthEnd(day);
}
