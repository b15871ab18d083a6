// Texts of a filter condition as statement parameters: checked by kind first, so that no engine error can come of
// them. Days of a point in time are days in Shanghai.
import { businessZone } from '#model/time/calendar.ts';
import { isDecimalText } from '#model/decimal.ts';
import type { FieldDef } from '#model/fields.ts';
import type { Column } from '#server/store/shape.ts';
import { isUuid } from '#server/store/sql.ts';
import { refuse } from './view.ts';

const dayText = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const instantText = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?$/;

export type Family = 'text' | 'number' | 'date' | 'datetime' | 'bool' | 'dict' | 'ref' | 'refs' | 'json';

/** Kinds that filter alike. */
export function familyOf({ field, type }: Column): Family {
  if (type === 'uuid') return 'ref';
  switch (field.kind) {
    case 'integer':
    case 'qty':
    case 'price':
    case 'money':
    case 'rate':
    case 'percent':
      return 'number';
    case 'date':
    case 'datetime':
    case 'bool':
    case 'dict':
    case 'ref':
    case 'refs':
    case 'json':
      return field.kind;
    default:
      return 'text';
  }
}

function bad(path: string, field: FieldDef, wanted: string): never {
  throw refuse(path, `筛选条件“${field.title}”的值无效，请填写${wanted}`);
}

function isDay(text: string): boolean {
  return (
    dayText.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  );
}

/** The value in the form the column's type is cast from. @throws Refusal 422 */
export function filterValue(path: string, column: Column, text: string): string {
  const { field } = column;
  switch (familyOf(column)) {
    case 'number':
      return isDecimalText(text) ? text : bad(path, field, '数字');
    case 'date':
      return isDay(text) ? text : bad(path, field, '日期，例如 2024-05-06');
    case 'datetime':
      return instant(path, field, text);
    case 'bool':
      return text === 'true' || text === 'false' ? text : bad(path, field, '是或否');
    case 'ref':
    case 'refs':
      return isUuid(text) ? text : bad(path, field, '列表中的记录');
    default:
      return text.replaceAll('\0', '');
  }
}

function instant(path: string, field: FieldDef, text: string): string {
  if (isDay(text)) return `${text}T00:00:00${businessZone}`;
  if (!instantText.test(text)) return bad(path, field, '日期时间，例如 2024-05-06 08:30');
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}${businessZone}`;
  return Number.isNaN(Date.parse(zoned.replace(' ', 'T')))
    ? bad(path, field, '日期时间，例如 2024-05-06 08:30')
    : zoned;
}

/** The first moment after the value: the next day for a day, the next minute for minutes; null when it is exact. */
export function instantAfter(text: string): string | null {
  const step = isDay(text) ? 86_400_000 : /T?\d\d:\d\d$/.test(text) && text.length === 16 ? 60_000 : null;
  if (step === null) return null;
  const start = Date.parse(
    isDay(text) ? `${text}T00:00:00${businessZone}` : `${text.replace(' ', 'T')}${businessZone}`,
  );
  return new Date(start + step).toISOString();
}
