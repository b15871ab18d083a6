// What a page knows of the tab it lives in. Pages stay mounted behind others, so they never read the browser's
// address: each tab has its own frozen location, and only the active one writes the address.
import { createContext, useCallback, useContext, useEffect, useMemo } from 'react';
import { parseSearch, type SearchRecord, stringifySearch } from './addressSearch.ts';

/** A place inside the application, without the base path. */
export interface TabLocation {
  pathname: string;
  /** '' or '?…'. */
  search: string;
  /** pathname + search. */
  href: string;
}

export interface TabHandle {
  id: string;
  location: TabLocation;
  /** Values of the pattern's ':name' parts: { id } for document pages. */
  params: Readonly<Record<string, string>>;
  /** Replaces the title of the menu node, e.g. by a document number; null brings it back. */
  setTitle: (title: string | null) => void;
  setUnsaved: (unsaved: boolean) => void;
  /** Another place for this same page, without mounting it anew (after the first save of a new document). */
  moveTo: (href: string, options?: { push?: boolean }) => void;
  /** Opens the place in its own tab, or shows the tab that has it open. */
  open: (href: string) => void;
  /** Asks first when the page has unsaved input. */
  close: () => void;
  /** Mounts the page anew; asks first when it has unsaved input. */
  refresh: () => void;
  /** Plain data that outlives the page while its tab stays open (a page put away to save memory). */
  memory: Map<string, unknown>;
}

export const TabContext = createContext<TabHandle | null>(null);

/** Apart from the handle, so that switching tabs does not draw pages anew. */
export const TabActiveContext = createContext(true);

export function useTabActive(): boolean {
  return useContext(TabActiveContext);
}

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

/** Marks the tab while the page has input that closing would lose. */
export function useUnsaved(unsaved: boolean): void {
  const { setUnsaved } = useTab();
  useEffect(() => {
    setUnsaved(unsaved);
  }, [setUnsaved, unsaved]);
}

export function useTabTitle(title: string | null): void {
  const { setTitle } = useTab();
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
}
