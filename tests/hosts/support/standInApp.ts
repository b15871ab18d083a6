// A server app reduced to what the host must do for it: it answers with what it was asked, and accepts a live link
// when the token is good.
import type { ServerApp } from '#server/app.ts';
import type { LiveSocket } from '#server/live/socket.ts';

export interface StandIn extends Pick<ServerApp, 'fetch' | 'openSocket' | 'close'> {
  /** Live links accepted and not yet told closed. */
  open: number;
  messages: string[];
  /** Ends the running slow requests. */
  waiting: (() => void)[];
}

export function standInApp(): StandIn {
  const sockets = new Set<LiveSocket>();
  const app: StandIn = {
    open: 0,
    messages: [],
    waiting: [],
    async fetch(request) {
      const { pathname, search, searchParams } = new URL(request.url);
      if (pathname.endsWith('/slow')) await new Promise<void>((resolve) => app.waiting.push(resolve));
      const { host: _host, connection: _connection, ...headers } = Object.fromEntries(request.headers);
      const size = Number(searchParams.get('size') ?? 0);
      const body = JSON.stringify({ path: pathname, query: search, headers, padding: '订单'.repeat(size) });
      const type = searchParams.get('type') ?? 'application/json; charset=utf-8';
      const length = String(new TextEncoder().encode(body).length);
      return new Response(body, { headers: { 'content-type': type, 'content-length': length } });
    },
    async openSocket({ url }, socket) {
      const token = url.searchParams.get('token');
      if (token === 'slow') await new Promise((resolve) => setImmediate(resolve));
      else if (token !== 'good') return null;
      app.open += 1;
      sockets.add(socket);
      if (!url.searchParams.has('quiet')) socket.send(`welcome ${url.pathname.split('/').at(-1)}`);
      return {
        message: (text) => app.messages.push(text),
        closed: () => {
          app.open -= 1;
          sockets.delete(socket);
        },
      };
    },
    async close() {
      for (const socket of sockets) socket.close(1001, 'going away');
    },
  };
  return app;
}
