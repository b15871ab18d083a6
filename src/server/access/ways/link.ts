// Sign-in started from an address by another system: doLogin hands over the password encrypted with a shared key,
// loginTokenMsg is a message that vouches for a user, signed with a shared key, short-lived and good for one use.
import { businessDate } from '#model/time/calendar.ts';
import aes from 'crypto-js/aes.js';
import base64 from 'crypto-js/enc-base64url.js';
import utf8 from 'crypto-js/enc-utf8.js';
import hmac from 'crypto-js/hmac-sha256.js';
import * as z from 'zod';
import type { Call } from '#server/http/call.ts';
import { apiBase } from '#server/http/routes.ts';
import { equalInConstantTime } from '#server/http/signature.ts';
import type { Settings } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { accountByLogin } from '../accounts.ts';
import { admit } from '../signIn.ts';
import type { SignedIn, SignInParts } from '../signIn.ts';
import type { OneTimeCodes } from './oneTimeCodes.ts';

/** How far ahead a message may expire, in milliseconds. */
const longestLife = 5 * 60_000;

/** The password inside `aesPassword` (AES, passphrase form of crypto-js). Refused where the deployment has no key. */
export function passwordOfLink({ signInWays }: Settings, aesPassword: string): string {
  const key = signInWays?.linkKey;
  if (key === undefined) throw new Refusal('422', 422, '未启用地址登录（doLogin），请使用账号密码登录');
  try {
    // A plus sign that was not encoded arrives as a blank.
    const password = aes.decrypt(aesPassword.replaceAll(' ', '+'), key).toString(utf8);
    if (password !== '') return password;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  throw new Refusal('422', 422, '登录地址无效，请使用账号密码登录');
}

const vouched = z.strictObject({
  username: z.string().min(1).max(64),
  /** Epoch milliseconds. */
  expires: z.int(),
  nonce: z.string().min(8).max(64),
});

/** `<payload>.<signature>`, both base64url: JSON {username, expires, nonce}, and its HMAC-SHA256 over the payload's text. */
export async function signInByMessage(
  parts: SignInParts,
  codes: OneTimeCodes,
  call: Call<unknown>,
  message: string,
): Promise<SignedIn> {
  const { ports, attempts } = parts;
  const key = ports.settings.signInWays?.messageKey;
  if (key === undefined) throw new Refusal('422', 422, '未启用令牌登录（loginTokenMsg），请使用账号密码登录');
  await attempts.countAddress(call.address);
  const [payload = '', signature = '', ...more] = message.split('.');
  if (more.length > 0 || !equalInConstantTime(signature, base64.stringify(hmac(payload, key))))
    throw notValid();
  const told = vouched.safeParse(parsed(payload));
  if (!told.success) throw notValid();
  const { username, expires, nonce } = told.data;
  if (expires < call.now || expires > call.now + longestLife) throw notValid();
  if (!(await codes.markUsed('message', nonce, expires))) throw notValid();
  const account = await accountByLogin(ports.database, username, businessDate(call.now));
  if (account === null) throw notValid();
  return admit(parts, call, account, {
    title: '登录（令牌）',
    path: `${apiBase}/user/getCodeLogin`,
    way: 'token',
  });
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(base64.parse(payload).toString(utf8));
  } catch {
    return null; // a signed text that is no JSON vouches for nobody
  }
}

function notValid(): Refusal {
  return new Refusal('422', 422, '登录令牌无效或已使用，请重新进入或使用账号密码登录');
}
