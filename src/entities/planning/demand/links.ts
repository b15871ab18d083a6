// Which demand a requirement plan takes over from orders and forecasts.
import type { LinkRule } from '#model/linkRule.ts';

export const demandLinkRules: readonly LinkRule[] = [
  {
    name: 'demandForecast-requirementPlan',
    title: '需求预测单下推需求计划',
    source: { entity: 'demandForecast', lines: 'items', quantity: 'baseQty', executed: 'plannedQty' },
    target: { entity: 'requirementPlan', lines: 'items', quantity: 'baseQty' },
    // What orders have taken is demanded by them; the rest may be planned.
    limit: 'if(qty = 0, 0, baseQty * (qty - coalesce(orderedQty, 0)) / qty)',
  },
  {
    name: 'saleOrder-requirementPlan',
    title: '销售订单下推需求计划',
    source: { entity: 'saleOrder', lines: 'items', quantity: 'baseQty', executed: 'plannedQty' },
    target: { entity: 'requirementPlan', lines: 'items', quantity: 'baseQty' },
    limit: 'baseQty',
    together: [
      'saleOrder-purchaseRequisition',
      'saleOrder-purchaseOrder',
      'saleOrder-manufacturingOrder',
      'saleOrder-outsourcingOrder',
    ],
  },
];
