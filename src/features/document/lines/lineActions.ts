// What can be done with single lines of a document: closing, freezing, and taking that back. The server judges the line.
import { actionsOf, permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { isIn, isPerformed } from '#model/states/states.ts';

export interface LineAction {
  action: string;
  title: string;
}

const known = ['lineClose', 'lineReopen', 'lineTerminate', 'lineFreeze', 'lineUnfreeze'];

/** Actions of the definition for lines of this table in a document of this state; `status` null: of any state. */
export function lineActionsOf(
  def: EntityDef,
  lines: string | null,
  status: string | null,
  permitted: (code: string) => boolean,
): LineAction[] {
  if (lines === null || !Object.hasOwn(def.lines?.[lines]?.fields ?? {}, 'lineStatus')) return [];
  const fits = (action: string): boolean =>
    status === null ||
    isIn(def, status, 'executable') ||
    (action === 'lineReopen' && isIn(def, status, 'done'));
  return actionsOf(def).filter(
    ({ action }) => known.includes(action) && fits(action) && permitted(permissionCode(def, action)),
  );
}

/** An action carried out on an approved document may be meant for the chosen lines alone. */
export function performedOn(
  def: EntityDef,
  action: string,
  lines: string | null,
  selected: readonly string[],
): { lines?: string; lineIds?: readonly string[] } {
  return isPerformed(def, action) && lines !== null && selected.length > 0
    ? { lines, lineIds: selected }
    : {};
}
