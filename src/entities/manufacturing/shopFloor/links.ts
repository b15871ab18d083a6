// What follows from orders in the workshop: batches, tasks and reports. Tasks take what an operation has to do, batches what
// an order starts; a report is limited by its own rules, under the lock of its order (see workReport/reportable.ts).
import type { LinkRule } from '#model/linkRule.ts';

const operations = (entity: string) => ({
  entity,
  lines: 'operations',
  quantity: 'planQty',
  unitQuantity: 'planQty',
});
const task = { entity: 'workTaskOrder', quantity: 'takenQty', unitQuantity: 'planQty' };
const report = { entity: 'workReport', quantity: 'finishedQty', unitQuantity: 'finishedQty' };
const ofOrder = [{ rule: 'manufacturingOrder-workTaskOrder', line: 'orderOperationId' }];

export const shopFloorLinkRules: readonly LinkRule[] = [
  {
    name: 'manufacturingOrder-workOrder',
    title: '生产订单下推工单',
    source: { entity: 'manufacturingOrder', quantity: 'planQty', unitQuantity: 'planQty' },
    target: { entity: 'workOrder', quantity: 'takenQty', unitQuantity: 'planQty' },
    limit: 'startQty',
    shrinks: true,
  },
  {
    name: 'manufacturingOrder-workTaskOrder',
    title: '生产订单下推工序派工单',
    source: { ...operations('manufacturingOrder'), executed: 'dispatchedQty' },
    target: task,
    limit: 'planQty',
    shrinks: true,
  },
  {
    name: 'workOrder-workTaskOrder',
    title: '工单下推工序派工单',
    source: { ...operations('workOrder'), executed: 'dispatchedQty' },
    target: task,
    limit: 'planQty',
    shrinks: true,
    also: ofOrder,
  },
  {
    name: 'workshopOrder-workTaskOrder',
    title: '车间订单下推工序派工单',
    source: { ...operations('workshopOrder'), executed: 'dispatchedQty' },
    target: task,
    limit: 'planQty',
    shrinks: true,
    also: ofOrder,
  },
  {
    name: 'workTaskOrder-workReport',
    title: '派工单报工',
    source: { entity: 'workTaskOrder', quantity: 'planQty', unitQuantity: 'planQty' },
    target: report,
    proposes: 'max(0, planQty - coalesce(reportedQty, 0))',
    also: [{ rule: 'manufacturingOrder-workReport', line: 'orderOperationId' }],
  },
  {
    name: 'manufacturingOrder-workReport',
    title: '生产订单工序报工',
    source: operations('manufacturingOrder'),
    target: report,
    proposes: 'max(0, planQty - coalesce(reportedQty, 0))',
  },
  {
    name: 'manufacturingOrder-orderReport',
    title: '生产订单按订单报工',
    source: { entity: 'manufacturingOrder', quantity: 'planQty', unitQuantity: 'planQty' },
    target: report,
    proposes: 'max(0, startQty - coalesce(reportedQty, 0))',
  },
];
