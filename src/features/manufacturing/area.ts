// 生产: pages beside the lists and documents.
import { type ClientArea, screen } from '#features/clientArea.ts';

export const manufacturing: ClientArea = {
  pages: {
    'manufacturing/DispatchBoard': screen(
      async () => (await import('./dispatch/DispatchBoard.tsx')).DispatchBoard,
    ),
    'manufacturing/ReportEntry': screen(
      async () => (await import('./reportEntry/ReportEntry.tsx')).ReportEntry,
    ),
  },
};
