// A database as the first start of the server leaves it: base records, permissions, menus and the administrator, whose
// password is known. Preparing takes a second and is done once; `openTestApp` then finds everything there.
import { keepPassword } from '#server/access/passwords/credentials.ts';
import { createPasswords } from '#server/access/passwords/passwords.ts';
import type { Database } from '#server/ports.ts';
import { knownPassword, startTestApp } from './app.ts';
import { engine, openFilledDatabase, type Filling } from './database.ts';

const prepared: Filling<null> = {
  kind: 'prepared',
  async fill(database) {
    const { app, ports } = await startTestApp(database);
    await app.close();
    const hash = await createPasswords(ports.random).hash(knownPassword);
    const { rows } = await database.query(`select id from "user" where login_id = 'admin'`);
    await database.transaction((session) =>
      keepPassword(session, String(rows[0]?.['id']), { hash, mustChange: false, now: ports.clock.now() }),
    );
    return null;
  },
};

/** Closing it removes it. */
export async function openPreparedDatabase(chosen = engine): Promise<Database> {
  return (await openFilledDatabase(prepared, chosen)).database;
}
