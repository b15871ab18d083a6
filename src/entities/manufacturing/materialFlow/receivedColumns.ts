// What of a production order came into the store, kept by receipts and by products that went back to the workshop.
import { linkedBase } from '#entities/blocks/openQuantity.ts';
import { bool, qty } from '#model/fields.ts';

const kept = { group: '执行', readonly: true, default: '0', scale: 'unit' } as const;

export const receivedColumns = {
  receivedQty: qty('累计入库数量', { ...kept, hidden: true }),
  receivedBaseQty: linkedBase('累计入库', { group: '执行' }),
  takenBackQty: qty('退库数量', kept),
  takenBackBaseQty: linkedBase('退库', { group: '执行' }),
  inQty: qty('已入库数量', {
    list: true,
    total: true,
    group: '执行',
    // All of the plan is the plan, however its parts were rounded.
    computed:
      'if(coalesce(baseQty, 0) > 0 and coalesce(receivedBaseQty, 0) - coalesce(takenBackBaseQty, 0) = baseQty, planQty, coalesce(receivedQty, 0) - coalesce(takenBackQty, 0))',
    scale: 'unit',
  }),
  finalQty: qty('完工入库数量', { ...kept, hidden: true }),
  isFinalReceived: bool('末次入库', {
    group: '执行',
    hidden: true,
    computed: 'coalesce(finalQty, 0) > 0',
    help: '最后一次入库已审核，数量不足也完工',
  }),
} as const;
