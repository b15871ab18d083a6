// Which production orders follow from documents of other areas, and what they take of them.
import type { LinkRule } from '#model/linkRule.ts';

export const manufacturingLinkRules: readonly LinkRule[] = [
  {
    name: 'saleOrder-manufacturingOrder',
    title: '销售订单下推生产订单',
    source: { entity: 'saleOrder', lines: 'items', quantity: 'baseQty', executed: 'plannedQty' },
    target: { entity: 'manufacturingOrder', quantity: 'baseQty', unitQuantity: 'planQty' },
    limit: 'baseQty * (1 + overRatio / 100)',
    together: ['saleOrder-purchaseRequisition', 'saleOrder-purchaseOrder', 'saleOrder-requirementPlan'],
  },
];
