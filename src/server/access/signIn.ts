// Signing in and out. The password is looked at outside any transaction; what then changes, changes in one.
import { isAddressAllowed } from '#model/text/addressList.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { Call, SignedInCall } from '#server/http/call.ts';
import { apiBase } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { accountByLogin, accountById, companiesOf } from './accounts.ts';
import type { Account } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import { passwordHashOf } from './passwords/credentials.ts';
import { retireOldPassword } from './passwords/passwordPolicy.ts';
import type { Passwords } from './passwords/passwords.ts';
import { expired } from './sessions.ts';
import type { Session, Sessions } from './sessions.ts';
import { userInfoOf } from './userInfo.ts';
import type { UserInfo } from './userInfo.ts';
import { writeVisit, type SignInWay } from './visitLog.ts';
import { sql, is, asKind, filled } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { user } from '#entities/system/user.ts';

export interface SignInParts {
  ports: Ports;
  sessions: Sessions;
  attempts: Attempts;
  passwords: Passwords;
}

export interface SignedIn {
  sessionKey: string;
  userInfo: UserInfo;
}

const signInPath = `${apiBase}/user/getCodeLogin`;
const signOutPath = `${apiBase}/request/getLogOut`;

/** A new session for the right password. Refuses '422' 用户名或密码错误 alike for unknown accounts and wrong passwords, '429' when locked. */
export async function signIn(
  parts: SignInParts,
  call: Call<unknown>,
  login: string,
  password: string,
): Promise<SignedIn> {
  const { ports, attempts, passwords } = parts;
  const { database } = ports;
  const today = businessDate(call.now);
  const pair = login.toLowerCase();
  await attempts.begin(pair, call.address);
  const account = await accountByLogin(database, login, today);
  const hash = account === null ? null : await passwordHashOf(database, account.id);
  const fits = await passwords.verify(password, hash);
  if (account === null || !fits) {
    const visit = {
      logType: 'login',
      login,
      userId: account?.id ?? null,
      org: null,
      path: signInPath,
      way: 'password',
    } as const;
    await writeVisit(database, call, {
      ...visit,
      title: '登录失败',
      code: '422',
      reason: account === null ? '没有这个账号' : '密码错误',
    });
    throw new Refusal('422', 422, '用户名或密码错误');
  }
  await attempts.succeeded(pair, call.address);
  const ranOut = await retireOldPassword(database, account.id, call.now);
  const admitted = ranOut ? { ...account, mustChangePassword: true } : account;
  return admit(parts, call, admitted, { title: '登录', path: signInPath, way: 'password' });
}

/** How the account showed who it is, for the access log. */
export interface Way {
  title: string;
  path: string;
  way: SignInWay;
}

/** A new session for an account that has shown who it is. Refuses '422' when it may not work here any more. */
export async function admit(
  { ports, sessions }: SignInParts,
  call: Call<unknown>,
  account: Account,
  way: Way,
): Promise<SignedIn> {
  const { database } = ports;
  const visit = {
    logType: 'login',
    login: account.login,
    userId: account.id,
    path: way.path,
    way: way.way,
  } as const;
  if (!account.active) {
    await writeVisit(database, call, {
      ...visit,
      org: null,
      title: '登录被拒：用户已停用',
      code: '422',
      reason: '用户已停用',
    });
    throw new Refusal('422', 422, '该用户已停用，请联系管理员');
  }
  const u = headerTable(user, 'u');
  const [held] = await selectRows(
    database,
    {
      locked: asKind('bool', sql`${u.lockedUntil} > ${new Date(call.now).toISOString()}::timestamptz`),
      addresses: filled(u.ipWhitelist),
    },
    sql`from ${u} where ${is(u.id, account.id)}`,
  );
  if (held?.locked === true) {
    await writeVisit(database, call, {
      ...visit,
      org: null,
      title: '登录被拒：用户已锁定',
      code: '422',
      reason: '用户已锁定',
    });
    throw new Refusal('422', 422, '该用户已被锁定，请联系管理员解锁');
  }
  if (!isAddressAllowed(held?.addresses ?? null, call.address)) {
    await writeVisit(database, call, {
      ...visit,
      org: null,
      title: '登录被拒：网络地址不在白名单内',
      code: '422',
      reason: '网络地址不在白名单内',
    });
    throw new Refusal('422', 422, `该用户不能从当前网络地址（${call.address}）登录，请联系管理员`);
  }
  const org = (await companiesOf(database, account, businessDate(call.now)))[0]?.id ?? null;
  const started = await database.transaction(async (within) => {
    const { address, userAgent } = call;
    const result = await sessions.start(within, {
      userId: account.id,
      org,
      address,
      userAgent,
      only: !account.allowMultiLogin,
    });
    await within.query(
      'update "user" set last_login_at = $2::timestamptz, last_login_ip = $3 where id = $1::uuid',
      [account.id, new Date(call.now).toISOString(), address],
    );
    await writeVisit(within, call, { ...visit, org, title: way.title, code: '0' });
    return result;
  });
  await sessions.announce(started.ended, 'kicked');
  return { sessionKey: started.token, userInfo: userInfoOf(account, org) };
}

/** Ends the session of the call. */
export async function signOut({ ports, sessions }: SignInParts, call: SignedInCall<unknown>): Promise<void> {
  const { session, grants } = call;
  const ended = await ports.database.transaction(async (within) => {
    const ids = await sessions.end(within, session.id, 'logout');
    const visit = {
      logType: 'logout',
      title: '退出',
      login: grants.login,
      userId: session.userId,
      org: session.org,
    } as const;
    await writeVisit(within, call, { ...visit, code: '0', path: signOutPath });
    return ids;
  });
  await sessions.announce(ended, 'logout');
}

/** The signed-in user as the client shows it. */
export async function whoAmI({ database }: Ports, session: Session, now: number): Promise<UserInfo> {
  const account = await accountById(database, session.userId, businessDate(now));
  if (account === null) throw expired();
  return userInfoOf(account, session.org);
}
