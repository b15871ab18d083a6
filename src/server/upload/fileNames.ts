// Names of files: what a person may call one, and what the server calls it.
import type { Ports } from '#server/ports.ts';

/** Folder of the files of records: only the calls of attachments write there. */
export const attachmentFolder = 'attachment';

/**
 * A file's name, not a path, and nothing that another program could read differently or a person see differently: marks
 * that turn the direction of writing make "cod.exe" out of "exe.doc".
 */
export function isPlainName(name: string): boolean {
  return (
    name.length <= 255 && !/[/\\:\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]|%[0-9a-f]{2}/iu.test(name)
  );
}

export function randomName({ random }: Pick<Ports, 'random'>): string {
  return [...random.bytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
