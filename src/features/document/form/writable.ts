// Whether a field of this document can be written now, and if not, the reason shown to the user.
import { fieldAccess, type Grants } from '#model/rights/can.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import { isEditable } from '#model/derive/editable.ts';
import { isDerived, type FieldDef } from '#model/fields.ts';

/** Reason of a field whose edit permission is in force and not granted. */
export const notPermitted = '没有编辑权限';

export interface WrittenField {
  def: EntityDef;
  /** 'customer', 'items.price'. */
  path: string;
  field: FieldDef;
}

/** Reason why the field is read-only in this row, or null. `locked` is the document's own reason. */
export function readonlyReason(
  { def, path, field }: WrittenField,
  row: Row | undefined,
  doc: Row,
  grants: Grants,
  locked: string | null,
): string | null {
  if (locked !== null) return locked;
  if (isDerived(field)) return '自动计算，不能填写';
  if (fieldAccess(grants, def, path) !== 'edit') return '没有权限填写';
  return row === undefined || isEditable(field, row, doc) ? null : '当前情况下不能填写';
}

/** Reason why the whole document cannot be edited, or null. */
export function lockedReason(
  def: EntityDef,
  status: string | null,
  abilities: readonly string[],
  reasons: Readonly<Record<string, string>>,
): string | null {
  if (abilities.includes('edit')) return null;
  const { edit } = reasons;
  return edit ?? (status === null ? `不能修改${def.title}` : `当前状态不能修改${def.title}`);
}
