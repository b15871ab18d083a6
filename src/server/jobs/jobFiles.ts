// Where the files of jobs lie: a folder per user and month, under random names. Their paths are deeper than those of
// uploads, so no address of an upload ever reaches them; only the routes of jobs do, and only for their owner.
import { businessDate } from '#model/time/calendar.ts';
import type { Ports } from '#server/ports.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const csvType = 'text/csv; charset=utf-8';

const root = 'jobs';

export function newJobFile(
  { random, clock }: Ports,
  folder: 'imports' | 'exports' | 'faults',
  userId: string,
  extension: string,
): string {
  const name = [...random.bytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    root,
    folder,
    userId,
    businessDate(clock.now()).slice(0, 7).replace('-', ''),
    `${name}.${extension}`,
  ].join('/');
}

/** A file to be saved, never shown. */
export function download(content: Uint8Array, type: string, fileName: string): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    },
  });
}
