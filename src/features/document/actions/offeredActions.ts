// Which actions the title line of a document offers: its next step, those with buttons of their own, what stands in the
// menus. The server says what can be done, the session what this person may, and both are asked.
import { actionsOf, can, permissionCode, type Grants } from '#model/rights/can.ts';
import type { Doc, EntityDef, PushDef } from '#model/entity.ts';
import { actionsByHand, isPerformed } from '#model/states/states.ts';
import { featuredActions, nextAction } from '../nextAction.ts';

interface OfferedAction {
  action: string;
  title: string;
}

export interface OfferedActions {
  editable: boolean;
  /** Moves the document on from where it stands. */
  next: OfferedAction | undefined;
  featured: readonly OfferedAction[];
  pushes: readonly PushDef[];
  others: readonly OfferedAction[];
  /** What every document can do, as far as it may be done here. */
  further: Readonly<Record<'copy' | 'template' | 'usages' | 'remove', boolean>>;
}

export interface OfferedFor {
  def: EntityDef;
  doc: Doc;
  /** What the server offers on it now. */
  abilities: readonly string[];
  grants: Grants;
  permitted(code: string): boolean;
  /** Whether the server has it. */
  stored: boolean;
}

export function offeredActions({
  def,
  doc,
  abilities,
  grants,
  permitted,
  stored,
}: OfferedFor): OfferedActions {
  const offered = (action: string, ability = action): boolean =>
    permitted(permissionCode(def, action)) &&
    (abilities.includes(ability) || isFreed(grants, def, action, doc));
  const transitions = actionsByHand(def);
  const onward = nextAction(def, doc, { can: offered, stored });
  const next = transitions.find(({ action }) => action === onward && permitted(permissionCode(def, action)));
  const featured = actionsOf(def).filter(
    ({ action }) =>
      featuredActions(def, { can: (each) => abilities.includes(each), stored }).includes(action) &&
      permitted(permissionCode(def, action)),
  );
  const others = actionsOf(def).filter(
    ({ action }) =>
      offered(action) &&
      !featured.some((known) => known.action === action) &&
      (transitions.some((known) => known.action === action) || isPerformed(def, action)) &&
      action !== next?.action,
  );
  const mayCreate = permitted(permissionCode(def, 'create'));
  return {
    editable: offered('edit'),
    next,
    featured,
    pushes: (def.pushes ?? []).filter((push) => offered('push', `push:${push.to}`)),
    others,
    further: {
      copy: mayCreate && permitted(permissionCode(def, 'copy')),
      template: mayCreate && def.kind === 'document',
      usages: def.kind !== 'document',
      remove: offered('delete') && stored,
    },
  };
}

/** Whether the element stays only because its rule is switched off: then the state alone decides; the server still asks. */
function isFreed(grants: Grants, def: EntityDef, action: string, doc: Doc): boolean {
  return !can(grants, def, action) && can({ ...grants, admin: true }, def, action, doc);
}
