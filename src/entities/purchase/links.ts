// Lines that follow from purchase documents. What is received or returned by way of a notice, an acceptance or an
// application also counts on the order, and from there on the requisition.
import { payable } from '#entities/blocks/money/moneySide.ts';
import { returnLinks } from '#entities/blocks/returnLinks.ts';
import type { LinkRule } from '#model/linkRule.ts';

const approved = 'approvedBaseQty';
const withTolerance = 'baseQty * (1 + overRatio / 100)';
const complete = 'executedBase - replenish >= baseQty * (1 - shortRatio / 100)';
/** Of a notice: what arrived, was not refused and did not go back. */
const kept = 'countedBaseQty';

const returns = returnLinks({
  side: payable,
  application: 'purchaseRefundApplication',
  titles: { order: '采购订单', bill: '采购入库单', application: '退料申请单', returnBill: '采购退料单' },
  words: { returned: '货退料', again: '退料补货' },
  moved: 'receivedBaseQty',
  appliedFor: 'if(isStock, receivedBaseQty, 0)',
  billLine: 'sourceLineId',
  also: [
    { rule: 'purchaseOrder-purchaseReturnBill', line: 'orderLineId' },
    { rule: 'purchaseOrder-replenishment', line: 'orderLineId' },
  ],
});

export const purchaseLinkRules: readonly LinkRule[] = [
  {
    name: 'purchaseRequisition-purchaseOrder',
    title: '采购申请单下推采购订单',
    source: {
      entity: 'purchaseRequisition',
      lines: 'items',
      quantity: 'baseQty',
      executed: 'orderedQty',
      occupied: 'occupiedQty',
    },
    target: { entity: 'purchaseOrder', lines: 'items', quantity: 'baseQty' },
    limit: `${approved} - direct`,
    beside: ['purchaseRequisition-purchaseContract'],
    closes: `executedBase >= ${approved}`,
    together: ['purchaseRequisition-otherOutBill'],
  },
  {
    // What the store can give need not be bought: it takes from the same quantity.
    name: 'purchaseRequisition-otherOutBill',
    title: '采购申请单下推其他出库单',
    source: {
      entity: 'purchaseRequisition',
      lines: 'items',
      quantity: 'baseQty',
      executed: 'orderedQty',
      occupied: 'occupiedQty',
    },
    target: { entity: 'otherOutBill', lines: 'items', quantity: 'baseQty' },
    limit: `${approved} - direct`,
    beside: ['purchaseRequisition-purchaseContract'],
    closes: `executedBase >= ${approved}`,
    together: ['purchaseRequisition-purchaseOrder'],
  },
  {
    name: 'purchaseRequisition-purchaseInBill',
    title: '采购申请的货入库',
    source: { entity: 'purchaseRequisition', lines: 'items', quantity: 'baseQty', executed: 'receivedQty' },
    target: { entity: 'purchaseInBill', lines: 'items', quantity: 'baseQty' },
  },
  {
    name: 'purchaseOrder-receiptNotice',
    title: '采购订单下推收货通知单',
    source: { entity: 'purchaseOrder', lines: 'items', quantity: 'baseQty', executed: 'noticedQty' },
    target: { entity: 'receiptNotice', lines: 'items', quantity: 'countedBaseQty' },
    limit: `if(isStock, ${withTolerance} - direct + replenish, 0)`,
    beside: ['purchaseOrder-purchaseInBill'],
    says: [{ when: 'isInspect', text: '须来料检验' }],
  },
  {
    name: 'purchaseOrder-purchaseInBill',
    title: '采购订单下推采购入库单',
    source: { entity: 'purchaseOrder', lines: 'items', quantity: 'baseQty', executed: 'receivedQty' },
    target: { entity: 'purchaseInBill', lines: 'items', quantity: 'baseQty' },
    limit: `if(isStock, ${withTolerance} + replenish, 0)`,
    closes: `isStock and ${complete}`,
    also: [{ rule: 'purchaseRequisition-purchaseInBill', line: 'sourceLineId' }],
    says: [{ when: 'isInspect', text: '须来料检验' }],
  },
  {
    name: 'purchaseOrder-purchaseAcceptance',
    title: '采购订单下推采购验收单',
    source: {
      entity: 'purchaseOrder',
      lines: 'items',
      quantity: 'baseQty',
      executed: 'acceptedQty',
      counts: { field: 'receivedQty', unless: 'isStock' },
    },
    target: { entity: 'purchaseAcceptance', lines: 'items', quantity: 'qualifiedBaseQty' },
    limit: withTolerance,
    closes: `not isStock and ${complete}`,
  },
  {
    name: 'receiptNotice-purchaseInBill',
    title: '收货通知单下推采购入库单',
    source: { entity: 'receiptNotice', lines: 'items', quantity: 'baseQty', executed: 'stockedQty' },
    target: { entity: 'purchaseInBill', lines: 'items', quantity: 'baseQty' },
    limit: `min(if(mustInspect, qualifiedBaseQty + concessionBaseQty + coalesce(exemptBaseQty, 0) + coalesce(releasedBaseQty, 0), ${kept}), ${kept} - direct)`,
    beside: ['receiptNotice-purchaseRefundApplication'],
    closes: `executedBase + returnedBaseQty + sampleLossBaseQty + coalesce(disposedBaseQty, 0) >= ${kept}`,
    also: [{ rule: 'purchaseOrder-purchaseInBill', line: 'orderLineId' }],
    says: [{ when: 'mustInspect', text: '须检验后入库' }],
  },
  {
    name: 'receiptNotice-purchaseRefundApplication',
    title: '收货通知单下推退料申请单',
    source: { entity: 'receiptNotice', lines: 'items', quantity: 'baseQty', executed: 'returnedQty' },
    target: { entity: 'purchaseRefundApplication', lines: 'items', quantity: 'baseQty' },
    limit: `${kept} - direct`,
    beside: ['receiptNotice-purchaseInBill'],
  },
  {
    // Goods the users have to accept before they are stocked.
    name: 'receiptNotice-purchaseAcceptance',
    title: '收货通知单下推采购验收单',
    source: { entity: 'receiptNotice', lines: 'items', quantity: 'baseQty' },
    target: { entity: 'purchaseAcceptance', lines: 'items', quantity: 'qualifiedBaseQty' },
    limit: kept,
    also: [{ rule: 'purchaseOrder-purchaseAcceptance', line: 'orderLineId' }],
  },
  {
    name: 'purchaseAcceptance-purchaseInBill',
    title: '采购验收单下推采购入库单',
    source: { entity: 'purchaseAcceptance', lines: 'items', quantity: 'baseQty', executed: 'stockedQty' },
    target: { entity: 'purchaseInBill', lines: 'items', quantity: 'baseQty' },
    limit: 'if(isStock, qualifiedBaseQty, 0)',
    closes: 'executedBase >= qualifiedBaseQty',
    also: [
      { rule: 'receiptNotice-purchaseInBill', line: 'sourceLineId' },
      { rule: 'purchaseOrder-purchaseInBill', line: 'orderLineId' },
    ],
  },
  ...returns,
];
