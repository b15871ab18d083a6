// What msw catches goes to the real app: calls and live links alike, in a page (start.ts) or in a test process. Nothing
// is imitated, so what a developer sees is what the server does; failures.ts overrides single calls.
import { http, ws, type AnyHandler } from 'msw';
import type { ServerApp } from '#server/app.ts';
import { addressHeader } from '#server/http/gate.ts';
import { closeCodes } from '#server/live/socket.ts';

type Answering = Pick<ServerApp, 'fetch' | 'openSocket'>;

/** Handlers for setupWorker or setupServer. */
export function forwardTo(app: Answering): AnyHandler[] {
  const forward = ({ request }: { request: Request }): Promise<Response> => {
    const forwarded = new Request(request);
    forwarded.headers.set(addressHeader, 'browser');
    return app.fetch(forwarded);
  };
  return [http.all('*/api/restapi/*', forward), http.all('*/cas/client/*', forward), liveLink(app)];
}

function liveLink(app: Answering): AnyHandler {
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
