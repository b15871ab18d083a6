// WeChat: the code the browser brings back is exchanged with WeChat for the person's fixed id. Somebody unknown becomes
// a disabled user without any right, which an administrator enables; from then on the same way signs in.
import { entities } from '#entities/registry.ts';
import { businessDate } from '#model/time/calendar.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import type { Call } from '#server/http/call.ts';
import { apiBase } from '#server/http/routes.ts';
import { newId } from '#server/ids.ts';
import { notifyAffected } from '#server/live/ownChanges.ts';
import type { SignInWays, SqlSession } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { accountById, text } from '../accounts.ts';
import { noOrganization } from '../grants.ts';
import { admit } from '../signIn.ts';
import type { SignedIn, SignInParts } from '../signIn.ts';
import { writeVisit } from '../visitLog.ts';
import { factsOf } from '#server/http/envelope.ts';

const provider = 'wechat';
const path = `${apiBase}/user/registerWxLogin`;
const authorizePage = 'https://open.weixin.qq.com/connect/qrconnect';

/** What the person tells of himself when registering; an administrator sees it. */
export interface Introduction {
  firstName?: string | undefined;
  phone?: string | undefined;
}

/** Page on which WeChat asks its user; the browser adds where to come back to and its state. */
export function wechatPage(ways: SignInWays | undefined): string | null {
  if (ways?.wechat === undefined) return null;
  const query = new URLSearchParams({
    appid: ways.wechat.appId,
    response_type: 'code',
    scope: 'snsapi_login',
  });
  return `${authorizePage}?${query.toString()}#wechat_redirect`;
}

/** Refuses '422' while the registration waits for an administrator, the first time included. */
export async function signInByWechat(
  parts: SignInParts,
  call: Call<unknown>,
  code: string,
  told: Introduction,
): Promise<SignedIn> {
  const { ports, attempts } = parts;
  const wechat = ports.settings.signInWays?.wechat;
  if (wechat === undefined) throw new Refusal('422', 422, '微信登录未启用，请使用账号密码登录');
  await attempts.countAddress(call.address);
  const subject = await subjectOf(call, wechat, code);
  const known = await ports.database.query(
    'select user_id from access_identity where provider = $1 and subject = $2',
    [provider, subject],
  );
  const userId = known.rows[0] === undefined ? null : text(known.rows[0], 'user_id');
  const account = userId === null ? null : await accountById(ports.database, userId, businessDate(call.now));
  if (account?.active === true)
    return admit(parts, call, account, { title: '登录（微信）', path, way: 'wechat' });
  const login = account?.login ?? (await register(parts, call, subject, told));
  throw new Refusal('422', 422, `您的注册申请（${login}）正在等待管理员启用，启用后即可用微信登录`, {
    waiting: login,
  });
}

/** WeChat's fixed id of the person behind the code. */
async function subjectOf(
  { ports, requestId }: Call<unknown>,
  wechat: NonNullable<SignInWays['wechat']>,
  code: string,
): Promise<string> {
  const query = new URLSearchParams({
    appid: wechat.appId,
    secret: wechat.secret,
    code,
    grant_type: 'authorization_code',
  });
  const address = `${wechat.url}/sns/oauth2/access_token?${query.toString()}`;
  const answer = await ports.outgoing.send({ method: 'GET', address }).catch((error: unknown) => {
    ports.log.write('error', 'wechat.failed', { requestId, ...factsOf(error) });
    return null;
  });
  const said = answer === null ? null : parsed(answer.text);
  if (said === null) throw new Refusal('422', 422, '微信没有正确应答，请稍后重试');
  const { openid, errcode } = said;
  if (typeof openid === 'string' && /^[\w-]{1,128}$/.test(openid)) return openid;
  ports.log.write('warn', 'wechat.refused', { requestId, errcode: String(errcode).slice(0, 20) });
  throw new Refusal('422', 422, '微信登录已失效，请重新扫码');
}

function parsed(answer: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null; // not what WeChat answers
  }
}

/** The login name of the new, disabled user. */
async function register(
  { ports, attempts }: SignInParts,
  call: Call<unknown>,
  subject: string,
  told: Introduction,
): Promise<string> {
  const limit = { most: 10, minutes: 60, message: '该地址注册过于频繁，请稍后再试' };
  await attempts.countWindow(`register ${call.address}`, limit);
  const id = newId(ports);
  const login = `wx_${[...ports.random.bytes(5)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const kept = await ports.database.transaction(async (within) => {
    const taken = await within.query(
      `insert into access_identity (provider, subject, user_id, created_at) values ($1, $2, $3::uuid, $4::timestamptz)
       on conflict (provider, subject) do nothing`,
      [provider, subject, id, new Date(call.now).toISOString()],
    );
    if (taken.affected === 0) return loginOf(within, subject);
    await writeUser(within, call, { id, login, told });
    await writeVisit(within, call, {
      logType: 'security',
      title: `微信注册申请：${login}`,
      login,
      userId: id,
      org: null,
      code: '0',
      path,
    });
    return login;
  });
  await notifyAffected(ports.database, JSON.stringify({ affected: { user: [id] }, by: '' }));
  return kept;
}

/** The same person registered twice at once: the first counts. */
async function loginOf(within: SqlSession, subject: string): Promise<string> {
  const { rows } = await within.query(
    'select u.login_id from access_identity i join "user" u on u.id = i.user_id where i.provider = $1 and i.subject = $2',
    [provider, subject],
  );
  return rows[0] === undefined ? '' : (text(rows[0], 'login_id') ?? '');
}

async function writeUser(
  within: SqlSession,
  { now }: Call<unknown>,
  { id, login, told }: { id: string; login: string; told: Introduction },
): Promise<void> {
  const at = new Date(now).toISOString();
  const origin = {
    id,
    today: businessDate(now),
    now: at,
    userId: id,
    employee: null,
    department: null,
    org: noOrganization,
    localCurrency: null,
  };
  const draft = emptyDoc(entities.user, origin);
  const fields = {
    ...draft.fields,
    loginId: login,
    name: told.firstName ?? '微信用户',
    phone: told.phone ?? null,
    dataScope: 'self',
    // There is no password to replace: this user comes by WeChat.
    mustChangePassword: false,
    remark: '微信注册，待管理员启用',
    status: 'disabled',
    createdBy: id,
    createdAt: at,
  };
  await writeDoc(within, entities.user, null, { ...draft, status: 'disabled', fields });
}
