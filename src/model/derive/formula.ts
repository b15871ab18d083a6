// The value of a computed field as it is stored: rounded to what the field can hold.
import type { FieldValue, Row } from '#model/entity.ts';
import { Decimal, decimalText, isDecimalText, round, decimal } from '#model/decimal.ts';
import { ExpressionError, evaluate, resultValue } from '#model/expression.ts';
import type { ExprValue, ReadSum, ReadValue } from '#model/expression.ts';
import type { FieldDef, FieldKind } from '#model/fields.ts';
import type { RefReader } from '#model/refs.ts';
import { scaleFor } from '#model/scale.ts';
import type { Formula } from './plan.ts';

/** Decimals of the columns. */
const columnScales: Partial<Record<FieldKind, number>> = {
  qty: 8,
  price: 10,
  money: 4,
  rate: 8,
  percent: 6,
  integer: 0,
};

/** Amounts and prices are rounded to their currency; limits in the unit of a line (可发上限) stay unrounded. */
function decimalsOf(field: FieldDef, row: Row, header: Row, reader: RefReader): number | undefined {
  const column = columnScales[field.kind];
  if (column === undefined || field.kind === 'qty') return column;
  return Math.min(scaleFor(field, row, header, reader) ?? column, column);
}

function stored(value: ExprValue, field: FieldDef, decimals: number | undefined): FieldValue {
  if (decimals === undefined) return field.kind === 'bool' ? value === true : resultValue(value);
  const number =
    value instanceof Decimal
      ? value
      : typeof value === 'string' && isDecimalText(value)
        ? decimal(value)
        : null;
  if (number === null) return null;
  const rounded = round(number, decimals);
  return field.kind === 'integer' ? rounded.toNumber() : decimalText(rounded);
}

/** Null when the formula cannot be computed on this data; the checks name the reason (`formulaProblem`). */
export function computedValue(
  { field, expression }: Formula,
  read: ReadValue,
  row: Row,
  header: Row,
  reader: RefReader,
  readSum?: ReadSum,
): FieldValue {
  try {
    return stored(evaluate(expression, read, readSum), field, decimalsOf(field, row, header, reader));
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

/** Reason why the formula cannot be computed on this data, or null. */
export function formulaProblem({ field, expression }: Formula, read: ReadValue): string | null {
  try {
    evaluate(expression, read);
    return null;
  } catch (error) {
    if (error instanceof ExpressionError) return `${field.title}无法计算：${error.message}`;
    throw error;
  }
}
