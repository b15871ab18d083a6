// A caller that signs as the browser does, wherever the answers come from: the app in this process, or a server
// process over the network.
import { signHeaders, signOf } from '#model/sign.ts';
import type { Envelope } from '#model/wire/wire.ts';

export interface Client {
  token: string | null;
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<Answered<T>>;
  post<T = unknown>(path: string, body?: unknown): Promise<Answered<T>>;
  get<T = unknown>(path: string): Promise<Answered<T>>;
  /** Signs in and keeps the session; the envelope tells how it went. */
  signIn(
    username: string,
    password: string,
  ): Promise<Answered<{ sessionKey: string; userInfo: Record<string, unknown> }>>;
}

export interface Answered<T> extends Envelope<T> {
  status: number;
  text: string;
}

export interface Connection {
  /** 'http://erp.test', without a path. */
  origin: string;
  appId: string;
  secret: string;
  now: () => number;
  send: (request: Request) => Promise<Response>;
  /** Adds, replaces or removes headers of the signed request. */
  dress?: (headers: Headers) => void;
}

export function signedClient({ origin, appId, secret, now, send, dress }: Connection): Client {
  const client: Client = {
    token: null,
    async call(method, path, body) {
      const url = `${origin}/api/restapi/${path}`;
      // Forms are signed by their address alone.
      const form = body instanceof FormData ? new Response(body) : null;
      const headers = new Headers(
        body === undefined ? {} : { 'content-type': form?.headers.get('content-type') ?? 'application/json' },
      );
      headers.set(signHeaders.appId, appId);
      headers.set(signHeaders.timestamp, String(now()));
      headers.set(
        signHeaders.sign,
        signOf({ query: url, body: form === null ? body : undefined, appId }, secret),
      );
      if (client.token !== null) headers.set(signHeaders.token, client.token);
      dress?.(headers);
      const init = {
        method,
        headers,
        ...(body === undefined
          ? {}
          : { body: form === null ? JSON.stringify(body) : await form.arrayBuffer() }),
      };
      const response = await send(new Request(url, init));
      const text = await response.text();
      // The shape is what the test asserts; the compiler is only told what it expects.
      const envelope = JSON.parse(text);
      return { ...envelope, status: response.status, text };
    },
    post: (path, body = {}) => client.call('POST', path, body),
    get: (path) => client.call('GET', path),
    async signIn(username, password) {
      const answer = await client.post<{ sessionKey: string; userInfo: Record<string, unknown> }>(
        'user/getCodeLogin',
        {
          username,
          password,
        },
      );
      if (answer.code === '0') client.token = answer.result.sessionKey;
      return answer;
    },
  };
  return client;
}
