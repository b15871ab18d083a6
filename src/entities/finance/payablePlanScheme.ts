// 应付计划拆分方案: how the amount of a purchase document is cut into dated instalments.
import { planScheme } from '#entities/blocks/money/planScheme.ts';
import { payable } from '#entities/blocks/money/moneySide.ts';

export const payablePlanScheme = planScheme(payable, {
  group: '应收应付',
  order: 95,
  icon: 'calendar-dollar',
});
