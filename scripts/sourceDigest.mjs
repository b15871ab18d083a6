// Tells whether what is built still belongs to its sources: one digest of the content of files and folders. A restart
// must not wait for a build that would bring the same.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './node24.mjs';

/**
 * Digest of files and folders, named from the root of the repository; what is not there counts as empty.
 * @param {string[]} sources
 * @param {string[]} leftOut files and folders below them that do not count
 */
export function sourceDigest(sources, leftOut = []) {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source, leftOut);
  return hash.digest('hex');
}

/** Whether the file of a digest holds this one. */
export function isBuiltFrom(digestFile, digest) {
  return fs.existsSync(digestFile) && fs.readFileSync(digestFile, 'utf8') === digest;
}

function addTo(hash, name, leftOut) {
  if (leftOut.includes(name)) return;
  const file = path.join(ROOT, name);
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    for (const entry of fs.readdirSync(file).sort()) addTo(hash, `${name}/${entry}`, leftOut);
    return;
  }
  hash.update(`${name}\0${stat.size}\0`).update(fs.readFileSync(file));
}
