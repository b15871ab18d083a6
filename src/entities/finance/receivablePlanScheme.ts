// 应收计划拆分方案: how the amount of a sale document is cut into dated instalments.
import { planScheme } from '#entities/blocks/money/planScheme.ts';
import { receivable } from '#entities/blocks/money/moneySide.ts';

export const receivablePlanScheme = planScheme(receivable, {
  group: '应收应付',
  order: 90,
  icon: 'calendar-dollar',
});
