// Dictionaries of the session: the server's current items over those of the dictionary files, cached for the session.
import { queryOptions } from '@tanstack/react-query';
import { getJson } from './http.ts';
import { keys } from './keys.ts';

export interface DictionaryItem {
  value: string;
  text: string;
  /** Meaning of the tag colour. */
  tone?: string;
}

export type DictionaryMap = Readonly<Record<string, readonly DictionaryItem[]>>;

interface DictionaryOption {
  value: string;
  text?: string;
  label?: string;
}

const cacheName = 'workbench:dictionaries';

function itemsOf(options: readonly DictionaryOption[]): DictionaryItem[] {
  return options.map(({ value, text, label }) => ({ value, text: text ?? label ?? value }));
}

function readCache(): DictionaryMap | undefined {
  try {
    const cached: unknown = JSON.parse(sessionStorage.getItem(cacheName) ?? 'null');
    return typeof cached === 'object' && cached !== null ? (cached as DictionaryMap) : undefined;
  } catch (failure) {
    if (failure instanceof SyntaxError) return undefined;
    throw failure;
  }
}

export const dictionariesQuery = queryOptions({
  queryKey: keys.session('dictionaries'),
  queryFn: async ({ signal }) => {
    const answer = await getJson<{ dictionaryMap: Record<string, readonly DictionaryOption[]> }>('api/getPublicDictionary', {
      signal,
      quiet: true,
    });
    const map: DictionaryMap = Object.fromEntries(Object.entries(answer.dictionaryMap).map(([name, options]) => [name, itemsOf(options)]));
    sessionStorage.setItem(cacheName, JSON.stringify(map));
    return map;
  },
  staleTime: Infinity,
  gcTime: Infinity,
  initialData: readCache,
  initialDataUpdatedAt: 0,
});
