// Records of every entity the person may see, found by code or name.
import { queryOptions } from '@tanstack/react-query';
import type { FoundRecord } from '#model/wire.ts';
import { postJson } from './http.ts';
import { keys } from './keys.ts';

export function foundRecordsQuery(text: string) {
  return queryOptions({
    queryKey: [...keys.entity('*'), 'search', text],
    queryFn: ({ signal }) =>
      postJson<FoundRecord[]>('api/searchRecords', { text: text.slice(0, 60) }, { signal, quiet: true }),
    staleTime: 10_000,
    gcTime: 60_000,
  });
}
