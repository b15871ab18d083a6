// Instants: carried as ISO UTC with milliseconds, typed and shown as YYYY-MM-DD HH:mm:ss in Asia/Shanghai.
import type { FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { instantOf, isDate, shanghaiText } from '#model/time/calendar.ts';
import { accepted, compareTexts, isEmpty, orderedOps, refused } from './contract.ts';
import type { Kind } from './contract.ts';
import { normalisedDate, readDate } from './dateText.ts';

const instant = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/;

function check(value: FieldValue | undefined, field: FieldDef): string | null {
  if (isEmpty(value)) return null;
  const fits = typeof value === 'string' && instant.test(value) && isDate(value.slice(0, 10));
  return fits ? null : `${field.title}不是有效时间，应为 2026-03-05 14:30:00 这样的日期和时间`;
}

export const datetime: Kind = {
  parse(text, field, context) {
    const rest = normalisedDate(text.slice(0, 100));
    if (rest === '现在' && context?.now !== undefined) return accepted(new Date(context.now).toISOString());
    if (instant.test(rest)) {
      const problem = check(rest, field);
      return problem === null ? accepted(new Date(rest).toISOString()) : refused(problem);
    }
    const time = /[T ]?\s*(\d{1,2})\s*[:时点]\s*(\d{1,2})?(?:\s*[:分]\s*(?:(\d{1,2})秒?)?)?$/.exec(rest);
    const read = readDate(time === null ? rest : rest.slice(0, time.index), context?.today);
    if (!read.ok) return refused(`${field.title}${read.reason}`);
    const day = read.value ?? (time === null ? null : (context?.today ?? null));
    if (day === null) {
      return rest === '' || time === null
        ? accepted(null)
        : refused(`${field.title}缺少日期，应为 2026-03-05 14:30`);
    }
    const [hours, minutes, seconds] = [time?.[1], time?.[2], time?.[3]].map((part) => Number(part ?? 0));
    if ((hours ?? 0) > 23 || (minutes ?? 0) > 59 || (seconds ?? 0) > 59)
      return refused(`${field.title}的时间不对，应在 00:00:00 到 23:59:59 之间`);
    const clock = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
    return accepted(instantOf(day, clock));
  },
  format: (value) => (typeof value === 'string' ? shanghaiText(value) : ''),
  check,
  compare: compareTexts,
  sqlType: () => 'timestamptz',
  ops: orderedOps,
  align: 'center',
  fromSql: (value) => (typeof value === 'string' ? value : null),
  toSql: (value) => (isEmpty(value) ? null : value),
  canonical(value) {
    if (value === '') return null;
    return typeof value === 'string' && instant.test(value) ? new Date(value).toISOString() : value;
  },
};
