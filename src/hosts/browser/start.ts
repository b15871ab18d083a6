// The whole server inside the page: requests and live links are caught by a service worker (msw) and answered by the
// real app over a database in the browser. For development and for a demo without installation.
import { http, ws } from 'msw';
import { setupWorker } from 'msw/browser';
import { createApp, type ServerApp } from '#server/app.ts';
import { addressHeader } from '#server/http/gate.ts';
import { closeCodes } from '#server/live/socket.ts';
import { openBrowserPorts } from './browserPorts.ts';

export type Progress = (step: string, done: number, total: number) => void;

/** Resolves when the page may send its first request. */
export async function startBrowserServer(report: Progress): Promise<void> {
  report('打开浏览器中的数据库', 0, 0);
  const ports = await openBrowserPorts();
  const app = await createApp(ports);
  // Two tabs opened at once must not both create the demo.
  await navigator.locks.request('workbench:prepare', () => app.prepare(report));
  const worker = setupWorker(
    http.all('*/api/restapi/*', ({ request }) => {
      const forwarded = new Request(request);
      forwarded.headers.set(addressHeader, 'browser');
      return app.fetch(forwarded);
    }),
    liveLink(app),
  );
  const url = `${import.meta.env.BASE_URL}mockServiceWorker.js`;
  await worker.start({ serviceWorker: { url }, onUnhandledFrame: 'bypass', quiet: true });
}

function liveLink(app: ServerApp) {
  return ws.link('*/websocket/*').addEventListener('connection', ({ client, info }) => {
    const headers = new Headers();
    const protocols = [info.protocols ?? []].flat();
    if (protocols.length > 0) headers.set('sec-websocket-protocol', protocols.join(', '));
    const socket = {
      send: (text: string) => client.send(text),
      close: (code: number, reason: string) => client.close(code < 3_000 ? 1_000 : code, reason),
    };
    const connection = app.openSocket({ url: client.url, headers }, socket).then((accepted) => {
      if (!accepted) client.close(closeCodes.ended, 'not signed in');
      return accepted;
    });
    client.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') void connection.then((accepted) => accepted?.message(data));
    });
    client.addEventListener('close', () => void connection.then((accepted) => accepted?.closed()));
  });
}
