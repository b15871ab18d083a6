// The list of open pages as plain data and pure steps: show, move, pin, close, put away. The first page is home and stays.
/** A place inside the application, without the base path. */
export interface TabLocation {
  pathname: string;
  /** '' or '?…'. */
  search: string;
  /** pathname + search. */
  href: string;
}

export interface TabEntry {
  id: string;
  /** Full path the page was opened with; opening the same path again comes back to this page. */
  key: string;
  location: TabLocation;
  /** Title given by the page itself; null: the menu's. */
  title: string | null;
  unsaved: boolean;
  /** Its unsaved input is kept as a draft when the page is put away. */
  drafted: boolean;
  /** Stands right of home and is closed only after it was released. */
  pinned: boolean;
  /** Order of use: the greater, the later. */
  usedAt: number;
  /** Whether the page is mounted; a page put away is mounted again when it is shown. */
  live: boolean;
  /** Raised by "refresh": a new number mounts the page anew. */
  generation: number;
}

export interface TabList {
  tabs: readonly TabEntry[];
  activeId: string;
  clock: number;
}

export const homePath = '/dashboard/analysis';
/** Imports and exports of one's own; opened from the tools of every list. */
export const jobsPath = '/jobs';
export const homeId = 'home';
/** Mounted pages at most; the least recently used one is put away, unless it has input that no draft keeps. */
export const liveLimit = 12;

export function locationOf(href: string): TabLocation {
  const mark = href.indexOf('?');
  const pathname = mark < 0 ? href : href.slice(0, mark);
  return { pathname, search: mark < 0 ? '' : href.slice(mark), href };
}

function entryOf(id: string, location: TabLocation, usedAt: number): TabEntry {
  const fresh = { title: null, unsaved: false, drafted: false, pinned: false, live: false, generation: 0 };
  return { id, key: location.href, location, usedAt, ...fresh };
}

export function emptyTabs(): TabList {
  return { tabs: [entryOf(homeId, locationOf(homePath), 0)], activeId: homeId, clock: 0 };
}

export function findTab(list: TabList, id: string): TabEntry | undefined {
  return list.tabs.find((tab) => tab.id === id);
}

function change(list: TabList, id: string, patch: Partial<TabEntry>): TabList {
  return { ...list, tabs: list.tabs.map((tab) => (tab.id === id ? { ...tab, ...patch } : tab)) };
}

function putAway(list: TabList): TabList {
  const live = list.tabs.filter((tab) => tab.live);
  const surplus = live
    .filter((tab) => (!tab.unsaved || tab.drafted) && tab.id !== list.activeId)
    .sort((a, b) => a.usedAt - b.usedAt)
    .slice(0, Math.max(0, live.length - liveLimit));
  if (surplus.length === 0) return list;
  const ids = new Set(surplus.map((tab) => tab.id));
  return { ...list, tabs: list.tabs.map((tab) => (ids.has(tab.id) ? { ...tab, live: false } : tab)) };
}

function activate(list: TabList, id: string): TabList {
  const clock = list.clock + 1;
  return putAway({ ...change(list, id, { usedAt: clock, live: true }), activeId: id, clock });
}

/**
 * Shows the page for a location the browser came to. `wantedId` is the tab that wrote this history entry: when it is
 * still open on the same path it shows the entry's own query again; otherwise a page open there, or a new one at the end.
 */
export function showTab(
  list: TabList,
  location: TabLocation,
  wantedId: string | null,
  newId: string,
): TabList {
  const wanted = wantedId === null ? undefined : findTab(list, wantedId);
  if (wanted !== undefined && wanted.location.pathname === location.pathname) {
    return activate(
      wanted.location.href === location.href ? list : change(list, wanted.id, { location }),
      wanted.id,
    );
  }
  const open = tabAt(list, location.href);
  if (open !== undefined) return activate(list, open.id);
  const tabs = [...list.tabs, entryOf(newId, location, 0)];
  return activate({ ...list, tabs }, newId);
}

/** The page that shows this path, or was opened with it. */
export function tabAt(list: TabList, href: string): TabEntry | undefined {
  return list.tabs.find((tab) => tab.location.href === href) ?? list.tabs.find((tab) => tab.key === href);
}

/** Another place for the same page. */
export function moveTab(list: TabList, id: string, location: TabLocation): TabList {
  const tab = findTab(list, id);
  if (tab === undefined || tab.location.href === location.href) return list;
  const samePath = tab.location.pathname === location.pathname;
  return change(list, id, samePath ? { location } : { location, key: location.href });
}

export function retitleTab(list: TabList, id: string, title: string | null): TabList {
  return findTab(list, id)?.title === title ? list : change(list, id, { title });
}

export function markTab(list: TabList, id: string, unsaved: boolean, drafted = false): TabList {
  const tab = findTab(list, id);
  return tab?.unsaved === unsaved && tab.drafted === drafted ? list : change(list, id, { unsaved, drafted });
}

/** Pinned pages stand together behind home, in the order they were pinned. */
export function pinTab(list: TabList, id: string, pinned: boolean): TabList {
  const tab = findTab(list, id);
  if (tab === undefined || id === homeId || tab.pinned === pinned) return list;
  const others = list.tabs.filter((other) => other.id !== id);
  const place = others.findLastIndex((other) => other.id === homeId || other.pinned) + 1;
  return { ...list, tabs: others.toSpliced(place, 0, { ...tab, pinned }) };
}

export function refreshTab(list: TabList, id: string): TabList {
  const tab = findTab(list, id);
  return tab === undefined
    ? list
    : change(list, id, { generation: tab.generation + 1, unsaved: false, drafted: false, title: null });
}

export type ClosingScope = 'self' | 'left' | 'right' | 'others';

/** Pages a close command means; home and pinned pages are never among them. */
export function closingOf(list: TabList, id: string, scope: ClosingScope): readonly TabEntry[] {
  const place = list.tabs.findIndex((tab) => tab.id === id);
  if (place < 0) return [];
  return list.tabs.filter((tab, index) => {
    if (tab.id === homeId || tab.pinned) return false;
    if (scope === 'self') return index === place;
    if (scope === 'left') return index < place;
    return scope === 'right' ? index > place : index !== place;
  });
}

/** Closes pages; when the shown one is among them, `nextId` shows, else its right neighbour, else the left one. */
export function closeTabs(list: TabList, ids: readonly string[], nextId?: string): TabList {
  const closing = new Set(ids.filter((id) => id !== homeId));
  if (closing.size === 0) return list;
  const tabs = list.tabs.filter((tab) => !closing.has(tab.id));
  if (!closing.has(list.activeId)) return { ...list, tabs };
  const next = tabs.find((tab) => tab.id === nextId);
  const place = list.tabs.findIndex((tab) => tab.id === list.activeId);
  const after = list.tabs.slice(place + 1).find((tab) => !closing.has(tab.id));
  const before = list.tabs.slice(0, place).findLast((tab) => !closing.has(tab.id));
  return activate({ ...list, tabs }, (next ?? after ?? before)?.id ?? homeId);
}

/** The page that was shown before this one. */
export function usedBefore(list: TabList, id: string): TabEntry | undefined {
  return list.tabs.filter((tab) => tab.id !== id).toSorted((left, right) => right.usedAt - left.usedAt)[0];
}

export function neighbourOf(list: TabList, step: 1 | -1): TabEntry | undefined {
  const place = list.tabs.findIndex((tab) => tab.id === list.activeId);
  return list.tabs[(place + step + list.tabs.length) % list.tabs.length];
}
