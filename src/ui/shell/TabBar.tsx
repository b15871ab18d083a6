// The bar of open pages: 34 px, home first and pinned, a dot for unsaved input, and the menu on right click.
import { Menu } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import classes from './TabBar.module.css';
import { type ClosingScope, homeId } from './tabList.ts';

export interface TabFace {
  id: string;
  title: string;
  unsaved: boolean;
}

export interface TabBarProps {
  tabs: readonly TabFace[];
  activeId: string;
  onShow: (id: string) => void;
  onClose: (id: string, scope: ClosingScope) => void;
  onRefresh: (id: string) => void;
}

interface MenuAt {
  id: string;
  x: number;
  y: number;
}

export function TabBar({ tabs, activeId, onShow, onClose, onRefresh }: TabBarProps): ReactNode {
  const [menu, setMenu] = useState<MenuAt | null>(null);
  useEffect(() => {
    document.getElementById(`tab-${activeId}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  function onKey(event: KeyboardEvent<HTMLDivElement>, id: string): void {
    if (event.key === 'Enter' || event.key === ' ') onShow(id);
    else if (event.key === 'Delete') onClose(id, 'self');
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const next = event.key === 'ArrowRight' ? 'nextElementSibling' : 'previousElementSibling';
      const neighbour = event.currentTarget[next];
      if (neighbour instanceof HTMLElement) neighbour.focus();
    } else return;
    event.preventDefault();
  }

  return (
    <div
      className={classes.bar}
      role="tablist"
      aria-label="已打开的页面"
      onWheel={(event) => {
        if (event.deltaY !== 0) event.currentTarget.scrollLeft += event.deltaY;
      }}
    >
      {tabs.map(({ id, title, unsaved }) => (
        <div
          key={id}
          id={`tab-${id}`}
          className={classes.tab}
          role="tab"
          tabIndex={id === activeId ? 0 : -1}
          aria-selected={id === activeId}
          aria-controls={`page-${id}`}
          title={unsaved ? `${title}（未保存）` : title}
          onClick={() => onShow(id)}
          onAuxClick={(event) => {
            if (event.button === 1) onClose(id, 'self');
          }}
          onKeyDown={(event) => onKey(event, id)}
          onContextMenu={(event) => {
            event.preventDefault();
            setMenu({ id, x: event.clientX, y: event.clientY });
          }}
        >
          {unsaved && <span className={classes.dot} aria-hidden />}
          <span className={classes.title}>{title}</span>
          {id !== homeId && (
            <button
              type="button"
              className={classes.close}
              tabIndex={-1}
              aria-label={`关闭 ${title}`}
              onClick={(event) => {
                event.stopPropagation();
                onClose(id, 'self');
              }}
            >
              <IconX size={12} stroke={2} aria-hidden />
            </button>
          )}
        </div>
      ))}
      <TabMenu at={menu} onDone={() => setMenu(null)} onClose={onClose} onRefresh={onRefresh} />
    </div>
  );
}

interface TabMenuProps extends Pick<TabBarProps, 'onClose' | 'onRefresh'> {
  at: MenuAt | null;
  onDone: () => void;
}

function TabMenu({ at, onDone, onClose, onRefresh }: TabMenuProps): ReactNode {
  if (at === null) return null;
  return (
    <Menu opened onClose={onDone} position="bottom-start" offset={0} width={140}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onRefresh(at.id)}>刷新</Menu.Item>
        <Menu.Item onClick={() => onClose(at.id, 'left')}>关闭左侧</Menu.Item>
        <Menu.Item onClick={() => onClose(at.id, 'right')}>关闭右侧</Menu.Item>
        <Menu.Item onClick={() => onClose(at.id, 'others')}>关闭其它</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
