// 工艺与资源: a calendar is painted over a year, maintenance is seen week by week.
import { type ClientArea, screen } from '#features/clientArea.ts';

export const process: ClientArea = {
  pages: {
    'process/MaintenanceCalendar': screen(
      async () => (await import('./upkeep/MaintenanceCalendar.tsx')).MaintenanceCalendar,
    ),
  },
  forms: {
    factoryCalendar: screen(async () => (await import('./CalendarScreen.tsx')).CalendarScreen),
  },
};
