// The calls of 系统自检. What it finds may be of any organisation: only administrators ask and see.
import type { SelfCheckState } from '#model/wire/selfCheck.ts';
import type { SignedInCall } from '#server/http/call.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { forbidden } from '#server/refusal.ts';
import type { SelfChecks } from './selfCheck.ts';

export function selfCheckRoutes(routes: Routes, checks: SelfChecks): void {
  routes.signedIn({ method: 'GET', path: '/api/selfCheck', title: '最近的自检结果', body: nothing }, (call) =>
    asAdministrator(call, () => checks.state()),
  );
  routes.signedIn({ method: 'POST', path: '/api/selfCheck', title: '开始自检', body: nothing }, (call) =>
    asAdministrator(call, () => checks.start(call.grants.userName)),
  );
  routes.signedIn({ method: 'POST', path: '/api/selfCheck/stop', title: '停止自检', body: nothing }, (call) =>
    asAdministrator(call, () => checks.stop(call.grants.userName)),
  );
}

async function asAdministrator(
  { grants }: SignedInCall<unknown>,
  answer: () => Promise<SelfCheckState>,
): Promise<SelfCheckState> {
  if (!grants.admin) throw forbidden('只有管理员可以查看和进行系统自检');
  return answer();
}
