// Reports: the values of their parameters, and where their rows lead. The same on both sides, so that an address, a
// saved view and an export mean the same rows.
import { isDate } from '#model/time/calendar.ts';
import { isDecimalText } from '#model/decimal.ts';
import type { EntityDef } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';

/** Texts by parameter, in the form its kind keeps them. What is not given has its default; an empty text is no value. */
export type ReportParameters = Readonly<Record<string, string>>;

/** @param today YYYY-MM-DD */
export function defaultOf({ default: value }: FieldDef, today: string): string {
  if (value === 'today') return today;
  if (value === 'thisMonth') return today.slice(0, 7);
  if (value === 'monthStart') return `${today.slice(0, 7)}-01`;
  if (value === 'yearStart') return `${today.slice(0, 4)}-01-01`;
  return value === undefined ? '' : String(value);
}

/** Every parameter of the report with its value. */
export function parameterValues(
  def: EntityDef,
  given: ReportParameters,
  today: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(def.parameters ?? {}).map(([key, field]) => [
      key,
      Object.hasOwn(given, key) ? (given[key] ?? '') : defaultOf(field, today),
    ]),
  );
}

const monthText = /^\d{4}-(0[1-9]|1[0-2])$/;
const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What is wrong with the text of a parameter; null when nothing is. */
export function parameterProblem(field: FieldDef, text: string): string | null {
  if (text === '') return field.required ? `请填写“${field.title}”` : null;
  const wrong = (wanted: string): string => `“${field.title}”无效，请填写${wanted}`;
  switch (field.kind) {
    case 'date':
      return isDate(text) ? null : wrong('日期，例如 2024-05-06');
    case 'ref':
      return uuidText.test(text) ? null : wrong('列表中的记录');
    case 'integer':
      return wholeProblem(field, text);
    case 'bool':
      return text === 'true' || text === 'false' ? null : wrong('是或否');
    case 'qty':
    case 'money':
    case 'percent':
      return isDecimalText(text) ? null : wrong('数字');
    default:
      if (field.month === true) return monthText.test(text) ? null : wrong('月份，例如 2024-05');
      return text.length <= 200 && !text.includes('\0') ? null : wrong('不超过200个字的内容');
  }
}

function wholeProblem({ title, min = '0', max = '999999999' }: FieldDef, text: string): string | null {
  const fits = /^\d{1,9}$/.test(text) && Number(text) >= Number(min) && Number(text) <= Number(max);
  if (fits) return null;
  return max === '999999999'
    ? `“${title}”无效，请填写整数`
    : `“${title}”无效，请填写 ${min} 到 ${max} 的整数`;
}

/**
 * What stands for the source of a drill: '@parameter', '=text', '#from' and '#to' of a cell's time bucket, or a field of
 * the row; '' for none.
 */
export function drillText(
  source: string,
  row: Readonly<Record<string, unknown>>,
  parameters: ReportParameters,
  bucket: { from: string | null; to: string | null } | null = null,
): string {
  if (source.startsWith('=')) return source.slice(1);
  if (source === '#from') return bucket?.from ?? '';
  if (source === '#to') return bucket?.to ?? '';
  const value = source.startsWith('@') ? parameters[source.slice(1)] : row[source];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
