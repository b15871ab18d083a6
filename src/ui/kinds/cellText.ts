// How a value of a field reads in a cell or a read-only field: one function for lists, lines and forms.
import type { FieldDef } from '#model/fields.ts';
import { isDecimal } from '#model/fields.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import { entityOfFields } from '#model/derive/fieldTitles.ts';
import { kindOf } from '#model/kind.ts';
import { plainText } from '#model/text/plainText.ts';
import { isPath, pathsText } from './storedPaths.ts';
import { scaleIn, shownScale, type FieldEnvironment } from './environment.ts';

/** What a reference shows: its code where the name stands beside it, else its name. */
export type RefText = 'code' | 'name';

export interface CellTextOptions {
  refText?: RefText;
  doc?: Row;
}

export const missingText = '—';

export function cellText(
  field: FieldDef,
  value: FieldValue,
  row: Row | undefined,
  environment: FieldEnvironment,
  options: CellTextOptions = {},
): string {
  if (value === null || value === undefined || value === '') return '';
  if (field.kind === 'ref') {
    const record = field.entity === undefined ? undefined : environment.refs(field.entity, value);
    if (record === undefined) return '';
    return options.refText === 'code' ? record.code || record.name : record.name || record.code;
  }
  if (field.kind === 'refs') {
    const ids = Array.isArray(value) ? value : [];
    return ids
      .map((id) => environment.refs(field.entity ?? '', id)?.name ?? '')
      .filter((name) => name !== '')
      .join('、');
  }
  if (field.fieldOf !== undefined) {
    const named = environment.fieldsOf(entityOfFields(field, row, options.doc));
    const keys = Array.isArray(value) ? value : [value];
    return keys
      .map((key: FieldValue) => named.find((each) => each.value === key)?.text ?? plainText(key))
      .join('、');
  }
  if (field.kind === 'dict') return dictText(field, value, environment);
  if (field.kind === 'json' && field.dict !== undefined && Array.isArray(value))
    return value.map((one: FieldValue) => dictText(field, one, environment)).join('、');
  if (isPath(field)) return pathsText(field, value);
  if (isDecimal(field) && typeof value === 'string')
    return kindOf(field.kind).format(
      value,
      field,
      shownScale(field, value, scaleIn(field, row, options.doc, environment.refs)),
    );
  return kindOf(field.kind).format(value, field);
}

function dictText(field: FieldDef, value: FieldValue, environment: FieldEnvironment): string {
  return (
    environment.dictItems(field.dict ?? '').find((item) => item.value === value)?.text ?? plainText(value)
  );
}

export function cellTone(field: FieldDef, value: FieldValue, environment: FieldEnvironment): string | null {
  if (field.kind === 'dict')
    return environment.dictItems(field.dict ?? '').find((item) => item.value === value)?.tone ?? null;
  if (isDecimal(field) && typeof value === 'string' && value.startsWith('-')) return 'negative';
  return null;
}
