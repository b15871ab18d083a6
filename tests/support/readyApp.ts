// The app of a company before its first record, ready to work: on a prepared database, with desks for the administrator and
// for whoever is added.
import type { Database, Settings } from '#server/ports.ts';
import { openTestApp, type PreparedApp, type TestUser } from './app.ts';
import { openPreparedDatabase } from './preparedDatabase.ts';
import type { Client } from './signedClient.ts';

export interface ReadyApp extends PreparedApp {
  database: Database;
  /** A desk at which this user has signed in; the administrator unless told. */
  signedIn(user?: Pick<TestUser, 'login' | 'password'>): Promise<Client>;
  /** Ends the app and removes its database. */
  close(): Promise<void>;
}

export async function openReadyApp(settings: Partial<Settings> = {}): Promise<ReadyApp> {
  const database = await openPreparedDatabase();
  const host = await openTestApp(database, settings);
  return {
    ...host,
    database,
    async signedIn({ login, password } = { login: 'admin', password: host.password }) {
      const client = host.client();
      await client.signIn(login, password);
      return client;
    },
    async close() {
      await host.app.close();
      await database.close();
    },
  };
}
