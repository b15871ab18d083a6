// Dictionaries of the session: the server's items, cached for the session; those of the program when they cannot be had.
import { queryOptions } from '@tanstack/react-query';
import { getJson } from './http.ts';
import { keys } from './keys.ts';
import { queryClient } from './queryClient.ts';

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
  tone?: string;
}

const cacheName = 'workbench:dictionaries';

function itemsOf(options: readonly DictionaryOption[]): DictionaryItem[] {
  return options.map(({ value, text, label, tone }) => ({
    value,
    text: text ?? label ?? value,
    ...(tone === undefined ? {} : { tone }),
  }));
}

function isItem(value: unknown): value is DictionaryItem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    'text' in value &&
    typeof value.text === 'string'
  );
}

/** Read defensively: whatever is no list of items is left out. */
function readCache(): DictionaryMap | undefined {
  try {
    const cached: unknown = JSON.parse(sessionStorage.getItem(cacheName) ?? 'null');
    if (typeof cached !== 'object' || cached === null) return undefined;
    return Object.fromEntries(
      Object.entries(cached).flatMap(([name, items]) =>
        Array.isArray(items) ? [[name, items.filter(isItem)]] : [],
      ),
    );
  } catch (failure) {
    if (failure instanceof SyntaxError) return undefined;
    throw failure;
  }
}

/** The next session reads them anew. */
export function forgetDictionaries(): void {
  sessionStorage.removeItem(cacheName);
}

export const dictionariesQuery = queryOptions({
  queryKey: keys.session('dictionaries'),
  queryFn: async ({ signal }) => {
    const answer = await getJson<{ dictionaryMap: Record<string, readonly DictionaryOption[]> }>(
      'api/getPublicDictionary',
      {
        signal,
        quiet: true,
      },
    );
    const map: DictionaryMap = Object.fromEntries(
      Object.entries(answer.dictionaryMap).map(([name, options]) => [name, itemsOf(options)]),
    );
    sessionStorage.setItem(cacheName, JSON.stringify(map));
    return map;
  },
  staleTime: Infinity,
  gcTime: Infinity,
  initialData: readCache,
  initialDataUpdatedAt: 0,
});

/** A code list was changed: pages that are open show it as it is now. What cannot be read again stays as it was. */
export async function readDictionariesAgain(): Promise<void> {
  await queryClient.fetchQuery({ ...dictionariesQuery, staleTime: 0 }).catch(() => undefined);
}

/** The program's own texts, until the server answers again. */
export async function takeWrittenDictionaries(): Promise<void> {
  const { codeLists } = await import('#entities/codeLists.ts');
  const map = Object.fromEntries(Object.entries(codeLists).map(([name, { items }]) => [name, items]));
  queryClient.setQueryData(dictionariesQuery.queryKey, map);
}
