// 付款登记单: finance registers money to a supplier and matches it to plan rows.
import { moneyRecord } from '#entities/blocks/money/moneyRecord.ts';
import { payable } from '#entities/blocks/money/moneySide.ts';

export const paymentRecord = moneyRecord(payable, { group: '应收应付', order: 25, icon: 'currency-yuan' });
