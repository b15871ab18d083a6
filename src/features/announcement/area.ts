// 公告: what was announced to the user, and the page an announcement is written on.
import { type ClientArea, screen } from '../clientArea.ts';

export const announcement: ClientArea = {
  pages: {
    'online/clmMessage': screen(
      async () => (await import('./AnnouncementListScreen.tsx')).AnnouncementListScreen,
    ),
  },
  forms: {
    announcement: screen(async () => (await import('./AnnouncementScreen.tsx')).AnnouncementScreen),
  },
};
