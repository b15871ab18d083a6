// Sends files to the server. The answer is the stored path, which forms keep and the static-files address shows.
import { postForm } from './http.ts';

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
