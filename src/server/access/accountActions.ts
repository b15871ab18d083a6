// What an administrator does with an account beside editing it: hold it back, let it in again, look through its eyes.
import { entities } from '#entities/registry.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { SignedInCall } from '#server/http/call.ts';
import type { Routes } from '#server/http/routes.ts';
import { nothing } from '#server/http/routes.ts';
import type { SqlSession } from '#server/ports.ts';
import { forbidden, invalid } from '#server/refusal.ts';
import * as z from 'zod';
import { accountById, companiesOf } from './accounts.ts';
import { accountBelow, endSessions, logged } from './adminRoutes.ts';
import type { ProfileParts } from './passwords/ownPassword.ts';
import { userInfoOf } from './userInfo.ts';

/** Later than any lock that ends by itself. */
const untilUnlocked = '9999-12-31T00:00:00.000Z';

/** Version and key come with every action of a document; these need none, doing them twice does nothing new. */
const action = z.strictObject({
  version: z.exactOptional(z.int()),
  key: z.exactOptional(z.string().max(100)),
  reason: z.exactOptional(z.string().max(500)),
  acceptWarnings: z.exactOptional(z.boolean()),
});

export function accountActions(routes: Routes, parts: ProfileParts): void {
  const { sessions } = parts;

  routes.signedIn(
    { method: 'POST', path: '/data/user/:id/lock', title: '锁定用户', code: 'user:lock', body: action },
    async (call) => {
      const account = await accountBelow(parts, call, call.parameter('id'));
      if (account.id === call.session.userId)
        throw invalid([{ field: '', level: 'error', message: '不能锁定自己的账号，请由其他管理员操作' }]);
      const end = async (within: SqlSession) => {
        await within.query(
          'update "user" set locked_until = $2::timestamptz, version = version + 1 where id = $1::uuid',
          [account.id, untilUnlocked],
        );
        return sessions.endAll(within, account.id, 'forced');
      };
      return endSessions(parts, call, entities.user, account.id, end, `锁定用户 ${account.login}`);
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/user/:id/unlock', title: '解锁用户', code: 'user:unlock', body: action },
    async (call) => {
      const account = await accountBelow(parts, call, call.parameter('id'));
      const free = async (within: SqlSession): Promise<string[]> => {
        await within.query(
          'update "user" set locked_until = null, failed_count = 0, version = version + 1 where id = $1::uuid',
          [account.id],
        );
        // The guesses that blocked it are forgiven as well.
        await within.query('delete from access_attempt where account = $1', [account.login.toLowerCase()]);
        return [];
      };
      return endSessions(parts, call, entities.user, account.id, free, `解锁用户 ${account.login}`);
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/data/user/:id/simulate',
      title: '以该用户的身份预览',
      code: 'user:simulate',
      body: z.union([nothing, action]),
    },
    (call) => preview(parts, call),
  );
}

/** A session of the account in which nothing can be written; it ends after an hour, or when the caller signs it out. */
async function preview(parts: ProfileParts, call: SignedInCall<unknown>) {
  const { ports, sessions } = parts;
  // Whoever is limited himself would see through others what he may not see.
  if (!call.grants.admin) throw forbidden('只有系统管理员可以预览其他用户');
  const account = await accountBelow(parts, call, call.parameter('id'));
  if (account.id === call.session.userId)
    throw invalid([{ field: '', level: 'error', message: '这就是您自己的账号' }]);
  const known = await accountById(ports.database, account.id, businessDate(call.now));
  if (known?.active !== true)
    throw invalid([{ field: '', level: 'error', message: '该用户已停用，没有可以预览的内容' }]);
  const companies = await companiesOf(ports.database, known, businessDate(call.now));
  const org = companies.find(({ id }) => id === call.session.org)?.id ?? companies[0]?.id ?? null;
  const { address, userAgent } = call;
  const started = await ports.database.transaction(async (within) => {
    await logged(within, call, `预览用户 ${known.login}`, `data/user/${known.id}/simulate`);
    return sessions.start(within, {
      userId: known.id,
      org,
      address,
      userAgent,
      only: false,
      previewBy: call.session.userId,
    });
  });
  return { sessionKey: started.token, userInfo: userInfoOf(known, org) };
}
