// Open pages of this browser tab. Written to session storage when the page is left and restored on load for the same
// user, without page contents; memory of a page is freed when its tab closes.
import { create } from 'zustand';
import { emptyTabs, homeId, locationOf, type TabEntry, type TabList } from './tabList.ts';

const storageName = 'workbench:tabs';
const version = 1;
let owner = '';
const memories = new Map<string, Map<string, unknown>>();

function isHref(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('/') && !value.startsWith('//');
}

function restoredEntry(value: unknown): TabEntry[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, key, href, title } = value as Record<string, unknown>;
  if (typeof id !== 'string' || id === homeId || !isHref(href)) return [];
  const ownTitle = typeof title === 'string' ? title : null;
  const usedAt = 0;
  return [
    {
      id,
      key: isHref(key) ? key : href,
      location: locationOf(href),
      title: ownTitle,
      unsaved: false,
      usedAt,
      live: false,
      generation: 0,
    },
  ];
}

function restored(userId: string): TabList {
  const list = emptyTabs();
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return list;
    const { version: storedVersion, owner: storedOwner, tabs } = stored as Record<string, unknown>;
    if (storedVersion !== version || storedOwner !== userId || !Array.isArray(tabs)) return list;
    return { ...list, tabs: [...list.tabs, ...tabs.flatMap(restoredEntry)] };
  } catch (failure) {
    if (failure instanceof SyntaxError) return list;
    throw failure;
  }
}

export const useTabStore = create<TabList>(emptyTabs);

function keep(): void {
  const tabs = useTabStore
    .getState()
    .tabs.filter((tab) => tab.id !== homeId)
    .map(({ id, key, location, title }) => ({ id, key, href: location.href, title }));
  sessionStorage.setItem(storageName, JSON.stringify({ version, owner, tabs }));
}

/** Takes over the pages this user had open here before, without those that are not allowed any more. */
export function claimTabs(userId: string, isAllowed: (pathname: string) => boolean): void {
  if (owner === userId) return;
  owner = userId;
  const list = restored(userId);
  useTabStore.setState({
    ...list,
    tabs: list.tabs.filter((tab) => tab.id === homeId || isAllowed(tab.location.pathname)),
  });
}

/** Signing out on purpose: nothing is restored. */
export function forgetTabs(): void {
  owner = '';
  sessionStorage.removeItem(storageName);
}

addEventListener('pagehide', () => {
  if (owner !== '') keep();
});

/** Applies a pure step of tabList. */
export function stepTabs(step: (list: TabList) => TabList): void {
  useTabStore.setState(step);
  const open = new Set(useTabStore.getState().tabs.map((tab) => tab.id));
  for (const id of memories.keys()) if (!open.has(id)) memories.delete(id);
}

export function tabMemory(id: string): Map<string, unknown> {
  const memory = memories.get(id) ?? new Map<string, unknown>();
  memories.set(id, memory);
  return memory;
}

export function hasUnsavedTabs(): boolean {
  return useTabStore.getState().tabs.some((tab) => tab.unsaved);
}
