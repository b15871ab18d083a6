// Rows of the access log: who signed in or out, from where, and with which outcome. Never a password or a token.
import { browserOf } from '#model/text/browserName.ts';
import type { Call } from '#server/http/call.ts';
import { newId } from '#server/ids.ts';
import type { SqlSession } from '#server/ports.ts';

export type SignInWay = 'password' | 'phone' | 'wechat' | 'cas' | 'token';

export interface Visit {
  logType: 'login' | 'logout' | 'security';
  title: string;
  login: string;
  userId: string | null;
  org: string | null;
  /** Code of the answer. */
  code: string;
  path: string;
  /** Of sign-ins. */
  way?: SignInWay;
  /** Why it was refused, for administrators: the person himself may have been told less. */
  reason?: string;
}

export async function writeVisit(within: SqlSession, call: Call<unknown>, visit: Visit): Promise<void> {
  await within.query(
    `insert into visit_log (id, visit_time, log_type, "user", login_id, organization, ip, client_type, title, request_path,
       method, result_code, cost_ms, trace_id, created_at, way, outcome, error_text, device)
     values ($1::uuid, $2::timestamptz, $3, $4::uuid, $5, $6::uuid, $7, 'web', $8, $9, 'POST', $10, $11, $12, $2::timestamptz, $13, $14, $15, $16)`,
    [
      newId(call.ports),
      new Date(call.now).toISOString(),
      visit.logType,
      visit.userId,
      visit.login.slice(0, 100),
      visit.org,
      call.address,
      visit.title,
      visit.path,
      visit.code,
      Math.max(0, call.ports.clock.now() - call.now),
      call.requestId,
      visit.way ?? null,
      visit.code === '0' ? 'done' : 'failed',
      visit.reason ?? null,
      browserOf(call.userAgent),
    ],
  );
}
