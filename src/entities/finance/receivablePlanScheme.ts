// 应收计划拆分方案: how the amount of a sale document is cut into dated instalments.
import { planScheme } from '#entities/blocks/planScheme.ts';
import { defineEntity } from '#model/entity.ts';
import { receivable } from '#entities/blocks/moneySide.ts';

export const receivablePlanScheme = defineEntity(
  planScheme(receivable, { group: '应收应付', order: 90, icon: 'calendar-dollar' }),
);
