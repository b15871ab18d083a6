// The value of a data rule as it is stored: texts divided by commas, records by their codes. Read here into the form a row
// holds, the same for whoever writes a rule and for whoever applies it.
import { isDecimalText } from '#model/decimal.ts';
import { isDecimal, type FieldDef } from '#model/fields.ts';
import { isId } from '#model/kinds/ref.ts';
import type { RefRecord } from '#model/refs.ts';
import { businessZone, isDate } from '#model/time/calendar.ts';

/** The parts of a value, without empty ones. */
export function ruleParts(value: string): string[] {
  return value.split(/[,，]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}

/** A value of these parts. */
export function joinedParts(parts: readonly string[]): string {
  return parts.join(',');
}

/** How a rule names a record: by its code, which people know again; by its id where the code would be read as several. */
export function ruleNameOf({ id, code }: Pick<RefRecord, 'id' | 'code'>): string {
  return code.trim() === '' || /[,，]|#\{/.test(code) || isId(code) ? id : code;
}

/** Whether a variable stands in it, which becomes a value only when the rule is applied. */
export function hasVariable(part: string): boolean {
  return /#\{[^{}]*\}/.test(part);
}

const yesAndNo: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  是: 'true',
  否: 'false',
  '1': 'true',
  '0': 'false',
};

export type ReadPart = { value: string } | { wanted: string };

/** The text in the form a row holds it: instants in ISO UTC, a day of a point in time as its beginning; or what is wanted instead. */
export function readPart(field: FieldDef, text: string): ReadPart {
  const given = text.trim();
  if (isDecimal(field) || field.kind === 'integer')
    return isDecimalText(given) ? { value: given } : { wanted: '数字' };
  if (field.kind === 'date') {
    const day = given.slice(0, 10);
    return isDate(day) ? { value: day } : { wanted: '日期' };
  }
  if (field.kind === 'bool') {
    const value = Object.hasOwn(yesAndNo, given.toLowerCase()) ? yesAndNo[given.toLowerCase()] : undefined;
    return value === undefined ? { wanted: '是或否' } : { value };
  }
  if (field.kind !== 'datetime') return { value: text };
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(given)
    ? given
    : `${isDate(given) ? `${given}T00:00:00` : given}${businessZone}`;
  const instant = Date.parse(zoned.replace(' ', 'T'));
  return Number.isNaN(instant) ? { wanted: '日期时间' } : { value: new Date(instant).toISOString() };
}
