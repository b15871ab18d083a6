// The one shape of every answer, also of failures: what went wrong inside stays in the log under the request id.
import type { Log } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { isSqlFailure } from '#server/store/failure.ts';

/** A successful answer with a message of its own; plain results get 操作成功. */
export class Answer {
  readonly message: string;
  readonly result: unknown;

  constructor(message: string, result: unknown = null) {
    this.message = message;
    this.result = result;
  }
}

/** The envelope of a result; a Response (a file, the description of the calls) goes out as it is. */
export function success(value: unknown, requestId: string): Response {
  if (value instanceof Response) return value;
  const { message, result } = value instanceof Answer ? value : new Answer('操作成功', value);
  return respond(200, { code: '0', success: true, message, result: result ?? null }, requestId);
}

export interface Place {
  requestId: string;
  method: string;
  path: string;
  /** Login of the signed-in user, once known. */
  user?: string;
}

/** The envelope of a failure. Only refusals speak for themselves; everything else is logged and answered in general terms. */
export function failure(error: unknown, place: Place, log: Log): Response {
  if (error instanceof Refusal) {
    if (error.code === '403') log.write('warn', 'request.refused', { ...place, reason: error.message });
    const { code, status, message, result } = error;
    return respond(status, { code, success: false, message, result: result ?? null }, place.requestId);
  }
  if (isSqlFailure(error) && error.code.startsWith('22')) {
    log.write('warn', 'request.unstorable', { ...place, ...factsOf(error) });
    return respond(
      422,
      { code: '422', success: false, message: '请求中有超出允许范围的值，请检查后重试', result: null },
      place.requestId,
    );
  }
  const unavailable = isSqlFailure(error) && (error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT');
  log.write('error', unavailable ? 'database.unavailable' : 'request.failed', {
    ...place,
    ...factsOf(error),
  });
  const message = unavailable
    ? `数据库暂时不可用，请稍后重试（请求号 ${place.requestId}）`
    : `服务器内部错误，请稍后重试；如再次出现，请把请求号 ${place.requestId} 告诉管理员`;
  return respond(
    unavailable ? 503 : 500,
    { code: '500', success: false, message, result: null },
    place.requestId,
  );
}

/** What the log keeps of an error; SQL text and parameters were stripped by the host already. */
export function factsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const sql = isSqlFailure(error)
    ? { sqlState: error.code, constraint: error.constraint, table: error.table }
    : {};
  return { error: error.name, detail: error.message, stack: error.stack, ...sql };
}

function respond(status: number, envelope: Record<string, unknown>, requestId: string): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  });
  const body = new TextEncoder().encode(JSON.stringify(envelope));
  headers.set('content-length', String(body.length));
  const { result } = envelope;
  if (status === 429 && typeof result === 'object' && result !== null && 'retryAfter' in result)
    headers.set('retry-after', String(result.retryAfter));
  return new Response(body, { status, headers });
}
