// Shared half of the decimal kinds: values are canonical decimal texts, columns are numeric(digits, decimals).
import type { FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import type { Decimal } from '#model/decimal.ts';
import { decimal, decimalText, formatDecimal, isDecimalText, round } from '#model/decimal.ts';
import { accepted, isEmpty, orderedOps, plainTextOf, refused } from './contract.ts';
import type { Kind } from './contract.ts';
import { readNumber } from './numberText.ts';
import type { NumberSigns } from './numberText.ts';

export interface DecimalColumn {
  digits: number;
  decimals: number;
}

interface DecimalOptions extends NumberSigns {
  column: DecimalColumn;
  /** Whether a calculated value is rounded to the scale of the place it goes to. */
  roundsCalculated: boolean;
  show: (value: string, scale: number | undefined) => string;
}

/** Number of decimals a definition fixes itself; undefined where it comes from a unit or currency. */
function fixedScale(field: FieldDef): number | undefined {
  return field.scale !== undefined && /^\d+$/.test(field.scale) ? Number(field.scale) : undefined;
}

/** Bounds of a number field: min, max, above. */
export function rangeProblem(value: Decimal, field: FieldDef): string | null {
  if (field.above !== undefined && value.lte(decimal(field.above)))
    return `${field.title}必须大于 ${field.above}`;
  if (field.min !== undefined && value.lt(decimal(field.min))) return `${field.title}不能小于 ${field.min}`;
  if (field.max !== undefined && value.gt(decimal(field.max))) return `${field.title}不能大于 ${field.max}`;
  return null;
}

/** Thousands commas, at least `least` and at most `most` decimals, zeros in between cut. */
export function showBetween(value: string, least: number, most: number): string {
  const rounded = round(decimal(value), most);
  return formatDecimal(decimalText(rounded), Math.max(least, rounded.decimalPlaces()));
}

/** Whether the text is within the bounds 0 without further arithmetic; documents of hundreds of lines are checked often. */
function isPlainlyWithin(value: string, field: FieldDef): boolean {
  if (field.max !== undefined) return false;
  const negative = value.startsWith('-');
  if (field.min !== undefined && (field.min !== '0' || negative)) return false;
  return field.above === undefined || (field.above === '0' && !negative && /[1-9]/.test(value));
}

const canonicalText = /^(0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?)$/;

export function decimalKind({ column, roundsCalculated, show, ...signs }: DecimalOptions): Kind {
  const whole = column.digits - column.decimals;
  function sizeProblem(value: Decimal, field: FieldDef): string | null {
    const decimals = Math.min(fixedScale(field) ?? column.decimals, column.decimals);
    if (value.decimalPlaces() > decimals)
      return decimals === 0 ? `${field.title}只能是整数` : `${field.title}最多 ${decimals} 位小数`;
    return value.abs().gte(decimal(`1${'0'.repeat(whole)}`))
      ? `${field.title}的整数部分最多 ${whole} 位`
      : null;
  }
  const plainlyFits = new RegExp(`^-?\\d{1,${whole}}(?:\\.\\d{1,${column.decimals}})?$`);
  function check(value: FieldValue | undefined, field: FieldDef): string | null {
    if (isEmpty(value)) return null;
    if (
      typeof value === 'string' &&
      plainlyFits.test(value) &&
      fixedScale(field) === undefined &&
      isPlainlyWithin(value, field)
    )
      return null;
    if (typeof value !== 'string' || !isDecimalText(value)) return `${field.title}应为数字，如 1234.5`;
    const number = decimal(value);
    return sizeProblem(number, field) ?? rangeProblem(number, field);
  }
  return {
    parse(text, field, context) {
      const read = readNumber(text, { ...signs, sums: context?.fromFile !== true });
      if (!read.ok) return refused(`${field.title}${read.reason}`);
      if (read.value === null) return accepted(null);
      const scale = roundsCalculated
        ? (context?.scale ?? fixedScale(field) ?? column.decimals)
        : column.decimals;
      const value = decimalText(
        read.calculated ? round(read.value, Math.min(scale, column.decimals)) : read.value,
      );
      const problem = check(value, field);
      return problem === null ? accepted(value) : refused(problem);
    },
    format(value, field, scale) {
      if (isEmpty(value)) return '';
      if (typeof value !== 'string' || !isDecimalText(value)) return plainTextOf(value);
      return show(value, scale ?? fixedScale(field));
    },
    check,
    compare(left, right) {
      if (isEmpty(left) || isEmpty(right)) return Number(!isEmpty(left)) - Number(!isEmpty(right));
      return decimal(plainTextOf(left)).comparedTo(decimal(plainTextOf(right)));
    },
    sqlType: () => `numeric(${column.digits},${column.decimals})`,
    ops: orderedOps,
    align: 'end',
    fromSql(value) {
      if (value === null || value === undefined) return null;
      const text = plainTextOf(value);
      return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
    },
    toSql: (value) => (isEmpty(value) ? null : value),
    canonical(value) {
      if (value === '') return null;
      if (typeof value !== 'string' || canonicalText.test(value) || !isDecimalText(value)) return value;
      return decimalText(decimal(value));
    },
  };
}
