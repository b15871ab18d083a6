// PGlite on a folder, made durable: its own file system answers fsync with success without doing it, and it starts
// with fsync off. Here a commit returns only after the write-ahead log is on the disk. Relies on the engine's
// internals, hence the exactly pinned version.
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** With fdatasync the engine's C library makes no host call at all; fsync reaches the function below. */
export const DURABLE_START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

type NodeFsInit = NodeFS['init'];

interface StreamOperations {
  fsync?: (stream: { nfd?: number | null }) => number;
}

export class DurableFilesystem extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFsInit>): ReturnType<NodeFsInit> {
    const result = await super.init(pglite, options);
    result.emscriptenOpts.preRun?.push((module) => {
      const operations: StreamOperations = streamOperations(module.NODEFS);
      operations.fsync = (stream) => {
        if (stream.nfd !== null && stream.nfd !== undefined) fs.fsyncSync(stream.nfd);
        return 0;
      };
    });
    return result;
  }
}

function streamOperations(filesystem: object): StreamOperations {
  if (
    'stream_ops' in filesystem &&
    typeof filesystem.stream_ops === 'object' &&
    filesystem.stream_ops !== null
  )
    return filesystem.stream_ops;
  throw new Error('The embedded engine has no stream operations to make durable');
}

/** Puts a freshly created folder on the disk: every file and every directory entry. */
export function syncFolder(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(path.join(entry.parentPath, entry.name));
  }
  syncPath(folder);
}

/** Fsyncs one file or, where the platform allows it, one directory. */
export function syncPath(target: string): void {
  let descriptor: number;
  try {
    descriptor = fs.openSync(target, 'r');
  } catch (error) {
    if (process.platform === 'win32') return; // directories cannot be opened there
    throw error;
  }
  try {
    fs.fsyncSync(descriptor);
  } catch (error) {
    if (process.platform !== 'win32') throw error; // there fsync needs a writable descriptor
  } finally {
    fs.closeSync(descriptor);
  }
}
