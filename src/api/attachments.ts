// Files of records, and files sent to the server on their own: their answer is the stored path, which forms hold and the
// static-files address shows.
import { queryOptions, mutationOptions } from '@tanstack/react-query';
import type { AttachmentRow, UploadedFile } from '#model/wire/recordWire.ts';
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

export function addAttachmentMutation(entity: string, id: string) {
  return mutationOptions({
    mutationKey: keys.write(`attach ${entity} ${id}`),
    async mutationFn(file: File) {
      const form = new FormData();
      form.append('file', file, file.name);
      taken(entity, id, await postForm<AttachmentRow[]>(at(entity, id), form, { quiet: true }));
    },
  });
}

export interface AttachmentChange {
  file: string;
  remark?: string;
  /** The file it is moved in front of; null: the last place. */
  before?: string | null;
}

export function changeAttachmentMutation(entity: string, id: string) {
  return mutationOptions({
    mutationKey: keys.write(`attach ${entity} ${id}`),
    mutationFn: async ({ file, ...change }: AttachmentChange) =>
      taken(entity, id, await postJson<AttachmentRow[]>(`${at(entity, id)}/${file}`, change)),
  });
}

export function removeAttachmentMutation(entity: string, id: string) {
  return mutationOptions({
    mutationKey: keys.write(`attach ${entity} ${id}`),
    mutationFn: async (file: string) =>
      taken(entity, id, await postJson<AttachmentRow[]>(`${at(entity, id)}/${file}/delete`, {})),
  });
}

export function readAttachment(entity: string, id: string, file: string): Promise<Blob> {
  return getBlob(`${at(entity, id)}/${file}`);
}

export interface UploadOptions {
  /** Folder of the business the file belongs to. */
  biz?: string;
  /** Folder of the deployment. */
  prefixPath?: string;
  signal?: AbortSignal;
}

export async function uploadFile(
  file: File,
  { biz = 'temp', prefixPath = 'routine', signal }: UploadOptions = {},
): Promise<string> {
  const form = new FormData();
  form.append('file', file, file.name);
  form.append('biz', biz);
  const { fileMessage } = await postForm<{ fileMessage: string }>('upload/createOnlineFile', form, {
    query: { prefixPath },
    signal,
    quiet: true,
  });
  return fileMessage;
}

export async function describeFiles(paths: readonly string[]): Promise<readonly UploadedFile[]> {
  const { files } = await postJson<{ files: UploadedFile[] }>('upload/described', { paths }, { quiet: true });
  return files;
}

/** The content of a file that a field names. */
export function downloadFile(path: string): Promise<Blob> {
  return getBlob(`downloads/${path}`);
}
