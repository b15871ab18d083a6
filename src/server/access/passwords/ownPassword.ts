// A user replaces the own password: guesses at the old one are limited like sign-ins, other sessions end.
import type { SignedInCall } from '#server/http/call.ts';
import { apiBase } from '#server/http/routes.ts';
import { invalid } from '#server/refusal.ts';
import type { Account } from '#server/access/accounts.ts';
import { createAttempts } from '#server/access/attempts.ts';
import { keepPassword, passwordHashOf } from './credentials.ts';
import { newPasswordProblem } from './passwordPolicy.ts';
import type { GrantsReader } from '#server/access/grants.ts';
import { writeVisit } from '#server/access/visitLog.ts';
import type { Ports } from '#server/ports.ts';
import type { Sessions } from '#server/access/sessions.ts';
import type { Passwords } from './passwords.ts';

/** What the calls about one's own account are made of. */
export interface ProfileParts {
  ports: Ports;
  sessions: Sessions;
  passwords: Passwords;
  grants: GrantsReader;
}

export async function changeOwnPassword(
  { ports, passwords, sessions }: ProfileParts,
  call: SignedInCall<unknown>,
  account: Account,
  current: string,
  next: string,
): Promise<void> {
  const { database, clock } = ports;
  const attempts = createAttempts(database, clock);
  const pair = `${account.login.toLowerCase()} password`;
  await attempts.begin(pair, call.address);
  if (!(await passwords.verify(current, await passwordHashOf(database, account.id))))
    throw invalid([{ field: 'currentPassword', level: 'error', message: '旧密码不正确' }]);
  await attempts.succeeded(pair, call.address);
  const problem =
    next === current
      ? '新密码不能与旧密码相同'
      : await newPasswordProblem(database, passwords, {
          userId: account.id,
          words: [account.login, account.name],
          password: next,
        });
  if (problem !== null) throw invalid([{ field: 'newPassword', level: 'error', message: problem }]);
  const hash = await passwords.hash(next);
  const ended = await database.transaction(async (within) => {
    await keepPassword(within, account.id, { hash, mustChange: false, now: call.now });
    await writeVisit(within, call, {
      logType: 'security',
      title: '修改密码',
      login: account.login,
      userId: account.id,
      org: call.session.org,
      code: '0',
      path: `${apiBase}/api/updatePasswordForPartyIdSelf`,
    });
    return sessions.endAll(within, account.id, 'passwordReset', call.session.id);
  });
  await sessions.announce(ended, 'passwordReset');
}
