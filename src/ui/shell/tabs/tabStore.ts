// Open pages of this browser tab, and what each of them remembers: position, selection, unsaved input as a draft. Both
// are written to session storage before the window is left and come back for the same user and organisation, and both
// are gone after signing out. What a page remembers is freed when its tab closes.
import { recordIn } from '#model/loose.ts';
import { create } from 'zustand';
import { emptyTabs, homeId, locationOf, type TabEntry, type TabList } from './tabList.ts';

const listName = 'workbench:tabs';
const memoryName = 'workbench:page:';
const version = 2;
/** Characters of what pages remember: of one, and of all together. The most recently used go first. */
const memoryLimits = { page: 1_000_000, all: 2_500_000 } as const;

export type TabMemory = Map<string, unknown>;

let owner = '';
const memories = new Map<string, TabMemory>();
const collectors = new Set<() => void>();

function isHref(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('/') && !value.startsWith('//');
}

function parsed(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch (failure) {
    if (failure instanceof SyntaxError) return null;
    throw failure;
  }
}

function restoredEntry(value: unknown): TabEntry[] {
  const { id, key, href, title, pinned, unsaved, usedAt } = recordIn(value);
  if (typeof id !== 'string' || id === homeId || !isHref(href)) return [];
  const persisted = unsaved === true && sessionStorage.getItem(memoryName + id) !== null;
  return [
    {
      id,
      key: isHref(key) ? key : href,
      location: locationOf(href),
      title: typeof title === 'string' ? title : null,
      unsaved: persisted,
      drafted: persisted,
      pinned: pinned === true,
      usedAt: typeof usedAt === 'number' ? usedAt : 0,
      live: false,
      generation: 0,
    },
  ];
}

/** Null when nothing was kept, or by somebody else. */
function restored(): TabList | null {
  const list = emptyTabs();
  const { version: storedVersion, owner: storedOwner, tabs } = recordIn(parsed(listName));
  if (storedVersion !== version || storedOwner !== owner || !Array.isArray(tabs)) return null;
  const entries = tabs.flatMap(restoredEntry);
  const clock = Math.max(0, ...entries.map((tab) => tab.usedAt));
  return { ...list, tabs: [...list.tabs, ...entries], clock };
}

function restoredMemory(id: string): TabMemory {
  return new Map(Object.entries(recordIn(parsed(memoryName + id))));
}

export const useTabStore = create<TabList>(emptyTabs);

function clearStorage(): void {
  for (const name of Object.keys(sessionStorage))
    if (name === listName || name.startsWith(memoryName)) sessionStorage.removeItem(name);
}

/** False when the browser has no room left. */
function stored(name: string, text: string): boolean {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch (failure) {
    if (failure instanceof DOMException) return false;
    throw failure;
  }
}

function persistMemories(tabs: readonly TabEntry[]): ReadonlySet<string> {
  const persisted = new Set<string>();
  let room: number = memoryLimits.all;
  for (const { id } of tabs.toSorted((left, right) => right.usedAt - left.usedAt)) {
    const memory = memories.get(id);
    if (memory === undefined || memory.size === 0) continue;
    const text = JSON.stringify(Object.fromEntries(memory));
    if (text.length > Math.min(memoryLimits.page, room) || !stored(memoryName + id, text)) continue;
    room -= text.length;
    persisted.add(id);
  }
  return persisted;
}

function keep(): void {
  if (owner === '') return;
  clearStorage();
  for (const collect of collectors) collect();
  const { tabs } = useTabStore.getState();
  const persisted = persistMemories(tabs);
  const plain = tabs
    .filter((tab) => tab.id !== homeId)
    .map(({ id, key, location, title, pinned, unsaved, drafted, usedAt }) => ({
      id,
      key,
      href: location.href,
      title,
      pinned,
      usedAt,
      unsaved: unsaved && drafted && persisted.has(id),
    }));
  stored(listName, JSON.stringify({ version, owner, tabs: plain }));
}

/** Takes over the pages this person had open here before, without those that are not allowed any more. */
export function adoptTabs(person: string, isAllowed: (pathname: string) => boolean): void {
  if (owner === person) return;
  owner = person;
  memories.clear();
  const list = restored();
  if (list === null) {
    clearStorage();
    useTabStore.setState(emptyTabs());
    return;
  }
  const tabs = list.tabs.filter((tab) => tab.id === homeId || isAllowed(tab.location.pathname));
  for (const { id } of tabs) memories.set(id, restoredMemory(id));
  useTabStore.setState({ ...list, tabs });
}

/** Signing out: nothing is kept and nothing comes back. */
export function forgetTabs(): void {
  owner = '';
  memories.clear();
  clearStorage();
}

addEventListener('pagehide', keep);

/** What the shown page has to tell its memory before it is written. @returns how to stop */
export function beforePersisting(collect: () => void): () => void {
  collectors.add(collect);
  return () => collectors.delete(collect);
}

/** Applies a pure step of tabList. */
export function stepTabs(step: (list: TabList) => TabList): void {
  useTabStore.setState(step);
  const open = new Set(useTabStore.getState().tabs.map((tab) => tab.id));
  for (const id of memories.keys()) if (!open.has(id)) memories.delete(id);
}

export function tabMemory(id: string): TabMemory {
  const memory = memories.get(id) ?? new Map<string, unknown>();
  memories.set(id, memory);
  return memory;
}

/** A refreshed page starts without memory; the one that leaves keeps its own and takes it along. */
export function freshMemory(id: string): void {
  memories.set(id, new Map());
}

const savers = new Map<string, () => Promise<boolean>>();

/** The shown page says how it is saved, and takes that back when it is hidden. */
export function keepSaver(id: string, save: () => Promise<boolean>): () => void {
  savers.set(id, save);
  return () => savers.delete(id);
}

export function saverOf(id: string): (() => Promise<boolean>) | undefined {
  return savers.get(id);
}

export function hasUnsavedTabs(): boolean {
  return useTabStore.getState().tabs.some((tab) => tab.unsaved);
}
