// 应付计划: what we owe a supplier and when.
import { moneyPlan, workOfSuppliers } from '#entities/blocks/money/moneyPlan.ts';
import { payable } from '#entities/blocks/money/moneySide.ts';

export const payablePlan = moneyPlan(payable, workOfSuppliers, {
  group: '应收应付',
  order: 20,
  icon: 'calendar-stats',
});
