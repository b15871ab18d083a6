// 应收计划: what a customer owes and when.
import { moneyPlan } from '#entities/blocks/money/moneyPlan.ts';
import { receivable } from '#entities/blocks/money/moneySide.ts';

export const receivablePlan = moneyPlan(
  receivable,
  {},
  { group: '应收应付', order: 10, icon: 'calendar-stats' },
);
