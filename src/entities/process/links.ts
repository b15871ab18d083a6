// How much of the documents of this area other documents take.
import type { LinkRule } from '#model/linkRule.ts';

export const processLinks: readonly LinkRule[] = [
  {
    name: 'maintenanceTask-otherOutBill',
    title: '点检保养单的备件出库',
    source: { entity: 'maintenanceTask', lines: 'parts', quantity: 'baseQty', executed: 'issuedQty' },
    target: { entity: 'otherOutBill', lines: 'items', quantity: 'baseQty' },
    limit: 'if(isReplaced, baseQty, 0)',
    closedToo: true,
  },
];
