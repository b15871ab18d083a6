// What a page knows of the tab it lives in. Pages stay mounted behind others, so they never read the browser's
// address: each tab has its own frozen location, and only the active one writes the address.
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { parseSearch, type SearchRecord, stringifySearch } from '../addressSearch.ts';
import type { TabLocation } from './tabList.ts';
import { beforePersisting, keepSaver, type TabMemory } from './tabStore.ts';

export interface TabHandle {
  id: string;
  location: TabLocation;
  /** Values of the pattern's ':name' parts: { id } for document pages. */
  params: Readonly<Record<string, string>>;
  /** Replaces the title of the menu node, e.g. by a document number; null brings it back. */
  setTitle: (title: string | null) => void;
  /** `drafted`: what is unsaved is kept as a draft when the page is put away or loaded anew. */
  setUnsaved: (unsaved: boolean, drafted?: boolean) => void;
  /** Another place for this same page, without mounting it anew (after the first save of a new document). */
  moveTo: (href: string, options?: { push?: boolean }) => void;
  /** Opens the place in its own tab, or shows the tab that has it open. */
  open: (href: string) => void;
  /** Asks first when the page has unsaved input. */
  close: () => void;
  /** Leaves the list of tabs without a question and shows the page used before. */
  dismiss: () => void;
  /** Mounts the page anew; asks first when it has unsaved input. */
  refresh: () => void;
  /** Plain data (what JSON can hold) that outlives the page while its tab stays open: put away, or loaded anew. */
  memory: TabMemory;
}

export const TabContext = createContext<TabHandle | null>(null);

export function useTab(): TabHandle {
  const tab = useContext(TabContext);
  if (tab === null) throw new Error('useTab is used outside a tab');
  return tab;
}

export function useTabLocation(): TabLocation {
  return useTab().location;
}

/** Anything with zod's `parse`; give every key a `.catch()` so that a hand-written address never fails. */
export interface SearchSchema<T> {
  parse(record: unknown): T;
}

/**
 * The page's own query, read through the schema, and a setter that merges changes into it.
 * Setting replaces the address entry; `push` makes a step that "back" returns from.
 */
export function useTabSearch<T extends object>(
  schema: SearchSchema<T>,
): readonly [T, (change: Partial<T>, options?: { push?: boolean }) => void] {
  const tab = useTab();
  const { pathname, search } = tab.location;
  const value = useMemo(() => schema.parse(parseSearch(search)), [schema, search]);
  const { moveTo } = tab;
  const set = useCallback(
    (change: Partial<T>, options?: { push?: boolean }) => {
      const next: SearchRecord = { ...parseSearch(search), ...change };
      moveTo(pathname + stringifySearch(next), options);
    },
    [moveTo, pathname, search],
  );
  return [value, set];
}

/**
 * Puts something into the page's memory whenever the page is hidden, put away, or the window is left; undefined takes it
 * out. Read it back from `memory` when the page is mounted.
 */
export function useRemembering(name: string, collect: () => unknown): void {
  const { memory } = useTab();
  const latest = useRef(collect);
  useEffect(() => {
    latest.current = collect;
  });
  useEffect(() => {
    const put = (): void => {
      const value = latest.current();
      if (value === undefined) memory.delete(name);
      else memory.set(name, value);
    };
    const stop = beforePersisting(put);
    return () => {
      stop();
      put();
    };
  }, [memory, name]);
}

/** Like useState, for plain data that comes back with the page: an opened section, a chosen row, a half-typed text. */
export function useRemembered<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const { memory } = useTab();
  const [value, setValue] = useState(() => (memory.has(name) ? (memory.get(name) as T) : initial));
  useRemembering(name, () => (value === initial ? undefined : value));
  return [value, setValue];
}

/** Marks the tab while the page has input that closing would lose; `drafted` when useRemembering keeps that input. */
export function useUnsaved(unsaved: boolean, drafted = false): void {
  const { setUnsaved } = useTab();
  useEffect(() => {
    setUnsaved(unsaved, drafted);
  }, [setUnsaved, unsaved, drafted]);
}

/** How what was typed is saved before the page is closed or read anew; resolves to false when it was refused. */
export function useTabSaving(save: () => Promise<boolean>): void {
  const { id } = useTab();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => keepSaver(id, () => latest.current()), [id]);
}

export function useTabTitle(title: string | null): void {
  const { setTitle } = useTab();
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
}
