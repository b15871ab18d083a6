// The calls of printing: templates to choose from, that documents were printed, and by whom.
import { queryOptions } from '@tanstack/react-query';
import type { PrintRecord, PrintTemplate } from '#model/print/print.ts';
import { announceChanges } from './entityChanges.ts';
import { getJson, postJson } from './http.ts';
import { keys } from './keys.ts';
import { newWriteKey } from './writeIntents.ts';
import { queryClient } from './queryClient.ts';

export function printTemplatesQuery(entity: string) {
  return queryOptions({
    queryKey: [...keys.entity('printTemplate'), 'of', entity],
    queryFn: ({ signal }) => getJson<PrintTemplate[]>(`data/${entity}/printTemplates`, { signal }),
    staleTime: 0,
  });
}

export function printRecordsQuery(entity: string, id: string) {
  return queryOptions({
    queryKey: keys.prints(entity, id),
    queryFn: ({ signal }) =>
      getJson<PrintRecord[]>(`data/${entity}/${encodeURIComponent(id)}/prints`, { signal }),
    staleTime: 0,
  });
}

/** That the document was printed with the template. */
export async function countPrint(
  entity: string,
  id: string,
  { id: template, builtIn = '' }: Pick<PrintTemplate, 'id' | 'builtIn'>,
): Promise<void> {
  const { affected } = await postJson<{ affected: Record<string, string[]> }>(
    `data/${entity}/${encodeURIComponent(id)}/printed`,
    {
      key: newWriteKey(),
      template,
      ...(template === null && builtIn !== '' ? { builtIn } : {}),
    },
  );
  announceChanges(queryClient, affected);
}
