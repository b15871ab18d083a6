// Lines that follow from sales documents.
import type { LinkRule } from './linkRule.ts';

const withTolerance = 'baseQty * (1 + overRatio / 100)';

export const salesLinkRules: readonly LinkRule[] = [
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
    limit: 'baseQty',
    closes: 'executedBase >= baseQty',
    also: [{ rule: 'saleOrder-salesOutBill', line: 'orderLineId' }],
  },
];
