// Every request of the client goes through here: headers, signature, timeouts, and reading the envelope first.
// Callers get the result or an ApiError; the reactions of the error catalogue are raised once, here.
import ky, { type Options } from 'ky';
import { signHeaders, signOf } from '#model/sign.ts';
import type { Envelope } from '#model/wire/wire.ts';
import { apiBase, appId, signSecret } from './clientSettings.ts';
import { type Reaction, reactionTo, transportCode } from './errorCatalogue.ts';
import { localKeys, readLocalText } from './localStore.ts';

const longTimeout = 300_000;
export const shortTimeout = 30_000;
const transportMessage = '服务器响应失败';

/** A call that did not succeed. `code` is the envelope's, or 'transport'; `message` is ready to be shown. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly result: unknown;
  readonly requestId: string | null;

  constructor(failure: {
    code: string;
    message: string;
    status: number;
    result?: unknown;
    requestId?: string | null;
  }) {
    super(failure.message);
    this.code = failure.code;
    this.status = failure.status;
    this.result = failure.result ?? null;
    this.requestId = failure.requestId ?? null;
  }
}

/** One sentence about any failure, for notices and error places. */
export function messageOf(failure: unknown): string {
  if (failure instanceof Error && failure.message !== '') return failure.message;
  return '操作失败，请稍后重试';
}

/** Parameters of the address. */
type Query = Readonly<Record<string, string | undefined>>;

export interface CallOptions {
  /** Query parameters; empty values are left out. */
  query?: Query | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds; 300 s unless told. */
  timeout?: number;
  /** No notice and no dialog: the caller shows the failure itself. Session codes react all the same. */
  quiet?: boolean;
  /** Token to use instead of the stored one: a session that is dropped here still has to end on the server. */
  token?: string;
}

type Reactor = (reaction: Reaction, failure: ApiError) => void;
let reactor: Reactor | null = null;

/** Who shows notices and dialogs of the catalogue; returns the way to stop. */
export function onReaction(listener: Reactor): () => void {
  reactor = listener;
  return () => {
    if (reactor === listener) reactor = null;
  };
}

/** For reactions that did not come by a call, such as the live link's. */
export function raiseReaction(reaction: Reaction, failure: ApiError): void {
  reactor?.(reaction, failure);
}

let held: Promise<unknown> | null = null;

/** Calls wait for this before they go out, and their time runs from then: for a page drawn before its server is there. */
export function holdCalls(until: Promise<unknown>): void {
  held = until;
}

const client = ky.create({
  timeout: longTimeout,
  throwHttpErrors: false,
  retry: { limit: 0 },
  cache: 'no-store',
  hooks: {
    beforeRequest: [
      ({ request, options }) => {
        const { token: given, body } = options.context;
        const token = typeof given === 'string' ? given : readLocalText(localKeys.token);
        if (token !== null) request.headers.set(signHeaders.token, token);
        request.headers.set(signHeaders.timestamp, String(Date.now()));
        request.headers.set(signHeaders.appId, appId);
        request.headers.set(signHeaders.sign, signOf({ query: request.url, body, appId }, signSecret));
      },
    ],
  },
});

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'success' in value &&
    'message' in value
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function requestIdOf(response: Response, result: unknown): string | null {
  const header = response.headers.get('X-Request-Id');
  if (header !== null) return header;
  if (typeof result === 'object' && result !== null && 'requestId' in result) return String(result.requestId);
  return null;
}

function isAbort(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError';
}

/** Stands outside the API's root, as the specification writes it; two slashes would name another server. */
const outsideBase = /^\/(?![/\\])/;

async function responseOf<T>(
  path: string,
  options: Options,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    if (import.meta.env.VITE_SERVER === 'browser') await held;
    return await read(await client(outsideBase.test(path) ? path : `${apiBase}/${path}`, options));
  } catch (failure) {
    if (failure instanceof ApiError || isAbort(failure)) throw failure;
    throw new ApiError({ code: transportCode, message: transportMessage, status: 0 });
  }
}

/** The result of an envelope that says success; throws what any other answer amounts to. */
function resultOf(text: string, response: Response): unknown {
  const envelope = parsed(text);
  const requestId = requestIdOf(response, isEnvelope(envelope) ? envelope.result : null);
  if (!isEnvelope(envelope))
    throw new ApiError({
      code: transportCode,
      message: transportMessage,
      status: response.status,
      requestId,
    });
  const { code, success, message, result } = envelope;
  if (code === '0' && success) return result;
  throw new ApiError({
    code,
    message: message === '' ? '操作失败，请稍后重试' : message,
    status: response.status,
    result,
    requestId,
  });
}

/** A file travels without an envelope; its refusal comes in one all the same. */
async function fileOf(response: Response): Promise<Blob> {
  const file = await response.blob();
  if (response.ok && !file.type.startsWith('application/json')) return file;
  const text = await file.text();
  if (!response.ok || isEnvelope(parsed(text))) resultOf(text, response);
  return file;
}

interface Content {
  body?: unknown;
  form?: FormData;
}

async function call<T>(
  method: string,
  path: string,
  options: CallOptions,
  { body, form }: Content,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const searchParams = Object.entries(options.query ?? {}).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, value]],
  );
  try {
    return await responseOf(
      path,
      {
        method,
        timeout: options.timeout ?? longTimeout,
        ...(options.signal === undefined ? {} : { signal: options.signal }),
        ...(searchParams.length === 0 ? {} : { searchParams }),
        ...(form !== undefined ? { body: form } : body === undefined ? {} : { json: body }),
        context: { body, token: options.token },
      },
      read,
    );
  } catch (failure) {
    if (failure instanceof ApiError) {
      const reaction = reactionTo(failure.code);
      const session = reaction.kind === 'elsewhere' || reaction.kind === 'signOut';
      if (session || options.quiet !== true) raiseReaction(reaction, failure);
    }
    throw failure;
  }
}

// The wire shapes of model/wire are the contract; the server is tested against them.
const asResult = async <T>(response: Response): Promise<T> => resultOf(await response.text(), response) as T;

export function getJson<T>(path: string, options: CallOptions = {}): Promise<T> {
  return call<T>('get', path, options, {}, asResult);
}

export function postJson<T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> {
  return call<T>('post', path, options, { body }, asResult);
}

export function putJson<T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> {
  return call<T>('put', path, options, { body }, asResult);
}

/** Multipart, for uploads; the parts of the form are not signed. */
export function postForm<T>(path: string, form: FormData, options: CallOptions = {}): Promise<T> {
  return call<T>('post', path, options, { form }, asResult);
}

/** Everything in the query parameters, no body. */
export function postQuery<T>(path: string, query: Query | undefined, options: CallOptions = {}): Promise<T> {
  return call<T>('post', path, { ...options, query }, {}, asResult);
}

/** A file, as it comes. */
export function getBlob(path: string, options: CallOptions = {}): Promise<Blob> {
  return call('get', path, options, {}, fileOf);
}

/** An answer that is plain text. */
export async function getText(path: string, options: CallOptions = {}): Promise<string> {
  return (await getBlob(path, options)).text();
}
