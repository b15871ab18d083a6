// 计划管理: the pages on which a planner works.
import { type ClientArea, screen } from '../clientArea.ts';

export const planning: ClientArea = {
  lists: {
    mrpExceptionMessage: screen(
      async () => (await import('./exceptions/ExceptionScreen.tsx')).ExceptionScreen,
    ),
    mrpRun: screen(async () => (await import('./runs/RunScreen.tsx')).RunScreen),
    planOrder: screen(async () => (await import('./orders/PlanOrderScreen.tsx')).PlanOrderScreen),
    supplyDemandGrid: screen(
      async () => (await import('./supplyDemand/SupplyDemandScreen.tsx')).SupplyDemandScreen,
    ),
  },
};
