// 质量: the trace of lots and serial numbers, and the page of control charts.
import { type ClientArea, screen } from '#features/clientArea.ts';

export const quality: ClientArea = {
  pages: {
    'quality/SpcPage': screen(async () => (await import('./spc/SpcPage.tsx')).SpcPage),
    'quality/TraceScreen': screen(async () => (await import('./genealogy/TraceScreen.tsx')).TraceScreen),
  },
};
