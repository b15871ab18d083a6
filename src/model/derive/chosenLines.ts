// Actions that are carried out on chosen lines: what they lack of a choice. Both sides ask here, the page before it asks for
// anything else.
import type { EntityDef } from '#model/entity.ts';
import { actionsOf } from '#model/rights/can.ts';
import { ownAction } from '#model/states/states.ts';

export interface LineChoice {
  /** Table the lines stand in; absent: the one the action is for. */
  lines?: string | undefined;
  lineIds?: readonly string[] | undefined;
}

/** What has to be chosen before the action; null where nothing is missing. */
export function choiceMissing(
  def: EntityDef,
  action: string,
  { lines, lineIds = [] }: LineChoice,
): string | null {
  const on = ownAction(def, action)?.on;
  if (on === undefined) return null;
  const title = actionsOf(def).find((known) => known.action === action)?.title ?? action;
  const chosen = lines === undefined || lines === on.lines ? lineIds.length : 0;
  const tab = def.lines?.[on.lines]?.title ?? on.lines;
  if (chosen === 0) return `请先在“${tab}”页签选中要处理的行，再执行“${title}”`;
  return on.one === true && chosen > 1 ? `“${title}”一次只能处理一行，请只选中一行` : null;
}
