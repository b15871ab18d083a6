// The Files port on a folder. A path is a relative one of plain names; anything else is refused before it reaches the
// disk. The content type stands in a small file beside the content; both are written whole or not at all.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Files } from '#server/ports.ts';
import { syncPath } from './durableFilesystem.ts';

export interface DiskFiles extends Files {
  /** Every stored path, in no order. */
  list(): string[];
}

/** A letter, digit or underscore first: no hidden files, no '..', no drive, no device. */
const PLAIN_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u;
const TYPE_SUFFIX = '.content-type';

export function diskFiles(folder: string): DiskFiles {
  const root = path.resolve(folder);

  function locate(name: string): string {
    const parts = name.split('/');
    const plain = parts.every(
      (part) => PLAIN_NAME.test(part) && !part.endsWith('.') && !part.endsWith(TYPE_SUFFIX),
    );
    if (!plain) throw new Error(`Not a stored path: ${JSON.stringify(name)}`);
    return path.join(root, ...parts);
  }

  return {
    async write(name, content, type) {
      const file = locate(name);
      await fs.promises.mkdir(path.dirname(file), { recursive: true });
      await replace(`${file}${TYPE_SUFFIX}`, type);
      await replace(file, content);
      syncPath(path.dirname(file));
    },
    async read(name) {
      const file = locate(name);
      try {
        const content = await fs.promises.readFile(file);
        const type = await fs.promises.readFile(`${file}${TYPE_SUFFIX}`, 'utf8');
        return { content, type };
      } catch (error) {
        if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR'))
          return null;
        throw error;
      }
    },
    async remove(name) {
      const file = locate(name);
      await fs.promises.rm(file, { force: true });
      await fs.promises.rm(`${file}${TYPE_SUFFIX}`, { force: true });
    },
    list() {
      if (!fs.existsSync(root)) return [];
      return fs
        .readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && PLAIN_NAME.test(entry.name) && !entry.name.endsWith(TYPE_SUFFIX))
        .map((entry) =>
          path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
        );
    },
  };
}

async function replace(file: string, content: Uint8Array | string): Promise<void> {
  const draft = path.join(path.dirname(file), `.${randomUUID()}`);
  const handle = await fs.promises.open(draft, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fs.promises.rename(draft, file);
}
