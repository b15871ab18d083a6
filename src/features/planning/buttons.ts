// 计划: forecasts are typed as a table of materials by periods; a forecast run shows what it found as a picture; orders show
// what supplies them and what they are for.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const planningButtons: AreaButtons = {
  of: ['forecastRun', 'manufacturingOrder', 'planOrder', 'saleOrder', 'saleQuotation'],
  load: async () => {
    const [{ RunActions }, { pegButtons }, { promiseButtons }] = await Promise.all([
      import('./forecast/RunActions.tsx'),
      import('./pegging/PegButton.tsx'),
      import('./promise/PromiseButton.tsx'),
    ]);
    return { ...pegButtons, forecastRun: RunActions, ...promiseButtons };
  },
  lines: {
    saleOrder: async () => (await import('./promise/PromiseLines.tsx')).promiseLines,
    saleQuotation: async () => (await import('./promise/PromiseLines.tsx')).promiseLines,
    demandForecast: async () => (await import('./forecast/ForecastMatrix.tsx')).forecastLines,
    masterSchedule: async () => (await import('./masterSchedule/ScheduleMatrix.tsx')).scheduleLines,
    forecastRun: async () => (await import('./forecast/RunLines.tsx')).runLines,
  },
};
