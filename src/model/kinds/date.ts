// Calendar days without time zone, carried as YYYY-MM-DD.
import type { FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { isDate } from '#model/time/calendar.ts';
import { accepted, compareTexts, isEmpty, orderedOps, refused } from './contract.ts';
import type { Kind } from './contract.ts';
import { readDate } from './dateText.ts';

function check(value: FieldValue | undefined, field: FieldDef): string | null {
  if (isEmpty(value)) return null;
  if (typeof value !== 'string' || !isDate(value))
    return `${field.title}不是有效日期，应为 2026-03-05 这样的年-月-日`;
  if (field.min !== undefined && value < field.min) return `${field.title}不能早于 ${field.min}`;
  if (field.max !== undefined && value > field.max) return `${field.title}不能晚于 ${field.max}`;
  return null;
}

export const date: Kind = {
  parse(text, field, context) {
    // A pasted time of day (Excel shows 2026-03-05 00:00:00) is dropped.
    const read = readDate(text.replace(/(\d)[ T]\d{1,2}:\d\d(:\d\d(\.\d+)?)?\s*$/, '$1'), context?.today);
    if (!read.ok) return refused(`${field.title}${read.reason}`);
    const problem = check(read.value, field);
    return problem === null ? accepted(read.value) : refused(problem);
  },
  format: (value) => (typeof value === 'string' ? value : ''),
  check,
  compare: compareTexts,
  sqlType: () => 'date',
  ops: orderedOps,
  align: 'center',
  fromSql: (value) => (typeof value === 'string' ? value.slice(0, 10) : null),
  toSql: (value) => (isEmpty(value) ? null : value),
  canonical: (value) => (value === '' ? null : value),
};
