// Announcements in the header: the scrolling line, the bell, and the dialog either opens. Follows the live link.
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { reloadAnnouncements, unreadQuery } from '#api/announcements.ts';
import { onLiveMessage } from '#api/liveLink.ts';
import { loadChunk } from '#ui/chunks.ts';
import { announcementListPath } from './announcementListPath.ts';
import { NoticeBell } from './NoticeBell.tsx';
import { ScrollingNotice } from './ScrollingNotice.tsx';
import { useOpenAnnouncement } from './useOpenAnnouncement.ts';

const AnnouncementDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./AnnouncementDialog.tsx'))).AnnouncementDialog,
}));

export interface NoticesProps {
  onOpenPath: (path: string) => void;
}

const none = [] as const;

export function Notices({ onOpenPath }: NoticesProps): ReactNode {
  const { data } = useQuery(unreadQuery);
  const { shown, open, close } = useOpenAnnouncement(onOpenPath);
  // A failed reload keeps what is shown; the next message or the next visit asks again.
  useEffect(() => onLiveMessage(() => void reloadAnnouncements().catch(() => undefined)), []);
  return (
    <>
      <ScrollingNotice notices={data?.anntMsgList ?? none} onOpen={open} />
      <NoticeBell unread={data} onOpen={open} onMore={() => onOpenPath(announcementListPath)} />
      {shown !== null && (
        <Suspense>
          <AnnouncementDialog announcement={shown} onClose={close} onOpenPath={onOpenPath} />
        </Suspense>
      )}
    </>
  );
}
