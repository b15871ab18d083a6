// Whether a field of this document can be written now, and if not, the reason shown to the user.
import { canField, type Grants } from '#model/can.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import { compile, evaluate, type ExprValue } from '#model/expression.ts';
import { plainText } from '#model/plainText.ts';
import { isDerived, type FieldDef } from '#model/fields.ts';

/** Reason why the field is read-only in this row, or null. `locked` is the document's own reason. */
export function readonlyReason(field: FieldDef, row: Row | undefined, doc: Row, grants: Grants, locked: string | null): string | null {
  if (locked !== null) return locked;
  if (isDerived(field)) return '自动计算，不能填写';
  if (!canField(grants, field)) return '没有权限填写';
  if (field.editableWhen === undefined || row === undefined) return null;
  const holds = evaluate(compile(field.editableWhen), ([first = '', second = '']) => value(first === 'doc' ? doc[second] : row[first]));
  return holds === true ? null : '当前情况下不能填写';
}

function value(stored: Row[string] | undefined): ExprValue {
  return typeof stored === 'string' || typeof stored === 'boolean'
    ? stored
    : stored === null || stored === undefined
      ? null
      : plainText(stored);
}

/** Reason why the whole document cannot be edited, or null. */
export function lockedReason(
  def: EntityDef,
  status: string | null,
  abilities: readonly string[],
  reasons: Readonly<Record<string, string>>,
): string | null {
  if (abilities.includes('edit')) return null;
  return reasons['edit'] ?? (status === null ? `不能修改${def.title}` : `当前状态不能修改${def.title}`);
}
