// What the cost accountant of the demo works with, and what he reads.
import { entities } from '#entities/registry.ts';
import { costing, deciding, reading } from './groupActions.ts';
import { codesOf, common, inArea } from './groupRights.ts';

export const costAccounting = (): string[] => [
  ...common(),
  ...codesOf(
    [
      entities.costParam,
      entities.costRate,
      entities.recostRun,
      entities.costLayer,
      entities.costVariance,
      entities.costAdjustment,
    ],
    [...deciding, ...costing],
  ),
  ...codesOf(inArea('inventory', 'manufacturing', 'purchase', 'process'), [...reading, 'drillDown']),
];
