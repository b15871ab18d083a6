// Stored files: what was written is read again with its type, and no path leads out of the folder.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { diskFiles } from '#hosts/node/diskFiles.ts';
import { temporaryFolder } from '#tests/hosts/support/engines.ts';

test('a file is read as it was written, replaced whole, and missing ones are null', async () => {
  const files = diskFiles(path.join(temporaryFolder(), 'files'));
  expect(files.list()).toEqual([]);
  await files.write('uploads/2026/标志-1.png', new Uint8Array([1, 2]), 'image/png');
  await files.write('uploads/2026/标志-1.png', new Uint8Array([3]), 'image/webp');
  expect(await files.read('uploads/2026/标志-1.png')).toEqual({
    content: Buffer.from([3]),
    type: 'image/webp',
  });
  expect(await files.read('uploads/none.png')).toBeNull();
  expect(await files.read('uploads')).toBeNull();
  expect(files.list()).toEqual(['uploads/2026/标志-1.png']);
});

test('paths that would lead elsewhere are refused for reading and writing', async () => {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, 'secret'), 'secret');
  const files = diskFiles(path.join(folder, 'files'));
  const paths = [
    '../secret',
    '/etc/passwd',
    'a/../../secret',
    'a/./b',
    '',
    '.',
    '..',
    'a//b',
    'a\\..\\..\\secret',
    'C:/x',
    'a\0b',
  ].concat(['.hidden', 'a/.env', 'x.content-type', 'con.', 'a/b/']);
  for (const name of paths) {
    await expect(files.read(name), JSON.stringify(name)).rejects.toThrow('Not a stored path');
    await expect(files.write(name, new Uint8Array(1), 'x'), JSON.stringify(name)).rejects.toThrow(
      'Not a stored path',
    );
  }
  expect(fs.readdirSync(folder)).toEqual(['secret']);
});
