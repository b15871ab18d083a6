// Views of lists that people share with each other.
import { queryOptions } from '@tanstack/react-query';
import type { SharedView, ShareRequest } from '#model/wire/recordWire.ts';
import { getJson, postJson } from './http.ts';
import { keys } from './keys.ts';
import { queryClient } from './queryClient.ts';

export function sharedViewsQuery(list: string) {
  return queryOptions({
    queryKey: [...keys.entity('savedView'), 'shared', list],
    queryFn: ({ signal }) => getJson<SharedView[]>(`api/views/${list}`, { signal }),
    staleTime: 60_000,
  });
}

export async function shareView(request: ShareRequest): Promise<void> {
  await postJson('api/views', request);
  await queryClient.invalidateQueries({ queryKey: keys.entity('savedView') });
}

export async function withdrawView(id: string): Promise<void> {
  await postJson(`api/views/${id}/delete`, {});
  await queryClient.invalidateQueries({ queryKey: keys.entity('savedView') });
}
