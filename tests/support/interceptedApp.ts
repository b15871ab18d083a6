// msw in a test process: calls of the client are caught and answered by the real app over a database of its own.
// `use` puts an override of #hosts/browser/failures.ts in front; `restore` takes them away.
import type { AnyHandler } from 'msw';
import { setupServer } from 'msw/node';
import { createApp, type ServerApp } from '#server/app.ts';
import { forwardTo } from '#hosts/browser/forward.ts';
import { readMigrations } from '#hosts/node/nodePorts.ts';
import type { Ports } from '#server/ports.ts';
import { addUser, knownPassword } from './app.ts';
import { pageOrigin } from './page.ts';
import { type Client, signedClient } from './signedClient.ts';
import { testPorts } from './context.ts';
import { openPreparedDatabase } from './preparedDatabase.ts';

export interface InterceptedApp {
  app: ServerApp;
  ports: Ports;
  /** A user with every permission code given; the password is the one of addUser. */
  addUser(login: string, codes?: readonly string[]): ReturnType<typeof addUser>;
  /** A desk of the administrator beside the client under test; its calls are not intercepted. */
  administrator(): Promise<Client>;
  use(...overrides: AnyHandler[]): void;
  restore(): void;
  /** Requests that reached the network of the page, in order; overridden ones too. */
  requests: readonly Request[];
  close(): Promise<void>;
}

export async function interceptApp(): Promise<InterceptedApp> {
  const database = await openPreparedDatabase('embedded');
  const ports: Ports = {
    ...testPorts(database),
    // The page under test signs its calls by its own clock.
    clock: { now: () => Date.now() },
    migrations: readMigrations(),
  };
  const app = await createApp(ports);
  await app.prepare(() => undefined);
  const requests: Request[] = [];
  const server = setupServer(...forwardTo(app));
  server.events.on('request:start', ({ request }) => void requests.push(request.clone()));
  server.listen({ onUnhandledFrame: 'error' });
  return {
    app,
    ports,
    addUser: (login, codes) => addUser(ports, login, codes),
    async administrator() {
      const client = signedClient({
        origin: pageOrigin,
        appId: ports.settings.appId,
        secret: ports.settings.signSecret,
        now: () => ports.clock.now(),
        send: (request) => app.fetch(request),
      });
      await client.signIn('admin', knownPassword);
      return client;
    },
    use: (...overrides) => server.use(...overrides),
    restore() {
      server.resetHandlers();
      requests.length = 0;
    },
    requests,
    async close() {
      server.close();
      await app.close();
      await database.close();
    },
  };
}
