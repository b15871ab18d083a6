// What administrators ask of passwords by system parameters: length, kinds of characters, no return of former ones, and
// how long one may be used. Read where a password is chosen or used, so that a change is in force at once.
import { configNumber } from '#server/configuration/config.ts';
import type { SqlSession } from '#server/ports.ts';
import { formerHashes } from './credentials.ts';
import { passwordProblem } from './passwordRules.ts';
import type { Passwords } from './passwords.ts';

const msOfDay = 86_400_000;

/** Null when the new password is accepted, else the reason. `words` are the account's own: login and name. */
export async function newPasswordProblem(
  session: SqlSession,
  passwords: Passwords,
  { userId, words, password }: { userId: string; words: readonly string[]; password: string },
): Promise<string | null> {
  const problem = passwordProblem(password, words, {
    length: await configNumber(session, 'passwordMinLength'),
    classes: await configNumber(session, 'passwordClasses'),
  });
  if (problem !== null) return problem;
  const most = await configNumber(session, 'passwordHistory');
  for (const hash of await formerHashes(session, userId, most))
    if (await passwords.verify(password, hash)) return `新密码不能与最近 ${most} 次用过的密码相同`;
  return null;
}

/**
 * Marks the account so that its password has to be replaced first, when it was used longer than allowed.
 * `now` in milliseconds. Returns whether it ran out.
 */
export async function retireOldPassword(session: SqlSession, userId: string, now: number): Promise<boolean> {
  const days = await configNumber(session, 'passwordExpireDays');
  if (days === 0) return false;
  const { affected } = await session.query(
    `update "user" set must_change_password = true
     where id = $1::uuid and not must_change_password and coalesce(password_changed_at, created_at) < $2::timestamptz`,
    [userId, new Date(now - days * msOfDay).toISOString()],
  );
  return affected > 0;
}
