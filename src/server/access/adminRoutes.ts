// What administrators do to other accounts: give a new password, end sessions. Nobody reaches above his own rights.
import { userSession } from '#entities/system/userSession.ts';
import { entities } from '#entities/registry.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { EntityDef } from '#model/entity.ts';
import type { ActionRequest } from '#model/wire/wire.ts';
import type { ProfileParts } from './passwords/ownPassword.ts';
import type { SignedInCall } from '#server/http/call.ts';
import { reading } from '#server/http/contexts.ts';
import { actionSchema } from '#server/http/dataSchemas.ts';
import { Answer } from '#server/http/envelope.ts';
import { apiBase } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { notifyAffected } from '#server/live/ownChanges.ts';
import type { SqlSession } from '#server/ports.ts';
import { forbidden, invalid, notFound } from '#server/refusal.ts';
import * as z from 'zod';
import { accountById } from './accounts.ts';
import type { Account } from './accounts.ts';
import { keepPassword } from './passwords/credentials.ts';
import { newPasswordProblem } from './passwords/passwordPolicy.ts';
import { oneTimePassword } from './passwords/passwordRules.ts';
import { writeVisit } from './visitLog.ts';

const passwordReset = z.strictObject({
  partyId: z.string().min(1).max(64),
  newPassword: z.exactOptional(z.string().max(200)),
  newPasswordVerify: z.exactOptional(z.string().max(200)),
});

export function adminRoutes(routes: Routes, parts: ProfileParts): void {
  routes.signedIn(
    {
      method: 'POST',
      path: '/api/updatePasswordForPartyId',
      title: '重置用户密码',
      code: 'user:resetPassword',
      body: passwordReset,
      result: z.object({ password: z.string() }),
    },
    async (call) => {
      const { partyId, newPassword, newPasswordVerify } = call.body;
      if (newPassword !== newPasswordVerify)
        throw invalid([{ field: 'newPasswordVerify', level: 'error', message: '两次输入的密码不一样！' }]);
      return new Answer('密码已重置，用户下次登录时须修改', {
        password: await resetPassword(parts, call, partyId, newPassword),
      });
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/data/user/:id/kickOut',
      title: '强制用户下线',
      code: 'user:kickOut',
      body: actionSchema,
    },
    async (call) => {
      const account = await accountBelow(parts, call, call.parameter('id'));
      if (account.id === call.session.userId) askFirst(call.body);
      return endSessions(parts, call, entities.user, account.id, (within) =>
        parts.sessions.endAll(within, account.id, 'forced'),
      );
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/data/userSession/:id/kickOut',
      title: '强制会话下线',
      code: 'userSession:kickOut',
      body: actionSchema,
    },
    async (call) => {
      const id = call.parameter('id');
      const { doc } = await openDoc(reading(parts.ports, call), userSession, id);
      if (id === call.session.id) askFirst(call.body);
      const { user: owner } = doc.fields;
      if (owner !== null) await accountBelow(parts, call, owner);
      return endSessions(parts, call, entities.userSession, id, (within) =>
        parts.sessions.end(within, id, 'forced'),
      );
    },
  );
}

/** Nobody signs himself out by mistake. */
function askFirst({ acceptWarnings }: ActionRequest): void {
  if (acceptWarnings === true) return;
  throw invalid([
    { field: '', level: 'warning', confirm: true, message: '您正在结束自己的登录，执行后需要重新登录' },
  ]);
}

/** The new password: the given one, or a random one for the administrator to pass on. It has to be replaced at sign-in. */
async function resetPassword(
  parts: ProfileParts,
  call: SignedInCall<unknown>,
  partyId: string,
  given?: string,
): Promise<string> {
  const { ports, passwords, sessions } = parts;
  const account = await accountBelow(parts, call, partyId);
  const problem =
    given === undefined
      ? null
      : await newPasswordProblem(ports.database, passwords, {
          userId: account.id,
          words: [account.login, account.name],
          password: given,
        });
  if (problem !== null) throw invalid([{ field: 'newPassword', level: 'error', message: problem }]);
  const password = given ?? oneTimePassword(ports.random);
  const hash = await passwords.hash(password);
  const ended = await ports.database.transaction(async (within) => {
    await keepPassword(within, account.id, { hash, mustChange: true, now: call.now });
    await logged(within, call, `重置密码：${account.login}`, 'api/updatePasswordForPartyId');
    return sessions.endAll(within, account.id, 'passwordReset');
  });
  await sessions.announce(ended, 'passwordReset');
  return password;
}

export async function endSessions(
  parts: ProfileParts,
  call: SignedInCall<unknown>,
  def: EntityDef,
  id: string,
  end: (within: SqlSession) => Promise<string[]>,
  title = '强制下线',
) {
  const { ports, sessions } = parts;
  const ended = await ports.database.transaction(async (within) => {
    await logged(within, call, `${title}：${id}`, `data/${def.name}/${id}`);
    return end(within);
  });
  await sessions.announce(ended, 'forced');
  const affected: Record<string, string[]> = {
    userSession: ended,
    ...(def.name === 'user' ? { user: [id] } : {}),
  };
  if (ended.length > 0 || def.name === 'user')
    await notifyAffected(ports.database, JSON.stringify({ affected, by: call.session.userId }));
  return { ...(await openDoc(reading(parts.ports, call), def, id)), affected };
}

/** The account meant, unless it may more than the caller: only administrators touch administrators. */
export async function accountBelow(
  { ports, grants }: ProfileParts,
  call: SignedInCall<unknown>,
  party: string,
): Promise<Account> {
  const { rows } = await ports.database.query('select id from "user" where party_id = $1 or id::text = $1', [
    party,
  ]);
  const account =
    rows[0] === undefined
      ? null
      : await accountById(ports.database, String(rows[0]['id']), businessDate(call.now));
  if (account === null) throw notFound('该用户不存在');
  const theirs = account.active
    ? await grants.of({ id: '', userId: account.id, org: call.session.org, mustChangePassword: false })
    : null;
  const superior = account.partyId === 'admin' || theirs?.admin === true;
  if (superior && !call.grants.admin) throw forbidden('您不能操作系统管理员的账号');
  return account;
}

export function logged(
  within: SqlSession,
  call: SignedInCall<unknown>,
  title: string,
  path: string,
): Promise<void> {
  const { grants, session } = call;
  const visit = {
    logType: 'security',
    title,
    login: grants.login,
    userId: session.userId,
    org: session.org,
    code: '0',
  } as const;
  return writeVisit(within, call, { ...visit, path: `${apiBase}/${path}` });
}
