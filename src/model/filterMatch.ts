// The filter language judged on rows at hand (new and changed rows in a list, sub-tables); the same answers as SQL gives.
// Texts compare without case. What is empty is contained nowhere: so it passes ≠, 不包含 and 不属于.
import { addDays, isDate, shanghaiText } from './time/calendar.ts';
import type { FieldValue } from './entity.ts';
import type { FieldDef } from './fields.ts';
import { isDecimal } from './fields.ts';
import { isCondition } from './filter.ts';
import type { Condition, Filter } from './filter.ts';
import { isEmpty, kindOf } from './kind.ts';

export interface FilterRow {
  /** Value of a condition's field. */
  value: (field: string) => FieldValue | undefined;
  /** Its definition; conditions on unknown fields match nothing. */
  field: (field: string) => FieldDef | undefined;
  /** Code and name of a reference, which 包含 looks into. */
  label?: (field: string) => string;
}

/** Whether the row passes; null filters nothing. */
export function matches(filter: Filter | null, row: FilterRow): boolean {
  if (filter === null) return true;
  if (isCondition(filter)) return matchesCondition(filter, row);
  if ('not' in filter) return !matches(filter.not, row);
  return 'all' in filter
    ? filter.all.every((part) => matches(part, row))
    : filter.any.some((part) => matches(part, row));
}

const negations: Partial<Record<Condition['op'], Condition['op']>> = {
  ne: 'eq',
  notContains: 'contains',
  notIn: 'in',
  notEmpty: 'empty',
};

function matchesCondition({ field: path, op, values }: Condition, row: FilterRow): boolean {
  const field = row.field(path);
  if (field === undefined) return false;
  const positive = negations[op];
  if (positive !== undefined) return !matchesCondition({ field: path, op: positive, values }, row);
  const value = row.value(path);
  if (op === 'empty') return isEmpty(value);
  if (isEmpty(value)) return false;
  if (op === 'in')
    return values.some((wanted) => elementsOf(value).some((part) => isSame(field, part, wanted)));
  const [first = '', second = ''] = values;
  const text = field.kind === 'ref' || field.kind === 'refs' ? (row.label?.(path) ?? '') : value;
  if (op === 'contains') return folded(text).includes(first.toLowerCase());
  if (op === 'startsWith') return folded(value).startsWith(first.toLowerCase());
  // What stands below a node is known to the server alone; rows at hand are judged by the node itself.
  if (op === 'under') return values.some((wanted) => isSame(field, value, wanted));
  if (op === 'eq') return isSame(field, value, first);
  if (op === 'between')
    return (
      (first === '' || order(field, value, first) >= 0) && (second === '' || order(field, value, second) <= 0)
    );
  const compared = order(field, value, first);
  if (op === 'gt') return compared > 0;
  if (op === 'ge') return compared >= 0;
  return op === 'lt' ? compared < 0 : compared <= 0;
}

function elementsOf(value: FieldValue): readonly FieldValue[] {
  return Array.isArray(value) ? value : [value];
}

function folded(value: FieldValue): string {
  return typeof value === 'string' ? value.toLowerCase() : JSON.stringify(value);
}

function isSame(field: FieldDef, value: FieldValue, wanted: string): boolean {
  if (field.kind === 'bool') return value === (wanted === 'true');
  if (['code', 'text', 'longText', 'richText'].includes(field.kind))
    return folded(value) === wanted.toLowerCase();
  return order(field, value, wanted) === 0;
}

/** Order of the value and a condition's text; an instant equals the whole business day it lies in. */
function order(field: FieldDef, value: FieldValue, wanted: string): number {
  if (field.kind === 'datetime' && isDate(wanted) && typeof value === 'string') {
    const instant = shanghaiText(value);
    if (instant < wanted) return -1;
    return instant >= addDays(wanted, 1) ? 1 : 0;
  }
  const asNumber = isDecimal(field) || field.kind === 'integer';
  if (asNumber && !/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(wanted)) return Number.NaN;
  return kindOf(field.kind).compare(value, field.kind === 'integer' ? Number(wanted) : wanted);
}
