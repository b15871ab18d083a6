// What can be done with a tab, at the place where it was asked for.
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ClosingScope, homeId } from './tabList.ts';

export interface TabFace {
  id: string;
  title: string;
  unsaved: boolean;
  pinned: boolean;
}

export interface TabActions {
  onClose: (id: string, scope: ClosingScope) => void;
  onRefresh: (id: string) => void;
  onPin: (id: string, pinned: boolean) => void;
}

export interface MenuAt {
  id: string;
  x: number;
  y: number;
}

interface TabMenuProps extends TabActions {
  at: MenuAt;
  tab: TabFace;
  onDone: () => void;
}

export function TabMenu({
  at: { id, x, y },
  tab,
  onDone,
  onClose,
  onRefresh,
  onPin,
}: TabMenuProps): ReactNode {
  const done = (): void => {
    onDone();
    // The keyboard goes back to the tab, unless what was chosen took it elsewhere. The menu may still be fading out.
    requestAnimationFrame(() => {
      const held = document.activeElement;
      if (held === document.body || held?.closest('[role="menu"]') != null)
        document.getElementById(`tab-${id}`)?.focus();
    });
  };
  return (
    <Menu
      opened
      onClose={done}
      position="bottom-start"
      offset={0}
      width={140}
      returnFocus={false}
      trapFocus
      // Not the key press that asked for it, which is still on its way up.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`${tab.title}的操作`}>
        <Menu.Item onClick={() => onRefresh(id)}>刷新</Menu.Item>
        <Menu.Item onClick={() => onClose(id, 'left')}>关闭左侧</Menu.Item>
        <Menu.Item onClick={() => onClose(id, 'right')}>关闭右侧</Menu.Item>
        <Menu.Item onClick={() => onClose(id, 'others')}>关闭其它</Menu.Item>
        {id !== homeId && (
          <>
            <Menu.Divider />
            {!tab.pinned && <Menu.Item onClick={() => onClose(id, 'self')}>关闭</Menu.Item>}
            <Menu.Item onClick={() => onPin(id, !tab.pinned)}>{tab.pinned ? '取消固定' : '固定'}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
