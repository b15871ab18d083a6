// 计划: forecasts are typed as a table of materials by periods.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const planningButtons: AreaButtons = {
  of: [],
  load: () => Promise.resolve({}),
  lines: {
    demandForecast: async () => (await import('./forecast/ForecastMatrix.tsx')).forecastLines,
  },
};
