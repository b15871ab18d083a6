// Ctrl+Enter on a document and the button beside 保存: the action that moves it on from where it stands, also before it was
// ever saved.
import type { Doc, EntityDef } from '#model/entity.ts';
import { guardBroken, stepFor } from '#model/derive/transitions.ts';
import { permissionCode } from '#model/rights/can.ts';
import {
  actionsByHand,
  featuredOf,
  machineOf,
  onwardActions,
  ownAction,
  statesBefore,
  stepsOf,
} from '#model/states/states.ts';

/** What can be done with an open document. */
export interface Doable {
  /** Whether the action is offered for it as it is stored. */
  can(action: string): boolean;
  stored: boolean;
}

/** What moves a document on: one that is not saved yet is saved first, and then stands in its first state. */
export function nextAction(def: EntityDef, doc: Doc, { can, stored }: Doable): string | undefined {
  const initial = machineOf(def)?.initial ?? '';
  const isOpen = (action: string): boolean =>
    can(action) || (!stored && statesBefore(def, action).includes(initial));
  const action = onwardActions(def).find(isOpen);
  if (action === undefined) return undefined;
  const step = stepFor(def, doc, action);
  if (step === null || guardBroken(def, doc, step) === null) return action;
  const before = stepsOf(def).find(({ transition }) => transition.readies === action)?.transition.action;
  return before !== undefined && isOpen(before) ? before : action;
}

interface OpenAction {
  action: string;
  title: string;
}

/** Steps by hand that may be taken from where the document stands. */
export function openSteps(
  def: EntityDef,
  abilities: readonly string[],
  permitted: (code: string) => boolean,
): OpenAction[] {
  return actionsByHand(def)
    .filter(({ action }) => abilities.includes(action) && permitted(permissionCode(def, action)))
    .map(({ action, title }) => ({ action, title }));
}

/** Actions with buttons of their own that can be carried out now; on a document that is not saved yet it is saved first. */
export function featuredActions(def: EntityDef, { can, stored }: Doable): readonly string[] {
  const initial = machineOf(def)?.initial ?? '';
  return featuredOf(def).filter(
    (action) => can(action) || (!stored && ownAction(def, action)?.in?.includes(initial) === true),
  );
}
