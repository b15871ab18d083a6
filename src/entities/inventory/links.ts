// Lines that follow from stock bills.
import type { LinkRule } from '#model/linkRule.ts';

const items = (entity: string, quantity = 'baseQty') => ({ entity, lines: 'items', quantity });

/** Goods that come back, or go back, from what a bill received or issued: never more than it did. */
function returned(source: string, target: string, title: string, also: LinkRule['also'] = []): LinkRule {
  return {
    also,
    name: `${source}-${target}`,
    title,
    source: { ...items(source), executed: 'returnedQty' },
    target: items(target),
    limit: 'baseQty',
  };
}

/** One-step and two-step transfers serve the same request: what either takes counts for both. */
function transferred(target: string, other: string, title: string): LinkRule {
  const approved = 'approvedBaseQty';
  return {
    name: `transferApply-${target}`,
    title,
    source: { ...items('transferApply'), executed: 'transferredQty' },
    target: items(target),
    limit: approved,
    closes: `executedBase >= ${approved}`,
    together: [`transferApply-${other}`],
  };
}

export const inventoryLinkRules: readonly LinkRule[] = [
  returned('otherOutBill', 'otherInBill', '其他出库单下推其他入库单'),
  returned('productionInBill', 'productionReturnBill', '生产入库单下推生产退库单', [
    { rule: 'manufacturingOrder-productionReturnBill', line: 'sourceLineId' },
    { rule: 'manufacturingOrder-byProductReturn', line: 'sourceLineId' },
  ]),
  returned('materialIssueBill', 'materialReturnBill', '生产领料单下推生产退料单', [
    { rule: 'manufacturingOrder-materialReturnBill', line: 'componentLineId' },
  ]),
  returned('outsourcingIssueBill', 'outsourcingMaterialReturnBill', '委外发料单下推委外退料单', [
    { rule: 'outsourcingOrder-outsourcingMaterialReturnBill', line: 'componentLineId' },
  ]),
  returned('outsourcingInBill', 'outsourcingReturnBill', '委外入库单下推委外退货单', [
    { rule: 'outsourcingOrder-outsourcingReturnBill', line: 'orderLineId' },
    { rule: 'outsourcingOrder-replenishment', line: 'orderLineId' },
  ]),
  transferred('transferBill', 'transferOutBill', '调拨申请单下推直接调拨单'),
  transferred('transferOutBill', 'transferBill', '调拨申请单下推分步式调出单'),
  {
    name: 'purchaseInBill-transferBill',
    title: '采购入库单下推直接调拨单',
    source: items('purchaseInBill'),
    target: items('transferBill'),
    proposes: 'baseQty',
  },
  {
    name: 'saleOrder-transferApply',
    title: '销售订单下推调拨申请单',
    source: items('saleOrder'),
    target: items('transferApply'),
    proposes: 'baseQty',
  },
  {
    name: 'transferOutBill-transferInBill',
    title: '分步式调出单下推分步式调入单',
    source: {
      ...items('transferOutBill'),
      executed: 'arrivedQty',
      parts: [
        { column: 'receivedQty', quantity: 'receivedBase' },
        { column: 'lossQty', quantity: 'lossBase' },
        { column: 'returnedQty', quantity: 'returnedBase' },
      ],
    },
    target: items('transferInBill', 'arrivedBase'),
    limit: 'baseQty',
    closes: 'executedBase >= baseQty',
  },
  {
    name: 'stockCount-surplusBill',
    title: '盘点单生成盘盈单',
    source: { entity: 'stockCount', lines: 'items', quantity: 'gainQty', executed: 'gainDoneQty' },
    target: { entity: 'surplusBill', lines: 'items', quantity: 'baseQty' },
    limit: 'gainQty',
  },
  {
    name: 'stockCount-deficitBill',
    title: '盘点单生成盘亏单',
    source: { entity: 'stockCount', lines: 'items', quantity: 'lossQty', executed: 'lossDoneQty' },
    target: { entity: 'deficitBill', lines: 'items', quantity: 'baseQty' },
    limit: 'lossQty',
  },
];
