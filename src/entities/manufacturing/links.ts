// Which production orders follow from documents of other areas, and what they take of them.
import type { LinkRule } from '#model/linkRule.ts';

export const manufacturingLinkRules: readonly LinkRule[] = [
  {
    name: 'saleOrder-manufacturingOrder',
    title: '销售订单下推生产订单',
    source: { entity: 'saleOrder', lines: 'items', quantity: 'baseQty', executed: 'plannedQty' },
    target: { entity: 'manufacturingOrder', quantity: 'baseQty', unitQuantity: 'planQty' },
    limit: 'baseQty * (1 + overRatio / 100)',
    together: [
      'saleOrder-purchaseRequisition',
      'saleOrder-purchaseOrder',
      'saleOrder-requirementPlan',
      'saleOrder-outsourcingOrder',
    ],
  },
  {
    name: 'kittingRun-purchaseRequisition',
    title: '齐套运算下推采购申请单',
    source: {
      entity: 'kittingRun',
      lines: 'parts',
      quantity: 'shortQty',
      unitQuantity: 'shortQty',
      executed: 'requestedQty',
    },
    target: { entity: 'purchaseRequisition', lines: 'items', quantity: 'baseQty' },
    limit: 'if(isPurchase, shortQty, 0)',
  },
];
