// 生产订单: what is proposed while it is typed, and what its actions ask for and set in motion. Each action leaves a row in
// 生产执行记录; steps back name the first document that stands in their way.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { orderEdits } from './orderEdits.ts';
import { orderSteps } from './orderSteps.ts';
import { proposeOrder } from './orderDefaults.ts';
import { proposeWarehouse } from './workshopWarehouse.ts';

export const manufacturingOrder = defineBehaviour(order, {
  title: '生产订单',
  propose: async (proposal, read) => [
    ...(await proposeWarehouse(proposal, read)),
    ...(await proposeOrder(proposal, read)),
  ],
  actions: { ...orderSteps, ...orderEdits },
});
