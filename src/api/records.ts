// What is done with records as a whole: where they are used, the recycle bin.
import { queryOptions, mutationOptions } from '@tanstack/react-query';
import type { BinRequest, BinResult, DuplicateGroup, MergeRequest, Usages } from '#model/wire/recordWire.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { announceChanges } from './entityChanges.ts';
import { ApiError, getJson, postJson } from './http.ts';
import { keys } from './keys.ts';
import type { Keyed } from './writeIntents.ts';
import { queryClient } from './queryClient.ts';

export function usagesQuery(entity: string, id: string) {
  return queryOptions({
    queryKey: [...keys.document(entity, id), 'usages'],
    queryFn: ({ signal }) => getJson<Usages>(`data/${entity}/${encodeURIComponent(id)}/usages`, { signal }),
    staleTime: 0,
  });
}

/** Where a record is used that could not be removed because of it; null for other failures. */
export function usagesOfFailure(failure: unknown): Usages | null {
  if (!(failure instanceof ApiError) || failure.code !== '409') return null;
  const { result } = failure;
  return typeof result === 'object' && result !== null && 'usages' in result
    ? (result as { usages: Usages }).usages
    : null;
}

export function fetchBin(entity: string, request: BinRequest, signal?: AbortSignal): Promise<BinResult> {
  return postJson<BinResult>(`data/${entity}/bin`, request, { signal });
}

export async function restoreRecord(entity: string, id: string, { key }: Keyed): Promise<DocResult> {
  const path = `data/${entity}/bin/${encodeURIComponent(id)}/restore`;
  const result = await postJson<DocResult>(path, { key });
  announceChanges(queryClient, result.affected);
  return result;
}

export async function purgeRecord(entity: string, id: string): Promise<void> {
  await postJson(`data/${entity}/bin/${encodeURIComponent(id)}/purge`, {});
}

export function duplicatesQuery(entity: string) {
  return queryOptions({
    queryKey: [...keys.entity(entity), 'duplicates'],
    queryFn: ({ signal }) => postJson<DuplicateGroup[]>(`data/${entity}/duplicates`, {}, { signal }),
    staleTime: 0,
  });
}

/** `id` stays. */
export function mergeMutation(entity: string) {
  return mutationOptions({
    mutationKey: keys.write(`merge ${entity}`),
    async mutationFn({ id, ...request }: Omit<MergeRequest, 'key'> & { id: string } & Keyed) {
      const path = `data/${entity}/${encodeURIComponent(id)}/merge`;
      const result = await postJson<DocResult>(path, request);
      announceChanges(queryClient, result.affected);
    },
  });
}
