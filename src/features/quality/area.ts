// 质量: the trace of lots and serial numbers, the page of control charts, and the trend with its drawings.
import { type ClientArea, screen } from '#features/clientArea.ts';

export const quality: ClientArea = {
  lists: {
    qualityTrendReport: screen(async () => (await import('./trend/TrendScreen.tsx')).TrendScreen),
  },
  pages: {
    'quality/SpcPage': screen(async () => (await import('./spc/SpcPage.tsx')).SpcPage),
    'quality/TraceScreen': screen(async () => (await import('./genealogy/TraceScreen.tsx')).TraceScreen),
  },
};
