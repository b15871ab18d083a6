// Sign-in by a code sent to the phone. Answers are the same whether the number belongs to an account or not: a code is
// kept either way, the message goes out behind the answer, and only the log knows the difference.
import { businessDate } from '#model/time/calendar.ts';
import type { Call } from '#server/http/call.ts';
import { factsOf } from '#server/http/envelope.ts';
import { apiBase } from '#server/http/routes.ts';
import type { Ports, Random, SignInWays } from '#server/ports.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import { accountByPhone } from '../accounts.ts';
import { admit } from '../signIn.ts';
import type { SignedIn, SignInParts } from '../signIn.ts';
import { writeVisit } from '../visitLog.ts';
import type { OneTimeCodes } from './oneTimeCodes.ts';

const purpose = 'phone';
const validMinutes = 10;
const hour = 60;
const tooOften = '短信接口请求太多，请稍后再试！';

/** Sends a code: one a minute and five an hour per number, thirty an hour per address. Refuses '429' beyond. */
export async function sendPhoneCode(
  parts: SignInParts,
  codes: OneTimeCodes,
  call: Call<unknown>,
  mobile: string,
): Promise<void> {
  const { ports, attempts } = parts;
  const sms = smsOf(ports.settings.signInWays);
  assertPhone(mobile);
  await attempts.countWindow(`sms ${call.address}`, { most: 30, minutes: hour, message: tooOften });
  await attempts.countWindow(`sms minute ${mobile}`, { most: 1, minutes: 1, message: tooOften });
  await attempts.countWindow(`sms hour ${mobile}`, { most: 5, minutes: hour, message: tooOften });
  const account = await accountByPhone(ports.database, mobile, businessDate(call.now));
  const code = randomDigits(ports.random, 6);
  await codes.keep(purpose, mobile, code, validMinutes);
  if (account === null) return ports.log.write('info', 'sms.unknown', { requestId: call.requestId });
  send(ports, sms, mobile, code).catch((error: unknown) =>
    ports.log.write('error', 'sms.failed', { requestId: call.requestId, ...factsOf(error) }),
  );
}

/** Refuses '422' 验证码错误 alike for unknown numbers, wrong, used and expired codes. */
export async function signInByPhone(
  parts: SignInParts,
  codes: OneTimeCodes,
  call: Call<unknown>,
  mobile: string,
  captcha: string,
): Promise<SignedIn> {
  const { ports, attempts } = parts;
  smsOf(ports.settings.signInWays);
  assertPhone(mobile);
  const pair = `phone ${mobile}`;
  await attempts.begin(pair, call.address);
  const fits = await codes.redeem(purpose, mobile, captcha);
  const account = fits ? await accountByPhone(ports.database, mobile, businessDate(call.now)) : null;
  const path = `${apiBase}/user/phoneLogin`;
  if (account === null) {
    await writeVisit(ports.database, call, {
      logType: 'login',
      title: '登录失败',
      login: mobile,
      userId: null,
      org: null,
      code: '422',
      path,
      way: 'phone',
      reason: fits ? '没有使用这个手机号的账号' : '验证码错误',
    });
    throw new Refusal('422', 422, '验证码错误');
  }
  await attempts.succeeded(pair, call.address);
  return admit(parts, call, account, { title: '登录（手机验证码）', path, way: 'phone' });
}

function smsOf(ways: SignInWays | undefined): { url: string; token?: string } {
  if (ways?.sms === undefined) throw new Refusal('422', 422, '手机号登录未启用，请使用账号密码登录');
  return ways.sms;
}

function assertPhone(mobile: string): void {
  if (!/^1\d{10}$/.test(mobile))
    throw invalid([{ field: 'mobile', level: 'error', message: '请输入正确的手机号!' }]);
}

async function send(
  { outgoing }: Ports,
  { url, token }: { url: string; token?: string },
  mobile: string,
  code: string,
): Promise<void> {
  const content = `您的登录验证码是 ${code}，${validMinutes} 分钟内有效。请勿告诉他人。`;
  const { status } = await outgoing.send({
    method: 'POST',
    address: url,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ mobile, code, content }),
  });
  if (status < 200 || status > 299) throw new Error(`the sender of text messages answered ${status}`);
}

/** Every digit equally likely: bytes of 250 and more are drawn again. */
function randomDigits(random: Random, length: number): string {
  let digits = '';
  while (digits.length < length) {
    const [byte = 255] = random.bytes(1);
    if (byte < 250) digits += String(byte % 10);
  }
  return digits;
}
