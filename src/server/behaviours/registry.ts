// Behaviours by entity, those that follow from what a definition says (trees, single defaults), and the bridges between areas in the order they take effect. Bridges come first: they lock
// documents further up, which the lock order puts before stock (S9).
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Behaviour, Bridge } from './behaviour.ts';
import { contractBehaviours, contractBridges } from './contract/area.ts';
import { financeBehaviours, financeBridges } from './finance/area.ts';
import { inventoryBehaviours, inventoryBridges } from './inventory/area.ts';
import { purchaseBehaviours, purchaseBridges } from './purchase/area.ts';
import { salesBehaviours, salesBridges } from './sales/area.ts';
import { alikeBehaviour } from './general/alike.ts';
import { onlyOneBehaviour } from './general/onlyOne.ts';
import { treeBehaviour } from './general/tree.ts';
import { bom } from './master/bom.ts';
import { exchangeRate } from './master/exchangeRate.ts';
import { location } from './master/location.ts';
import { announcement } from './system/announcement.ts';
import { approvalFlow } from './system/approvalFlow.ts';
import { businessCode } from './system/businessCode.ts';
import { checkRule } from './system/checkRule.ts';
import { messageTemplate } from './system/messageTemplate.ts';
import { permission } from './system/permission.ts';
import { permissionDataRule } from './system/permissionDataRule.ts';
import { printTemplate } from './system/printTemplate.ts';
import { scheduledJob } from './system/scheduledJob.ts';
import { securityGroup } from './system/securityGroup.ts';
import { systemConfig } from './system/systemConfig.ts';
import { user } from './system/user.ts';

const behaviours: Readonly<Record<string, Behaviour>> = {
  ...salesBehaviours,
  ...purchaseBehaviours,
  ...contractBehaviours,
  ...inventoryBehaviours,
  ...financeBehaviours,
  exchangeRate,
  bom,
  location,
  announcement,
  approvalFlow,
  messageTemplate,
  checkRule,
  businessCode,
  permission,
  permissionDataRule,
  printTemplate,
  scheduledJob,
  securityGroup,
  systemConfig,
  user,
};

/** Order is written here, never discovered. */
export const bridges: readonly Bridge[] = [
  ...salesBridges,
  ...purchaseBridges,
  ...contractBridges,
  ...inventoryBridges,
  ...financeBridges,
];

const known = new WeakMap<EntityDef, readonly Behaviour[]>();

/** What the definition itself asks for. */
function generalOf(def: EntityDef): Behaviour[] {
  return [
    ...(def.parent === undefined ? [] : [treeBehaviour(def, def.parent)]),
    ...(def.onlyOne === undefined ? [] : [onlyOneBehaviour(def, def.onlyOne)]),
    ...(def.alike === undefined ? [] : [alikeBehaviour(def, def.alike)]),
  ];
}

export function behavioursOf(entity: string): readonly Behaviour[] {
  const def = entityOf(entity);
  if (def === undefined) return [];
  let all = known.get(def);
  if (all === undefined) {
    const own = Object.hasOwn(behaviours, entity) ? behaviours[entity] : undefined;
    const joined = bridges.filter((bridge) => bridge.entity === entity).map((bridge) => bridge.behaviour);
    all = [...joined, ...generalOf(def), ...(own === undefined ? [] : [own])];
    known.set(def, all);
  }
  return all;
}
