// The bell of the header: how many announcements are unread, and the newest of them in a panel of two tabs.
import { ActionIcon, Button, Indicator, Popover, Tabs } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Announcement, UnreadAnnouncements } from '#model/wire/announcements.ts';
import { PriorityTag } from './PriorityTag.tsx';
import { timeText } from './timeText.ts';
import classes from './announcement.module.css';

export interface NoticeBellProps {
  /** Undefined until the first answer. */
  unread: UnreadAnnouncements | undefined;
  onOpen(announcement: Announcement): void;
  /** 查看更多 */
  onMore(): void;
}

const mostShown = 99;

export function NoticeBell({ unread, onOpen, onMore }: NoticeBellProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const sum = (unread?.anntMsgTotal ?? 0) + (unread?.sysMsgTotal ?? 0);
  const name = sum === 0 ? '通知' : `通知，${sum} 条未读`;
  const list = (items: readonly Announcement[], empty: string): ReactNode => (
    <Items
      items={items}
      empty={empty}
      onOpen={(announcement) => {
        setOpened(false);
        onOpen(announcement);
      }}
      onMore={() => {
        setOpened(false);
        onMore();
      }}
    />
  );
  return (
    <Popover
      width={300}
      position="bottom-end"
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      withRoles
      shadow="md"
    >
      <Indicator
        label={sum > mostShown ? `${mostShown}+` : sum}
        disabled={sum === 0}
        size={16}
        offset={4}
        color="red"
        classNames={{ root: classes['bell'] ?? '' }}
        zIndex={1}
      >
        <Popover.Target>
          <ActionIcon
            aria-label={name}
            title={name}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0}>
        <Tabs defaultValue="notices" keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab className={classes['tab'] ?? ''} value="notices">
              通知({unread?.anntMsgTotal ?? 0})
            </Tabs.Tab>
            <Tabs.Tab
              className={classes['tab'] ?? ''}
              value="messages"
              aria-label={unread === undefined ? '系统消息' : undefined}
            >
              {unread === undefined ? '' : `系统消息(${unread.sysMsgTotal})`}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="notices">{list(unread?.anntMsgList ?? [], '没有未读的通知')}</Tabs.Panel>
          <Tabs.Panel value="messages">{list(unread?.sysMsgList ?? [], '没有未读的系统消息')}</Tabs.Panel>
        </Tabs>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ItemsProps {
  items: readonly Announcement[];
  empty: string;
  onOpen(announcement: Announcement): void;
  onMore(): void;
}

function Items({ items, empty, onOpen, onMore }: ItemsProps): ReactNode {
  return (
    <div className={classes['panel']}>
      {items.length === 0 ? (
        <div className={classes['none']}>{empty}</div>
      ) : (
        <ul className={classes['items']}>
          {items.map((item) => (
            <li key={item.id}>
              <button type="button" className={classes['item']} onClick={() => onOpen(item)}>
                <span className={classes['itemTitle']} title={item.titile}>
                  {item.titile}
                </span>
                <span className={classes['itemLine']}>
                  <span>{timeText(item.createTime)} 发布</span>
                  <PriorityTag priority={item.priority} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" size="xs" className={classes['more'] ?? ''} onClick={onMore}>
        查看更多
      </Button>
    </div>
  );
}
