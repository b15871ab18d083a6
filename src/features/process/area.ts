// 工艺与资源: a calendar is painted over a year.
import { type ClientArea, screen } from '#features/clientArea.ts';

export const process: ClientArea = {
  forms: {
    factoryCalendar: screen(async () => (await import('./CalendarScreen.tsx')).CalendarScreen),
  },
};
