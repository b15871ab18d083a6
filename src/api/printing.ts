// The calls of printing: templates to choose from, and that documents were printed.
import { queryOptions } from '@tanstack/react-query';
import type { PrintTemplate } from '#model/print.ts';
import { announceChanges } from './entityChanges.ts';
import { getJson, postJson } from './http.ts';
import { keys } from './keys.ts';
import { newWriteKey } from './mutations.ts';
import { queryClient } from './queryClient.ts';

export function printTemplatesQuery(entity: string) {
  return queryOptions({
    queryKey: [...keys.entity('printTemplate'), 'of', entity],
    queryFn: ({ signal }) => getJson<PrintTemplate[]>(`data/${entity}/printTemplates`, { signal }),
    staleTime: 0,
  });
}

export async function countPrint(entity: string, id: string): Promise<void> {
  const { affected } = await postJson<{ affected: Record<string, string[]> }>(`data/${entity}/${encodeURIComponent(id)}/printed`, {
    key: newWriteKey(),
  });
  announceChanges(queryClient, affected);
}
