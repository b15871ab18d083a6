// Sign-in through the company's central sign-in (CAS): the ticket the browser brings is shown to the CAS server of the
// settings, which says whose it is. Tickets count only for our own public addresses.
import { businessDate } from '#model/time/calendar.ts';
import type { Call } from '#server/http/call.ts';
import { factsOf } from '#server/http/envelope.ts';
import type { SignInWays } from '#server/ports.ts';
import { forbidden, Refusal } from '#server/refusal.ts';
import { accountByLogin } from '../accounts.ts';
import { admit } from '../signIn.ts';
import type { SignedIn, SignInParts } from '../signIn.ts';
import { writeVisit } from '../visitLog.ts';
import { casAnswerOf } from './casAnswer.ts';

/** Refuses '422' for tickets the CAS server does not know, '403' for foreign service addresses. */
export async function signInByCas(
  parts: SignInParts,
  call: Call<unknown>,
  ticket: string,
  service: string,
): Promise<SignedIn> {
  const { ports, attempts } = parts;
  const cas = ports.settings.signInWays?.cas;
  if (cas === undefined) throw new Refusal('422', 422, '统一认证登录未启用，请使用账号密码登录');
  await attempts.countAddress(call.address);
  if (!cas.services.includes(service)) throw forbidden('不接受该地址的统一认证登录');
  if (!/^ST-[\w.-]{1,500}$/.test(ticket)) throw notAccepted();
  const login = await userOfTicket(call, cas, ticket, service);
  const account = await accountByLogin(ports.database, login, businessDate(call.now));
  const path = '/cas/client/validateLogin';
  if (account === null) {
    const visit = {
      logType: 'login',
      title: '登录失败',
      login,
      userId: null,
      org: null,
      path,
      way: 'cas',
    } as const;
    await writeVisit(ports.database, call, {
      ...visit,
      code: '422',
      reason: '统一认证的用户在本系统没有账号',
    });
    throw new Refusal('422', 422, `统一认证的用户“${login.slice(0, 64)}”在本系统没有账号，请联系管理员`);
  }
  return admit(parts, call, account, { title: '登录（统一认证）', path, way: 'cas' });
}

/** Page to which the browser goes to sign in there; it adds the service address. */
export function casLoginPage(ways: SignInWays | undefined): string | null {
  return ways?.cas === undefined ? null : `${ways.cas.url}/login`;
}

async function userOfTicket(
  { ports, requestId }: Call<unknown>,
  { url, version }: { url: string; version: 2 | 3 },
  ticket: string,
  service: string,
): Promise<string> {
  const query = new URLSearchParams({ ticket, service });
  const address = `${url}${version === 3 ? '/p3' : ''}/serviceValidate?${query.toString()}`;
  const answer = await ports.outgoing.send({ method: 'GET', address }).catch((error: unknown) => {
    ports.log.write('error', 'cas.failed', { requestId, ...factsOf(error) });
    return null;
  });
  const said = answer?.status === 200 ? casAnswerOf(answer.text) : null;
  if (said === null) {
    if (answer !== null) ports.log.write('error', 'cas.unreadable', { requestId, status: answer.status });
    throw new Refusal('422', 422, '统一认证服务器没有正确应答，请稍后重试');
  }
  if ('user' in said) return said.user;
  ports.log.write('warn', 'cas.refused', { requestId, failure: said.failure.slice(0, 100) });
  throw notAccepted();
}

function notAccepted(): Refusal {
  return new Refusal('422', 422, '统一认证未通过，请重新登录');
}
