// An app whose ways to sign in lead to small real servers, over the port the server really uses.
import { outgoing } from '#hosts/node/outgoing.ts';
import { outgoingOrigins } from '#hosts/node/signInSettings.ts';
import { createApp } from '#server/app.ts';
import type { Database, SignInWays } from '#server/ports.ts';
import { clientOf, testHost } from './app.ts';
import type { TestApp } from './app.ts';

export async function hostWith(database: Database, signInWays: SignInWays): Promise<TestApp> {
  const own = testHost(database, { signInWays });
  const ports = { ...own.ports, outgoing: outgoing(outgoingOrigins(signInWays)) };
  const app = await createApp(ports);
  return { ...own, ports, app, client: (options) => clientOf(app, { ...own, ports }, options) };
}

/** What every way in answers when it worked. */
export const signedIn = (login: string) => ({
  code: '0',
  success: true,
  result: { userInfo: { userLoginId: login } },
});

export async function lastVisit(database: Database, login: string): Promise<unknown> {
  const { rows } = await database.query(
    'select title, way, outcome from visit_log where login_id = $1 order by visit_time desc, id desc limit 1',
    [login],
  );
  return rows[0];
}
