// The Database port on a folder: the embedded engine in a thread, behind the folder's lock. Promises that a commit,
// once acknowledged, survives the death of the process, and as far as the disk is honest, the loss of power.
import fs from 'node:fs';
import path from 'node:path';
import { serialDatabase } from '#hosts/engine/serialDatabase.ts';
import { lockFolder } from './dataLock.ts';
import { EmbeddedWire } from './embeddedWire.ts';
import type { HostDatabase } from './hostDatabase.ts';

export interface EmbeddedOptions {
  /** The data folder; the engine's files go into its subfolder `database`. */
  folder: string;
  /** A statement running longer is ended with TIMEOUT by restarting the engine; milliseconds. */
  statementTimeout: number;
  /** A transaction without a statement for this long is rolled back; milliseconds. */
  idleLimit?: number;
  /** Told of ended statements and lost threads, for the log. */
  onFault?: (event: string, facts: Readonly<Record<string, unknown>>) => void;
}

/** The PostgreSQL the embedded engine is; a folder of another major version cannot be opened. */
const MAJOR_VERSION = '18';

/** Thrown when the folder holds data of another engine version; the message is for the person at the terminal. */
export class WrongVersion extends Error {
  override readonly name = 'WrongVersion';
}

/** @throws FolderInUse, WrongVersion, SqlFailure UNAVAILABLE */
export async function openEmbedded(options: EmbeddedOptions): Promise<HostDatabase> {
  const { statementTimeout, idleLimit, onFault = () => undefined } = options;
  const root = path.resolve(options.folder);
  const folder = path.join(root, 'database');
  const lock = lockFolder(root);
  try {
    checkVersion(folder);
    const wire = new EmbeddedWire({ folder, statementTimeout, onFault });
    await wire.open();
    const database = serialDatabase(wire, {
      keepsPlans: true,
      ...(idleLimit === undefined ? {} : { idleLimit }),
    });
    return {
      ...database,
      setStatementTimeout: (limit) => wire.setStatementTimeout(limit),
      async close() {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function checkVersion(folder: string): void {
  const file = path.join(folder, 'PG_VERSION');
  if (!fs.existsSync(file)) return;
  const version = fs.readFileSync(file, 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new WrongVersion(
    `数据目录 ${folder} 由 PostgreSQL ${version} 内核写成，本程序的内核是 ${MAJOR_VERSION}，不能直接打开。` +
      '请用写成它的旧版程序执行 npm run backup，再用本程序执行 npm run restore 到一个空目录。',
  );
}
