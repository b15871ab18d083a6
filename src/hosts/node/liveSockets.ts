// Joins a WebSocket of the network to the app's live link. The app decides before the upgrade whether to accept, so
// what it sends meanwhile waits; a client that reads too slowly is cut off instead of filling the memory.
import { upgradeWebSocket } from '@hono/node-server';
import type { Context } from 'hono';
import { WebSocket } from 'ws';
import type { ServerApp } from '#server/app.ts';
import type { LiveConnection, LiveSocket } from '#server/live/socket.ts';

/** Bytes waiting for one client. */
const MAX_BACKLOG = 1_048_576;
const UNSUPPORTED_DATA = 1003;

/** Refuses with 401 when the app does, with 403 when the page that asks is not ours. */
export async function openLiveSocket(
  context: Context,
  app: Pick<ServerApp, 'openSocket'>,
): Promise<Response> {
  const { raw } = context.req;
  if (raw.headers.get('upgrade')?.toLowerCase() !== 'websocket')
    return context.text('WebSocket only', 426, { upgrade: 'websocket' });
  if (!isOwnPage(raw.headers)) return context.text('Forbidden', 403);
  const socket = new WaitingSocket();
  const connection = await app.openSocket({ url: new URL(raw.url), headers: raw.headers }, socket);
  if (!connection) return context.text('Unauthorized', 401);
  reportEnd(context, connection);
  const response = await upgradeWebSocket(context, {
    onOpen: (_event, { raw: open }) => {
      if (open instanceof WebSocket) socket.attach(open);
    },
    onMessage: ({ data }) => {
      if (typeof data === 'string') connection.message(data);
      else socket.close(UNSUPPORTED_DATA, 'text only');
    },
  });
  return response ?? context.text('Bad request', 400);
}

/** The network connection ends in every case, also when the handshake is cut before the socket opens. */
function reportEnd(context: Context, connection: LiveConnection): void {
  const { incoming } = context.env as { incoming: { socket: NodeJS.EventEmitter & { destroyed: boolean } } };
  if (incoming.socket.destroyed) connection.closed();
  else incoming.socket.once('close', () => connection.closed());
}

/** Other programs than browsers send no origin and cannot ride on somebody's session. */
function isOwnPage(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  return [headers.get('host'), headers.get('x-forwarded-host')].includes(new URL(origin).host);
}

class WaitingSocket implements LiveSocket {
  #open: WebSocket | null = null;
  #waiting: string[] = [];
  #closing: { code: number; reason: string } | null = null;

  attach(open: WebSocket): void {
    this.#open = open;
    for (const text of this.#waiting) this.send(text);
    this.#waiting = [];
    if (this.#closing) open.close(this.#closing.code, this.#closing.reason);
  }

  send(text: string): void {
    if (!this.#open) this.#waiting.push(text);
    else if (this.#open.bufferedAmount > MAX_BACKLOG) this.#open.terminate();
    else if (this.#open.readyState === WebSocket.OPEN) this.#open.send(text);
  }

  close(code: number, reason: string): void {
    if (this.#open) this.#open.close(code, reason);
    else this.#closing = { code, reason };
  }
}
