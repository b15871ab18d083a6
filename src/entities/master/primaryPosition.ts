// 主任岗: the row of the primary position says the same department as the employee's card, whichever of the two was typed
// last (rule employee-r3).
import type { Doc, LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { employee } from './employee.ts';

const lines = 'positions';
const positionOf = fieldsReader(employee.lines.positions.fields, ['isPrimary', 'department']);
const cardOf = fieldsReader(employee.fields, ['department']);

function primaryPosition(doc: Doc): LineRow | undefined {
  return (doc.lines[lines] ?? []).find((row) => positionOf(row).isPrimary === true);
}

/** Whether the patch says what the row's department is, or makes it the primary one. */
function typesRow(patch: Patch, row: LineRow): boolean {
  if (patch.op === 'insertLine') return patch.lines === lines && patch.id === row.id;
  return (
    patch.op === 'setLine' &&
    patch.lines === lines &&
    patch.id === row.id &&
    (patch.field === 'department' || patch.field === 'isPrimary')
  );
}

/**
 * What brings the department of the card and that of the primary row in step: the one typed last leads, and the card where
 * neither was typed.
 * @param doc with the patches applied
 */
export function inStep(doc: Doc, patches: readonly Patch[]): Patch[] {
  const row = primaryPosition(doc);
  const own = cardOf(doc.fields).department;
  const there = positionOf(row).department;
  if (row === undefined || own === there) return [];
  const card = patches.findLastIndex((patch) => patch.op === 'set' && patch.field === 'department');
  const typed = patches.findLastIndex((patch) => typesRow(patch, row));
  const leads = there !== null && (own === null || typed > card);
  return [
    leads
      ? { op: 'set', field: 'department', value: there }
      : { op: 'setLine', lines, id: row.id, field: 'department', value: own },
  ];
}
