// Behaviours by entity, and the bridges between areas in the order they take effect. Bridges come first: they lock
// documents further up, which the lock order puts before stock (S9).
import type { Behaviour } from './behaviour.ts';
import { deliveryOut } from './bridges/deliveryOut.ts';
import { orderDelivery } from './bridges/orderDelivery.ts';
import { otherInBill } from './inventory/otherInBill.ts';
import { salesOutBill } from './inventory/salesOutBill.ts';
import { saleOrder } from './sales/saleOrder.ts';
import { announcement } from './system/announcement.ts';
import { permission } from './system/permission.ts';
import { permissionDataRule } from './system/permissionDataRule.ts';
import { securityGroup } from './system/securityGroup.ts';
import { user } from './system/user.ts';

const behaviours: Readonly<Record<string, Behaviour>> = {
  saleOrder,
  otherInBill,
  salesOutBill,
  announcement,
  permission,
  permissionDataRule,
  securityGroup,
  user,
};

/** Order is written here, never discovered. */
export const bridges: readonly { entity: string; behaviour: Behaviour }[] = [
  { entity: 'deliveryNotice', behaviour: orderDelivery },
  { entity: 'salesOutBill', behaviour: deliveryOut },
];

export function behavioursOf(entity: string): readonly Behaviour[] {
  const own = Object.hasOwn(behaviours, entity) ? behaviours[entity] : undefined;
  const joined = bridges.filter((bridge) => bridge.entity === entity).map((bridge) => bridge.behaviour);
  return own === undefined ? joined : [...joined, own];
}
