// The newest announcements of this person as rows of a card: unread ones stand out; a row opens the announcement.
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { newestAnnouncementsQuery, onAnnouncementsReload } from '#api/announcements.ts';
import { messageOf } from '#api/mutations.ts';
import { loadChunk } from '#ui/chunks.ts';
import { Delayed } from '#ui/Delayed.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PathLink } from '#ui/shell/menu/PathLink.tsx';
import { announcementListPath } from './announcementListPath.ts';
import { PriorityTag } from './PriorityTag.tsx';
import { timeText } from './timeText.ts';
import { useOpenAnnouncement } from './useOpenAnnouncement.ts';
import classes from './announcement.module.css';

const AnnouncementDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./AnnouncementDialog.tsx'))).AnnouncementDialog,
}));

export interface AnnouncementRowsProps {
  onOpenPath: (path: string) => void;
}

export function AnnouncementRows({ onOpenPath }: AnnouncementRowsProps): ReactNode {
  const client = useQueryClient();
  const { data, isError, error, refetch } = useQuery(newestAnnouncementsQuery);
  const { shown, open, close } = useOpenAnnouncement(onOpenPath);
  useEffect(
    () =>
      onAnnouncementsReload(
        () => void client.invalidateQueries({ queryKey: newestAnnouncementsQuery.queryKey }),
      ),
    [client],
  );
  if (data === undefined && isError)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Delayed>
        <Skeleton height={56} />
      </Delayed>
    );
  }
  if (data.records.length === 0) return <EmptyState message="没有发给您的公告" />;
  return (
    <>
      <ul className={classes['newest']}>
        {data.records.map((item) => (
          <li key={item.id}>
            <button type="button" data-unread={item.readFlag !== '1' || undefined} onClick={() => open(item)}>
              <PriorityTag priority={item.priority} />
              <span className={classes['newestTitle']} title={item.titile}>
                {item.titile}
              </span>
              <span className={classes['newestMark']}>{item.readFlag === '1' ? '' : '未读'}</span>
              <time>{timeText(item.sendTime).slice(0, 16)}</time>
            </button>
          </li>
        ))}
      </ul>
      <PathLink
        className={classes['allOf']}
        href={announcementListPath}
        onOpen={() => onOpenPath(announcementListPath)}
      >
        查看全部
      </PathLink>
      {shown !== null && (
        <Suspense>
          <AnnouncementDialog announcement={shown} onClose={close} onOpenPath={onOpenPath} />
        </Suspense>
      )}
    </>
  );
}
