// Chooses the engine from the settings: PostgreSQL where DATABASE_URL is set, else the embedded engine in the data
// folder. The server, the command line tools and the tests all come through here.
import { openEmbedded } from './embeddedDatabase.ts';
import type { HostDatabase } from './hostDatabase.ts';
import { openPostgres } from './postgresDatabase.ts';

export interface DatabaseSettings {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Milliseconds. */
  statementTimeout: number;
}

export type OnFault = (event: string, facts: Readonly<Record<string, unknown>>) => void;

/** @throws FolderInUse, WrongVersion, SqlFailure (see the two engines) */
export function openDatabase(settings: DatabaseSettings, onFault?: OnFault): Promise<HostDatabase> {
  const { databaseUrl, dataDir, statementTimeout } = settings;
  const faults = onFault ? { onFault } : {};
  return databaseUrl
    ? openPostgres({ url: databaseUrl, statementTimeout, ...faults })
    : openEmbedded({ folder: dataDir, statementTimeout, ...faults });
}
