// 计划: forecasts are typed as a table of materials by periods; a forecast run shows what it found as a picture; orders show
// what supplies them and what they are for.
import type { AreaButtons } from '#features/document/form/documentForm.ts';

export const planningButtons: AreaButtons = {
  of: ['forecastRun', 'manufacturingOrder', 'planOrder', 'saleOrder'],
  load: async () => {
    const [{ RunActions }, { pegButtons }] = await Promise.all([
      import('./forecast/RunActions.tsx'),
      import('./pegging/PegButton.tsx'),
    ]);
    return { ...pegButtons, forecastRun: RunActions };
  },
  lines: {
    demandForecast: async () => (await import('./forecast/ForecastMatrix.tsx')).forecastLines,
    forecastRun: async () => (await import('./forecast/RunLines.tsx')).runLines,
  },
};
