// 通知消息: one announcement in full. 60 % of the window wide or the whole of it; 去处理 leads to the page it names.
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { announcementQuery } from '#api/announcements.ts';
import type { Announcement, AnnouncementDetail } from '#model/wire/announcements.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { RichContent } from '#ui/richText/RichContent.tsx';
import { useDevice } from '#ui/shell/device.ts';
import { pathToHandle } from './destination.ts';
import { PriorityTag } from './PriorityTag.tsx';
import { timeText } from './timeText.ts';
import classes from './announcement.module.css';

export interface AnnouncementDialogProps {
  announcement: Announcement;
  /** Content at hand: a preview of what is being written. Otherwise it is asked for. */
  content?: string;
  onClose(): void;
  /** Leads to the page to handle. */
  onOpenPath(path: string): void;
}

export function AnnouncementDialog({
  announcement,
  content,
  onClose,
  onOpenPath,
}: AnnouncementDialogProps): ReactNode {
  const narrow = useDevice() === 'phone';
  const [whole, setWhole] = useState(false);
  const full = narrow || whole;
  const path = pathToHandle(announcement);
  const toggle = full ? '还原' : '全屏';
  return (
    <Modal
      opened
      onClose={onClose}
      size={full ? '100%' : '60vw'}
      fullScreen={full}
      yOffset="4dvh"
      closeOnClickOutside={false}
      classNames={{
        title: classes['dialogTitle'] ?? '',
        body: classes['dialogBody'] ?? '',
        content: classes['dialog'] ?? '',
      }}
      title={
        <>
          通知消息
          {!narrow && (
            <ActionIcon aria-label={toggle} title={toggle} onClick={() => setWhole(!whole)}>
              {whole ? (
                <IconArrowsDiagonalMinimize2 size={16} aria-hidden />
              ) : (
                <IconArrowsDiagonal size={16} aria-hidden />
              )}
            </ActionIcon>
          )}
        </>
      }
    >
      <header className={classes['head']}>
        <h2 className={classes['title']}>{announcement.titile}</h2>
        <p className={classes['meta']}>
          <PriorityTag priority={announcement.priority} />
          <span>发布人：{announcement.sender}</span>
          <span>发布时间：{timeText(announcement.sendTime)}</span>
        </p>
      </header>
      {/* Long texts are scrolled by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes['text']} tabIndex={0} role="region" aria-label="通知内容">
        {content === undefined ? <Stored announcement={announcement} /> : <RichContent html={content} />}
      </div>
      <Group justify="flex-end" gap="sm" pt="sm">
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
        {path !== null && (
          <Button
            onClick={() => {
              onClose();
              onOpenPath(path);
            }}
          >
            去处理
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function Stored({ announcement: { id } }: { announcement: Announcement }): ReactNode {
  const { data, error, isPending, refetch } = useQuery(announcementQuery(id));
  if (error !== null) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (isPending) return <PageSkeleton />;
  return <Content detail={data} />;
}

/** Messages of the system are their summary. */
function Content({ detail: { msgContent, msgTxt } }: { detail: AnnouncementDetail }): ReactNode {
  return msgContent === '' ? (
    <p className={classes['summary']}>{msgTxt}</p>
  ) : (
    <RichContent html={msgContent} />
  );
}
