// Overrides of single calls, to see what the client does when the server refuses, is lost, or is slow. They stand in
// front of the forwarding handlers: `worker.use(…)` in a page, `server.use(…)` in a test; resetHandlers() ends them.
import { delay, http, HttpResponse, type AnyHandler } from 'msw';
import { addressHeader } from '#server/http/gate.ts';

export interface Override {
  /** Ends after the first call it answered. */
  once?: boolean;
}

export interface Refused extends Override {
  message?: string;
  result?: unknown;
}

/** HTTP status the server gives with a code; codes it does not know travel with 200. */
const statuses: Readonly<Record<string, number>> = {
  '0': 200,
  '110': 401,
  '302': 401,
  '403': 403,
  '404': 404,
  '409': 409,
  '422': 422,
  '429': 429,
  '500': 500,
};

function addressOf(path: string): string {
  return `*/api/restapi/${path}`;
}

/** An envelope with the code instead of the real answer; `path` is below the API base: 'api/getTxUserInfo'. */
export function answerWith(
  path: string,
  code: string,
  { message = '', result = null, once = false }: Refused = {},
): AnyHandler {
  const envelope = { code, success: code === '0', message, result };
  return http.all(addressOf(path), () => HttpResponse.json(envelope, { status: statuses[code] ?? 200 }), {
    once,
  });
}

/** No answer at all, as with a cable pulled out. */
export function loseConnection(path: string, { once = false }: Override = {}): AnyHandler {
  return http.all(addressOf(path), () => HttpResponse.error(), { once });
}

/** The call is carried out and its answer lost on the way back: nobody who asked knows. */
export function loseAnswer(
  app: { fetch(request: Request): Promise<Response> },
  path: string,
  { once = false }: Override = {},
): AnyHandler {
  const carryOut = async ({ request }: { request: Request }): Promise<Response> => {
    const forwarded = new Request(request);
    forwarded.headers.set(addressHeader, 'browser');
    await app.fetch(forwarded);
    return HttpResponse.error();
  };
  return http.all(addressOf(path), carryOut, { once });
}

/** An answer that is none of ours: the page of a proxy in between. */
export function answerForeign(path: string, { once = false }: Override = {}): AnyHandler {
  return http.all(addressOf(path), () => HttpResponse.html('<h1>502 Bad Gateway</h1>', { status: 502 }), {
    once,
  });
}

/** The real answer, after so many milliseconds or never. */
export function answerLate(
  path: string,
  milliseconds: number | 'infinite',
  { once = false }: Override = {},
): AnyHandler {
  // A handler without an answer leaves the call to the next one.
  return http.all(addressOf(path), () => delay(milliseconds), { once });
}

/** A part of the program, script or stylesheet, that cannot be loaded; `name` is a piece of its file name. */
export function failChunk(name: string, { once = false }: Override = {}): AnyHandler {
  return http.get(
    new RegExp(`/app/.*${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
    () => HttpResponse.error(),
    { once },
  );
}
