// 应付计划: what we owe a supplier and when.
import { moneyPlan } from '#entities/blocks/moneyPlan.ts';
import { defineEntity } from '#model/entity.ts';
import { payable } from '#entities/blocks/moneySide.ts';

export const payablePlan = defineEntity(
  moneyPlan(payable, { group: '应收应付', order: 20, icon: 'calendar-stats' }),
);
