// Lines that follow from sales documents.
import { passedBase } from '#entities/blocks/inspectedLine.ts';
import { receivable } from '#entities/blocks/money/moneySide.ts';
import { returnLinks } from '#entities/blocks/returnLinks.ts';
import type { LinkRule } from '#model/linkRule.ts';

const withTolerance = 'baseQty * (1 + overRatio / 100)';

/** Price agreements limit no quantity. */
const unlimited = '999999999999';

const returns = returnLinks({
  side: receivable,
  application: 'saleReturnApplication',
  titles: { order: '销售订单', bill: '销售出库单', application: '退货申请单', returnBill: '销售退货单' },
  words: { returned: '货物退回', again: '退货补货' },
  moved: 'shippedBaseQty',
  appliedFor: 'shippedBaseQty',
  billLine: 'outLineId',
  // Goods to be inspected come in when they are judged, whatever the judgement says.
  returnable:
    'if(isInspect, min(baseQty, coalesce(inspectedBaseQty, 0) + coalesce(exemptBaseQty, 0)), baseQty)',
  also: [
    { rule: 'deliveryNotice-salesReturnBill', line: 'noticeLineId' },
    { rule: 'saleOrder-salesReturnBill', line: 'orderLineId' },
    { rule: 'saleOrder-replenishment', line: 'orderLineId' },
  ],
});

export const salesLinkRules: readonly LinkRule[] = [
  {
    name: 'saleQuotation-saleOrder',
    title: '销售报价单下推销售订单',
    source: { entity: 'saleQuotation', lines: 'items', quantity: 'baseQty', executed: 'orderedQty' },
    target: { entity: 'saleOrder', lines: 'items', quantity: 'baseQty' },
    limit: `if(isPriceOnly, ${unlimited}, baseQty - direct)`,
    proposes: 'if(isPriceOnly, baseQty, baseQty - direct)',
    beside: ['saleQuotation-saleContract'],
    closes: 'not isPriceOnly and executedBase >= baseQty',
  },
  {
    name: 'saleOrder-deliveryNotice',
    title: '销售订单下推发货通知单',
    source: { entity: 'saleOrder', lines: 'items', quantity: 'baseQty', executed: 'noticedQty' },
    target: { entity: 'deliveryNotice', lines: 'items', quantity: 'baseQty' },
    limit: `${withTolerance} - direct + replenish`,
    beside: ['saleOrder-salesOutBill'],
  },
  {
    name: 'saleOrder-salesOutBill',
    title: '销售订单下推销售出库单',
    source: { entity: 'saleOrder', lines: 'items', quantity: 'baseQty', executed: 'shippedQty' },
    target: { entity: 'salesOutBill', lines: 'items', quantity: 'baseQty' },
    limit: `${withTolerance} + replenish`,
    closes: 'executedBase - replenish >= baseQty * (1 - shortRatio / 100)',
  },
  {
    name: 'deliveryNotice-salesOutBill',
    title: '发货通知单下推销售出库单',
    source: { entity: 'deliveryNotice', lines: 'items', quantity: 'baseQty', executed: 'shippedQty' },
    target: { entity: 'salesOutBill', lines: 'items', quantity: 'baseQty' },
    limit: `if(isInspect, min(baseQty, ${passedBase}), baseQty)`,
    closes: 'executedBase >= baseQty',
    also: [{ rule: 'saleOrder-salesOutBill', line: 'orderLineId' }],
  },
  {
    name: 'saleOrder-purchaseRequisition',
    title: '销售订单下推采购申请单',
    source: { entity: 'saleOrder', lines: 'items', quantity: 'baseQty', executed: 'plannedQty' },
    target: { entity: 'purchaseRequisition', lines: 'items', quantity: 'baseQty' },
    limit: 'baseQty',
    together: [
      'saleOrder-purchaseOrder',
      'saleOrder-manufacturingOrder',
      'saleOrder-requirementPlan',
      'saleOrder-outsourcingOrder',
    ],
  },
  {
    // Direct shipment: what the supplier sends to the customer need not be asked for.
    name: 'saleOrder-purchaseOrder',
    title: '销售订单下推采购订单',
    source: { entity: 'saleOrder', lines: 'items', quantity: 'baseQty', executed: 'plannedQty' },
    target: { entity: 'purchaseOrder', lines: 'items', quantity: 'baseQty' },
    limit: 'baseQty',
    together: [
      'saleOrder-purchaseRequisition',
      'saleOrder-manufacturingOrder',
      'saleOrder-requirementPlan',
      'saleOrder-outsourcingOrder',
    ],
  },
  {
    name: 'deliveryNotice-salesReturnBill',
    title: '发货通知单的货物退回',
    source: { entity: 'deliveryNotice', lines: 'items', quantity: 'baseQty', executed: 'returnedQty' },
    target: { entity: 'salesReturnBill', lines: 'items', quantity: 'baseQty' },
  },
  ...returns,
];
