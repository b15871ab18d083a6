// A stored value as bare text, for keys and messages; structured values become JSON.
import type { FieldValue } from '#model/entity.ts';

export function plainText(value: FieldValue | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
