// The calls of the personal centre: the own account, its sign-ins, its visits. Everybody may ask about himself.
import { isDate } from '#model/time/calendar.ts';
import { Answer } from '#server/http/envelope.ts';
import { nothing } from '#server/http/routes.ts';
import type { Routes } from '#server/http/routes.ts';
import { invalid } from '#server/refusal.ts';
import { isUuid } from '#server/store/sql.ts';
import { endOwnSession, ownOverview, ownSessions, ownVisits } from './ownAccount.ts';
import type { ProfileParts } from './passwords/ownPassword.ts';

export function accountRoutes(
  routes: Routes,
  { ports, sessions }: Pick<ProfileParts, 'ports' | 'sessions'>,
): void {
  const { database } = ports;

  routes.signedIn({ method: 'GET', path: '/account/overview', title: '我的账户', body: nothing }, (call) =>
    ownOverview(database, call),
  );

  routes.signedIn({ method: 'GET', path: '/account/sessions', title: '我的登录', body: nothing }, (call) =>
    ownSessions(database, call),
  );

  routes.signedIn(
    { method: 'POST', path: '/account/sessions/:id/end', title: '结束我的其他登录', body: nothing },
    async (call) => {
      const id = call.parameter('id');
      await endOwnSession(database, sessions, call, isUuid(id) ? id : '');
      return new Answer('已下线');
    },
  );

  routes.signedIn(
    {
      method: 'GET',
      path: '/account/visits',
      title: '我的访问记录',
      body: nothing,
      query: { from: '起始日期 YYYY-MM-DD', to: '结束日期 YYYY-MM-DD', page: '页码，从 1 开始' },
    },
    (call) => {
      const day = (name: string): string | null => {
        const given = call.query.get(name);
        if (given === null || given === '' || isDate(given)) return given === '' ? null : given;
        throw invalid([{ field: name, level: 'error', message: '日期应为 YYYY-MM-DD' }]);
      };
      const page = Number(call.query.get('page') ?? '1');
      if (!Number.isInteger(page) || page < 1 || page > 10_000)
        throw invalid([{ field: 'page', level: 'error', message: '页码不正确' }]);
      return ownVisits(database, call, { from: day('from'), to: day('to'), page });
    },
  );
}
