// Titles, breadcrumb and menu place of the open pages, from the tab list and the menu.
import { useMemo } from 'react';
import type { Crumb } from '#ui/shell/menu/Breadcrumb.tsx';
import { landingOf, type MenuPlace } from '#ui/shell/menu/menuTree.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import type { TabFace } from '#ui/shell/tabs/TabMenu.tsx';
import { homeId, type TabEntry } from '#ui/shell/tabs/tabList.ts';
import { useTabStore } from '#ui/shell/tabs/tabStore.ts';
import { type Target, targetOf } from '../screens.ts';

export interface OpenPages {
  faces: readonly TabFace[];
  activeId: string;
  crumbs: readonly Crumb[];
  /** Title of the shown page; null on the home page. */
  title: string | null;
  activePath: string | null;
  abovePaths: readonly string[];
}

const homeTitle = '首页';

function titleOf(tab: TabEntry, target: Target | null): string {
  if (tab.id === homeId) return homeTitle;
  if (tab.title !== null) return tab.title;
  return target === null || target.kind === 'redirect' ? '页面' : target.title;
}

function placeOf(target: Target | null): MenuPlace | null {
  return target === null || target.kind === 'redirect' ? null : target.place;
}

function crumbsOf(tab: TabEntry, title: string, place: MenuPlace | null): Crumb[] {
  const home: Crumb = { title: homeTitle, path: '/dashboard/' };
  if (tab.id === homeId) return [home];
  if (place === null) return [home, { title, path: null }];
  const above = place.above.map((group) => ({ title: group.node.meta.title, path: landingOf(group) }));
  const own: Crumb = { title: place.node.meta.title, path: place.path };
  const onList = place.path === tab.location.pathname;
  return onList ? [home, ...above, { ...own, title }] : [home, ...above, own, { title, path: null }];
}

export function useOpenPages(): OpenPages {
  const { menu } = useSession();
  const tabs = useTabStore((list) => list.tabs);
  const activeId = useTabStore((list) => list.activeId);
  return useMemo(() => {
    const targets = new Map(tabs.map((tab) => [tab.id, targetOf(menu, tab.location.pathname)]));
    const faces = tabs.map((tab): TabFace => {
      const title = titleOf(tab, targets.get(tab.id) ?? null);
      return { id: tab.id, title, unsaved: tab.unsaved, pinned: tab.pinned };
    });
    const active = tabs.find((tab) => tab.id === activeId);
    const place = placeOf(targets.get(activeId) ?? null);
    const title = faces.find((face) => face.id === activeId)?.title ?? homeTitle;
    return {
      faces,
      activeId,
      crumbs: active === undefined ? [] : crumbsOf(active, title, place),
      title: activeId === homeId ? null : title,
      activePath: place?.path ?? null,
      abovePaths: place?.above.map((group) => group.path) ?? [],
    };
  }, [menu, tabs, activeId]);
}
