// Personal settings, kept with the account: shown at once, sent a moment later, read back in every other browser.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getJson, putJson } from './http.ts';
import { keys } from './keys.ts';
import { queryClient } from './queryClient.ts';

/** Reads what the server kept; throws for anything it does not know. A zod schema is one. */
export interface PreferenceSchema<T> {
  parse(value: unknown): T;
}

const sendAfter = 400;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
let persists = true;

/** False while somebody looks through another's eyes: what he arranges is shown to him and belongs to nobody. */
export function persistPreferences(on: boolean): void {
  persists = on;
}

function preferenceQuery(key: string) {
  return queryOptions({
    queryKey: keys.session(`preference ${key}`),
    queryFn: async ({ signal }) =>
      (await getJson<{ value: unknown }>(`api/preference/${key}`, { signal })).value,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

function readAs<T>(value: unknown, schema: PreferenceSchema<T>, fallback: T): T {
  if (value === null || value === undefined) return fallback;
  try {
    return schema.parse(value);
  } catch {
    // Kept by another version of the program: as if nothing were kept.
    return fallback;
  }
}

function keep(key: string, value: unknown): void {
  const query = preferenceQuery(key);
  void queryClient.cancelQueries({ queryKey: query.queryKey });
  queryClient.setQueryData(query.queryKey, value);
  clearTimeout(waiting.get(key));
  const send = (): void => {
    waiting.delete(key);
    if (!persists) return;
    // The failure is told by the one place that tells failures; the screen goes back to what the server has.
    putJson(`api/preference/${key}`, { value }).catch(
      () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
    );
  };
  waiting.set(key, setTimeout(send, sendAfter));
}

export interface Preference<T> {
  value: T;
  /** False until the server has answered; changes made before that would overwrite what it keeps. */
  ready: boolean;
  change: (update: (value: T) => T) => void;
}

/** `schema` and `fallback` are best module constants. The key must be one of model/preference.ts. */
export function usePreference<T>(key: string, schema: PreferenceSchema<T>, fallback: T): Preference<T> {
  const query = preferenceQuery(key);
  const { data, isSuccess } = useQuery(query);
  const change = useCallback(
    (update: (value: T) => T) => {
      const { queryKey } = preferenceQuery(key);
      const known: unknown = queryClient.getQueryData(queryKey);
      if (known === undefined) return;
      const before = readAs(known, schema, fallback);
      const after = update(before);
      if (JSON.stringify(after) !== JSON.stringify(before)) keep(key, after);
    },
    [key, schema, fallback],
  );
  return { value: readAs(data, schema, fallback), ready: isSuccess, change };
}

/** A page a person keeps or has had open: its path inside the application and the title it had. */
export interface SavedPage {
  path: string;
  title: string;
}

const noPages: readonly SavedPage[] = [];

function isPage(value: unknown): value is SavedPage {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('title' in value)) return false;
  return typeof value.path === 'string' && value.path.startsWith('/') && typeof value.title === 'string';
}

const pagesSchema: PreferenceSchema<readonly SavedPage[]> = {
  parse(value) {
    if (!Array.isArray(value)) throw new TypeError('not a list of pages');
    return value.filter(isPage).map(({ path, title }) => ({ path, title }));
  },
};

const favouritesAtMost = 40;
const recentAtMost = 20;

export interface Favourites {
  pages: readonly SavedPage[];
  has(path: string): boolean;
  /** Takes the page in, or out when it is one already. */
  toggle(page: SavedPage): void;
}

export function useFavourites(): Favourites {
  const { value: pages, change } = usePreference('favourites', pagesSchema, noPages);
  return {
    pages,
    has: (path) => pages.some((page) => page.path === path),
    toggle: ({ path, title }) =>
      change((known) =>
        known.some((page) => page.path === path)
          ? known.filter((page) => page.path !== path)
          : [...known, { path, title: title.slice(0, 100) }].slice(-favouritesAtMost),
      ),
  };
}

export interface RecentlyOpened {
  /** Newest first; lists and records alike. */
  pages: readonly SavedPage[];
  ready: boolean;
  remember(page: SavedPage): void;
}

export function useRecentlyOpened(): RecentlyOpened {
  const { value: pages, ready, change } = usePreference('recent', pagesSchema, noPages);
  const remember = useCallback(
    ({ path, title }: SavedPage) =>
      change((known) =>
        [{ path, title: title.slice(0, 100) }, ...known.filter((page) => page.path !== path)].slice(
          0,
          recentAtMost,
        ),
      ),
    [change],
  );
  return { pages, ready, remember };
}
