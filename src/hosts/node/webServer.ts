// The network side of the server: the client under /app/, the live link under /websocket/, everything else to the app.
// Closing lets running requests finish and then cuts what is left.
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve, type WebSocketServerLike } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { WebSocketServer } from 'ws';
import type { ServerApp } from '#server/app.ts';
import { addressHeader } from '#server/http/gate.ts';
import type { Log } from '#server/ports.ts';
import { openLiveSocket } from './liveSockets.ts';
import { type PageFacts, staticFiles } from './staticFiles.ts';

export interface WebServerOptions {
  app: Pick<ServerApp, 'fetch' | 'openSocket'>;
  host: string;
  port: number;
  /** Folder of the built client. */
  client: string;
  facts: PageFacts;
  log: Log;
  /** Whether a proxy in front tells the caller's address (X-Forwarded-For). */
  trustProxy?: boolean;
}

export interface WebServer {
  port: number;
  /** Waits up to `patience` ms for running requests. */
  close(patience: number): Promise<void>;
}

const MAX_FRAME = 65_536;
/** Bytes of an answer; below it, packing saves no packet of the network. */
const WORTH_COMPRESSING = 1_400;
const HEADERS_TIMEOUT = 15_000;
/** Uploads of 50 MiB over a slow line. */
const REQUEST_TIMEOUT = 300_000;
/** Above the usual minute of proxies, so that they close first and no request meets a closing connection. */
const KEEP_ALIVE_TIMEOUT = 75_000;

/** @throws EADDRINUSE, EACCES */
export function listen(options: WebServerOptions): Promise<WebServer> {
  const { app, host, port } = options;
  const files = staticFiles(options.client, options.facts);
  const root = new Hono<{ Bindings: HttpBindings }>();
  root.onError((error, context) => {
    options.log.write('error', 'host.failed', { path: context.req.path, error });
    return context.text('Internal error', 500);
  });
  root.use(async (context, next) => {
    const { headers } = context.req.raw;
    headers.set(addressHeader, callerAddress(context.env.incoming, options.trustProxy ?? false));
    await next();
  });
  // What is streamed (files, the live link) passes as it is.
  root.use(compress({ contentTypeFilter: /^application\/json/, threshold: WORTH_COMPRESSING }));
  root.get('/', (context) => context.redirect('/app/'));
  root.get('/app', (context) => context.redirect('/app/'));
  root.get('/websocket/:userId', (context) => openLiveSocket(context, app));
  root.all('*', async (context) => (await files.respond(context.req.raw)) ?? app.fetch(context.req.raw));

  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME });
  assertAccepted(sockets);
  return new Promise((resolve, reject) => {
    const server = serve({
      fetch: root.fetch,
      hostname: host,
      port,
      websocket: { server: sockets },
      serverOptions: {
        headersTimeout: HEADERS_TIMEOUT,
        requestTimeout: REQUEST_TIMEOUT,
        keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      },
    }) as Server;
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      const { port: actual } = server.address() as AddressInfo;
      resolve({ port: actual, close: (patience) => close(server, sockets, patience) });
    });
  });
}

/** The peer of the connection, or what the nearest proxy saw: only its entry, the last one, cannot be forged. */
function callerAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last || (incoming.socket.remoteAddress ?? '');
}

async function close(server: Server, sockets: WebSocketServer, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
  }, patience);
  await closed;
  clearTimeout(deadline);
}

// The adapter documents this very class, but its type differs from the class's own in how optional parts are written.
function assertAccepted(sockets: WebSocketServer): asserts sockets is WebSocketServer & WebSocketServerLike {
  if (!sockets.options.noServer) throw new TypeError('The live link needs a socket server without a port');
}
