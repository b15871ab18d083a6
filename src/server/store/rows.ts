// Values between rows of the engine and documents, by the kind of their field.
import type { FieldValue } from '#model/entity.ts';
import { kindOf } from '#model/kind.ts';
import type { Column } from './shape.ts';

/** Canonical value of what the driver gave. */
export function valueOf(column: Column, value: unknown): FieldValue {
  return kindOf(column.field.kind).fromSql(value);
}

/** Decimal text without trailing zeros; '0' for nothing. */
export function fromSqlDecimal(value: unknown): string {
  const text = kindOf('money').fromSql(value);
  return typeof text === 'string' ? text : '0';
}

/** What is stored for the value, as a member of a JSON record; empty text is null. */
export function storedValue(column: Column, value: FieldValue | undefined): FieldValue {
  const canonical = value === undefined ? null : kindOf(column.field.kind).canonical(value);
  return canonical === '' ? null : canonical;
}
