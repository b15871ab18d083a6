// Which demand a requirement plan takes over from orders and forecasts.
import type { LinkRule } from '#model/linkRule.ts';

export const demandLinkRules: readonly LinkRule[] = [
  {
    name: 'demandForecast-requirementPlan',
    title: '需求预测单下推需求计划',
    source: { entity: 'demandForecast', lines: 'items', quantity: 'baseQty', executed: 'plannedQty' },
    target: { entity: 'requirementPlan', lines: 'items', quantity: 'baseQty' },
    limit: 'baseQty',
  },
];
