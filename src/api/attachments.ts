// Files of records.
import { queryOptions } from '@tanstack/react-query';
import type { AttachmentRow } from '#model/recordWire.ts';
import { getBlob, getJson, postForm, postJson } from './http.ts';
import { keys } from './keys.ts';
import { queryClient } from './queryClient.ts';

const at = (entity: string, id: string): string => `data/${entity}/${encodeURIComponent(id)}/attachments`;

export function attachmentsQuery(entity: string, id: string) {
  return queryOptions({
    queryKey: [...keys.document(entity, id), 'attachments'],
    queryFn: ({ signal }) => getJson<AttachmentRow[]>(at(entity, id), { signal }),
    staleTime: 30_000,
  });
}

/** Every change answers with the files as they are now. */
function taken(entity: string, id: string, rows: AttachmentRow[]): void {
  queryClient.setQueryData(attachmentsQuery(entity, id).queryKey, rows);
}

export async function addAttachment(entity: string, id: string, file: File): Promise<void> {
  const form = new FormData();
  form.append('file', file, file.name);
  taken(entity, id, await postForm<AttachmentRow[]>(at(entity, id), form, { quiet: true }));
}

export async function changeAttachment(
  entity: string,
  id: string,
  file: string,
  change: { remark?: string; before?: string | null },
): Promise<void> {
  taken(entity, id, await postJson<AttachmentRow[]>(`${at(entity, id)}/${file}`, change));
}

export async function removeAttachment(entity: string, id: string, file: string): Promise<void> {
  taken(entity, id, await postJson<AttachmentRow[]>(`${at(entity, id)}/${file}/delete`, {}));
}

export function readAttachment(entity: string, id: string, file: string): Promise<Blob> {
  return getBlob(`${at(entity, id)}/${file}`);
}
