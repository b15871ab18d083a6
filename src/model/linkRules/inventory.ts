// Lines that follow from stock bills.
import type { LinkRule } from './linkRule.ts';

export const inventoryLinkRules: readonly LinkRule[] = [
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
