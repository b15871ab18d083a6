// 计划: forecasts are typed as a table of materials by periods; a forecast run shows what it found as a picture.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const planningButtons: AreaButtons = {
  of: ['forecastRun'],
  load: async () => ({ forecastRun: (await import('./forecast/RunActions.tsx')).RunActions }),
  lines: {
    demandForecast: async () => (await import('./forecast/ForecastMatrix.tsx')).forecastLines,
    forecastRun: async () => (await import('./forecast/RunLines.tsx')).runLines,
  },
};
