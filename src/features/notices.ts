// Announcements outside their own pages: the bell of the header and the card of the workplace, each loaded when shown.
import { lazy } from 'react';
import { loadChunk } from '#ui/chunks.ts';

export const Notices = lazy(async () => ({
  default: (await loadChunk(() => import('./announcement/Notices.tsx'))).Notices,
}));

export const AnnouncementRows = lazy(async () => ({
  default: (await loadChunk(() => import('./announcement/AnnouncementRows.tsx'))).AnnouncementRows,
}));
