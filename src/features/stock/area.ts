// 库存: the page of periods.
import { type ClientArea, screen } from '../clientArea.ts';

export const stock: ClientArea = {
  lists: { stockPeriod: screen(async () => (await import('./PeriodsScreen.tsx')).PeriodsScreen) },
};
