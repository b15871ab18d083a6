// A change of one cell of a line, as tests write it.
import type { FieldValue } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';

export function setLine(id: string, field: string, value: FieldValue, lines = 'items'): Patch {
  return { op: 'setLine', lines, id, field, value };
}
