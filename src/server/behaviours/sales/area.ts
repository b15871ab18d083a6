// Behaviours of the area by entity, and the bridges that lead from it to documents further up or beside.
import type { Behaviour, Bridge } from '../behaviour.ts';
import { deliveryOut } from '../bridges/deliveryOut.ts';
import { orderDelivery } from '../bridges/orderDelivery.ts';
import { customerGroups } from './customerGroups.ts';
import { saleOrder } from './saleOrder.ts';

export const salesBehaviours: Readonly<Record<string, Behaviour>> = {
  saleOrder,
  salePriceGroup: customerGroups('salePriceGroup'),
  saleDiscountGroup: customerGroups('saleDiscountGroup'),
};

export const salesBridges: readonly Bridge[] = [
  { entity: 'deliveryNotice', behaviour: orderDelivery },
  { entity: 'salesOutBill', behaviour: deliveryOut },
];
