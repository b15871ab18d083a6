// Names of files: what a person may call one, and what the server calls it.
import type { Ports } from '#server/ports.ts';

/** A file's name, not a path, and nothing that another program could read differently. */
export function isPlainName(name: string): boolean {
  return name.length <= 255 && !/[/\\:\p{Cc}]|%[0-9a-f]{2}/iu.test(name);
}

export function randomName({ random }: Pick<Ports, 'random'>): string {
  return [...random.bytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
