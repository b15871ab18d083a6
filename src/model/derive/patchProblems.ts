// Findings about patches before they are applied: fields that do not exist and values of the wrong type. What passes
// here cannot break a rule; ranges and required fields are judged on the whole document (problemsOf).
import type { EntityDef, Fields, FieldValue } from '#model/entity.ts';
import { isDecimalText } from '#model/decimal.ts';
import { isDecimal } from '#model/fields.ts';
import { isEmpty, kindOf } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/problem.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';

function reasonOf(fields: Fields, key: string, value: FieldValue): string | null {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field === undefined) return `没有字段“${key.slice(0, 60)}”`;
  if (isEmpty(value)) return null;
  if (isDecimal(field)) return typeof value === 'string' && isDecimalText(value) ? null : `${field.title}应为数字，如 1234.5`;
  const { min: _min, max: _max, above: _above, ...unbounded } = field;
  return kindOf(field.kind).check(value, unbounded);
}

/** Faults of the patches, at their fields; none when all of them can be applied and computed with. */
export function patchProblems(def: EntityDef, patches: readonly Patch[]): Problem[] {
  return patches.flatMap((patch): Problem[] => {
    if (patch.op === 'set') {
      const message = reasonOf(allFieldsOf(def), patch.field, patch.value);
      return message === null ? [] : [{ field: patch.field, level: 'error', message }];
    }
    const lines = def.lines !== undefined && Object.hasOwn(def.lines, patch.lines) ? def.lines[patch.lines] : undefined;
    if (lines === undefined) return [{ field: '', level: 'error', message: `没有明细“${patch.lines.slice(0, 60)}”` }];
    const values =
      patch.op === 'insertLine' ? Object.entries(patch.values) : patch.op === 'setLine' ? [[patch.field, patch.value] as const] : [];
    return values.flatMap(([field, value]): Problem[] => {
      const message = field === 'id' || field === 'seq' ? null : reasonOf(lineFieldsOf(lines), field, value);
      return message === null
        ? []
        : [{ field, lines: patch.lines, lineId: patch.id, level: 'error', message: `${lines.title}：${message}` }];
    });
  });
}
