// Checks app id, clock window and X-Sign of a call. Detects broken or casual clients; never taken for authentication.
import { signHeaders, signOf } from '#model/sign.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden } from '#server/refusal.ts';

/** Widest difference between the caller's clock and ours, either way, in milliseconds. */
const signWindow = 5 * 60 * 1000;

/** Throws '403' 签名校验失败 unless the call was signed by a client of this deployment within the window. */
export function verifySignature(request: Request, body: unknown, { settings, clock, md5 }: Ports): void {
  const appId = request.headers.get(signHeaders.appId) ?? '';
  const timestamp = request.headers.get(signHeaders.timestamp) ?? '';
  const given = request.headers.get(signHeaders.sign) ?? '';
  const inWindow = /^\d{1,16}$/.test(timestamp) && Math.abs(clock.now() - Number(timestamp)) <= signWindow;
  const expected = signOf({ query: request.url, body, appId: settings.appId }, settings.signSecret, md5);
  if (!equalInConstantTime(given, expected) || appId !== settings.appId || !inWindow)
    throw forbidden('签名校验失败');
}

/** Compares without telling by its duration where the texts differ; only the length may show. */
export function equalInConstantTime(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < right.length; index++)
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}
