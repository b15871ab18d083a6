// The bar of open pages: 34 px, home first, a dot for unsaved input, and a menu on right click, Shift+F10 or the menu
// key. Where not every tab has room a list of all stands at its end. The close mark is for the mouse and no part of the tab; the keyboard closes with Delete or from the menu.
import { IconPinnedFilled, IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { OpenPages } from './OpenPages.tsx';
import classes from './TabBar.module.css';
import { type MenuAt, type TabActions, type TabFace, TabMenu } from './TabMenu.tsx';
import { homeId } from './tabList.ts';

export interface TabBarProps extends TabActions {
  tabs: readonly TabFace[];
  activeId: string;
  onShow: (id: string) => void;
}

function bringIntoView(id: string): void {
  const tab = document.getElementById(`tab-${id}`)?.parentElement;
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function TabBar({ tabs, activeId, onShow, onClose, onRefresh, onPin }: TabBarProps): ReactNode {
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [crowded, setCrowded] = useState(false);
  useLayoutEffect(() => {
    const box = bar.current;
    if (box === null) return undefined;
    const look = (): void => setCrowded(tabs.length > 1 && box.scrollWidth > box.clientWidth);
    look();
    // A page that learns its number gets a longer tab, and the button of all tabs takes room from them.
    const observer = new ResizeObserver(() => {
      look();
      bringIntoView(activeId);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [tabs, activeId]);
  const asked = menu === null ? undefined : tabs.find((tab) => tab.id === menu.id);

  return (
    <div className={classes.row}>
      <div
        ref={bar}
        className={classes.bar}
        role="tablist"
        aria-label="已打开的页面"
        onWheel={(event) => {
          if (event.deltaY !== 0) event.currentTarget.scrollLeft += event.deltaY;
        }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            tab={tab}
            active={tab.id === activeId}
            onShow={() => onShow(tab.id)}
            onClose={() => onClose(tab.id, 'self')}
            onMenu={(x, y) => setMenu({ id: tab.id, x, y })}
          />
        ))}
        {menu !== null && asked !== undefined && (
          <TabMenu
            at={menu}
            tab={asked}
            onDone={() => setMenu(null)}
            onClose={onClose}
            onRefresh={onRefresh}
            onPin={onPin}
          />
        )}
      </div>
      {crowded && <OpenPages tabs={tabs} activeId={activeId} onShow={onShow} />}
    </div>
  );
}

interface TabProps {
  tab: TabFace;
  active: boolean;
  onShow: () => void;
  onClose: () => void;
  onMenu: (x: number, y: number) => void;
}

function Tab({ tab: { id, title, unsaved, pinned }, active, onShow, onClose, onMenu }: TabProps): ReactNode {
  const closable = id !== homeId && !pinned;

  function onKey(event: KeyboardEvent<HTMLElement>): void {
    const tab = event.currentTarget;
    const box = tab.getBoundingClientRect();
    if (event.key === 'Enter' || event.key === ' ') onShow();
    else if (event.key === 'Delete') onClose();
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      onMenu(box.left + 8, box.bottom);
    else if (!focusNeighbour(tab, event.key)) return;
    event.preventDefault();
  }

  return (
    <div className={classes.holder} role="presentation" data-fixed={id === homeId || undefined}>
      <div
        id={`tab-${id}`}
        className={classes.tab}
        role="tab"
        tabIndex={active ? 0 : -1}
        aria-selected={active}
        aria-controls={`page-${id}`}
        aria-haspopup="menu"
        aria-label={title}
        data-closable={closable || undefined}
        title={unsaved ? `${title}（未保存）` : title}
        onClick={onShow}
        onAuxClick={(event) => {
          if (event.button === 1) onClose();
        }}
        onKeyDown={onKey}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu(event.clientX, event.clientY);
        }}
      >
        {pinned && <IconPinnedFilled className={classes.pin} size={12} aria-hidden />}
        {unsaved && <span className={classes.dot} aria-hidden />}
        <TabTitle title={title} />
      </div>
      {closable && (
        <button
          type="button"
          className={classes.close}
          tabIndex={-1}
          aria-hidden
          title={`关闭 ${title}`}
          onMouseDown={keepFocus}
          onClick={onClose}
        >
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** Where there is no room for all of it a document's title keeps the end of its number: that is what tells it from others. */
function TabTitle({ title }: { title: string }): ReactNode {
  const [, start, end] = /^(.* \S+?)(\d{6})$/.exec(title) ?? [];
  if (start === undefined) return <span className={classes.title}>{title}</span>;
  return (
    <span className={classes.parted}>
      <span className={classes.title}>{start}</span>
      <span>{end}</span>
    </span>
  );
}

/** What is hidden from assistive technology must not hold the focus. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Left and right, first and last, as in every bar of tabs. False for other keys. */
function focusNeighbour(tab: HTMLElement, key: string): boolean {
  const all = [...(tab.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const places: Readonly<Record<string, number>> = {
    ArrowRight: all.indexOf(tab) + 1,
    ArrowLeft: all.indexOf(tab) - 1,
    Home: 0,
    End: all.length - 1,
  };
  const place = places[key];
  if (place === undefined) return false;
  all[place]?.focus();
  return true;
}
