// The server's ports on Node, built from the settings: the same for the server itself and for the command line tools.
import { createHash, getFips, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Log, Migration, Ports } from '#server/ports.ts';
import { nodeCompute } from './computeThreads.ts';
import { type DiskFiles, diskFiles } from './diskFiles.ts';
import type { HostDatabase } from './hostDatabase.ts';
import { openDatabase } from './openDatabase.ts';
import { outgoing } from './outgoing.ts';
import type { HostSettings } from './settings.ts';
import { outgoingOrigins } from './signInSettings.ts';

export interface NodePorts extends Ports {
  database: HostDatabase;
  files: DiskFiles;
}

/** The program's version, from package.json. */
export function programVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  const { version } = JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string };
  return version;
}

/** The reviewed schema steps, in name order. */
export function readMigrations(): Migration[] {
  const folder = path.resolve(import.meta.dirname, '../../../migrations');
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({
    name: name.slice(0, -'.sql'.length),
    sql: fs.readFileSync(path.join(folder, name), 'utf8'),
  }));
}

/** Opens the database. @throws FolderInUse, WrongVersion, SqlFailure */
export async function openPorts(settings: HostSettings, log: Log): Promise<NodePorts> {
  const database = await openDatabase(settings, (event, facts) => log.write('warn', event, facts));
  return {
    database,
    compute: nodeCompute(),
    clock: { now: () => Date.now() + settings.clockShift },
    random: { bytes: (length) => new Uint8Array(randomBytes(length)) },
    // Under FIPS the platform refuses MD5; the server then computes it itself.
    ...(getFips() === 0 ? { md5: (text) => createHash('md5').update(text).digest('hex') } : {}),
    files: diskFiles(settings.filesDir),
    outgoing: outgoing(outgoingOrigins(settings.signInWays)),
    log,
    settings: {
      appId: settings.appId,
      signSecret: settings.signSecret,
      demo: settings.demo,
      demoLines: settings.demoLines,
      openDescription: settings.openDescription,
      idleMinutes: settings.idleMinutes,
      absoluteHours: settings.absoluteHours,
      signInWays: settings.signInWays,
      uploadBytes: settings.uploadBytes,
      version: programVersion(),
    },
    migrations: readMigrations(),
  };
}
