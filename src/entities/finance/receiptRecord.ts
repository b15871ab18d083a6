// 收款登记单: finance registers money from a customer and matches it to plan rows.
import { moneyRecord } from '#entities/blocks/money/moneyRecord.ts';
import { receivable } from '#entities/blocks/money/moneySide.ts';

export const receiptRecord = moneyRecord(receivable, { group: '应收应付', order: 15, icon: 'coins' });
