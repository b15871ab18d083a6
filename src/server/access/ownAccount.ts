// What the personal centre shows about the own account: where it is signed in, what it did, and which groups give it
// which rights. Every statement is bound to the user of the session; no id of somebody else is ever taken.
import { entities, entityOf } from '#entities/registry.ts';
import { businessDate } from '#model/time/calendar.ts';
import { permissionEntries } from '#model/derive/permissions.ts';
import type { OwnGroup, OwnOverview, OwnSession, OwnVisits } from '#model/person/ownAccount.ts';
import type { SignedInCall } from '#server/http/call.ts';
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { notFound } from '#server/refusal.ts';
import { accountById, text } from './accounts.ts';
import { expired } from './sessions.ts';
import type { Sessions } from './sessions.ts';
import { userInfoOf } from './userInfo.ts';
import { sql, raw, asKind, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';

export async function ownOverview(database: SqlSession, call: SignedInCall<unknown>): Promise<OwnOverview> {
  const { session, grants, now } = call;
  const today = businessDate(now);
  const account = await accountById(database, session.userId, today);
  if (account === null) throw expired();
  const { rows } = await database.query(
    `select d.name as department, o.name as company, e.name as employee, u.last_login_at, u.password_changed_at, u.valid_to
     from "user" u left join department d on d.id = u.department left join organization o on o.id = $2::uuid
       left join employee e on e.id = u.employee where u.id = $1::uuid`,
    [session.userId, session.org],
  );
  const row = rows[0] ?? {};
  return {
    user: { ...userInfoOf(account, session.org), userType: account.userType, dataScope: account.dataScope },
    department: text(row, 'department'),
    company: text(row, 'company'),
    employee: text(row, 'employee'),
    lastLoginAt: instantOf(row, 'last_login_at'),
    passwordChangedAt: instantOf(row, 'password_changed_at'),
    validTo: text(row, 'valid_to'),
    admin: grants.admin,
    groups: await ownGroups(database, session.userId, session.org, today),
  };
}

async function ownGroups(
  database: SqlSession,
  userId: string,
  works: string | null,
  today: string,
): Promise<OwnGroup[]> {
  const org = sql`${works}::uuid`;
  const rows = await selectRows(
    database,
    {
      code: word('code'),
      name: word('name'),
      organization: asKind('text', raw('held.organization')),
      validTo: asKind('date', raw('held.valid_to')),
      active: otherwise(asKind('bool', raw('held.active')), false),
      codes: otherwise(asKind('refs', raw('held.codes')), []),
    },
    sql`from (with links as (
       select l.security_group as id, l.organization, l.valid_to from user_groups l where l.doc_id = ${userId}::uuid
       union all
       select l.doc_id, l.organization, l.valid_to from security_group_users l where l."user" = ${userId}::uuid)
     select distinct on (g.code) g.code, g.name, o.name as organization, l.valid_to,
       g.status = 'enabled' and (g.organization is null or g.organization = ${org})
         and (l.organization is null or l.organization = ${org})
         and (l.valid_to is null or l.valid_to >= ${today}::date) as active,
       array(select distinct p.code from security_group_permissions p where p.doc_id = g.id) as codes
     from links l join security_group g on g.id = l.id left join organization o on o.id = l.organization
     order by g.code, active desc) held order by held.code`,
  );
  return rows.map(({ codes, ...group }) => ({ ...group, permissions: permissionsByEntity(codes) }));
}

const word = (column: string) => otherwise(asKind('text', raw(`held.${column}`)), '');

/** What codes allow, in the words of the menus and buttons; codes nobody defines are left out. */
function permissionsByEntity(codes: readonly string[]): OwnGroup['permissions'] {
  const granted = new Set(codes);
  const byEntity = new Map<string, string[]>();
  for (const { action, entity, title } of permissionEntries(Object.values(entities)))
    if (granted.has(action)) byEntity.set(entity, [...(byEntity.get(entity) ?? []), title]);
  return [...byEntity].map(([entity, actions]) => ({ title: entityOf(entity)?.title ?? entity, actions }));
}

export async function ownSessions(
  database: SqlSession,
  { session, now, ports }: SignedInCall<unknown>,
): Promise<OwnSession[]> {
  const { rows } = await database.query(
    `select s.id, s.login_at, s.last_seen_at, s.ip, s.client_type, s.user_agent, o.name as organization
     from user_session s left join organization o on o.id = s.organization
     where s."user" = $1::uuid and s.ended_at is null and s.expires_at > $2::timestamptz
       and s.last_seen_at > $2::timestamptz - $3 * interval '1 minute'
     order by s.id = $4::uuid desc, s.last_seen_at desc limit 50`,
    [session.userId, new Date(now).toISOString(), ports.settings.idleMinutes, session.id],
  );
  return rows.map((row) => ({
    id: text(row, 'id') ?? '',
    loginAt: instantOf(row, 'login_at'),
    lastSeenAt: instantOf(row, 'last_seen_at'),
    ip: text(row, 'ip'),
    clientType: text(row, 'client_type'),
    userAgent: text(row, 'user_agent'),
    organization: text(row, 'organization'),
    current: text(row, 'id') === session.id,
  }));
}

/** Ends another session of the same user; the own one is ended by signing out. */
export async function endOwnSession(
  database: SqlSession,
  sessions: Sessions,
  call: SignedInCall<unknown>,
  id: string,
): Promise<void> {
  const known = (await ownSessions(database, call)).find((session) => session.id === id);
  if (known === undefined || known.current) throw notFound('这个登录已经结束，请刷新');
  const ended = await sessions.end(database, id, 'forced');
  await sessions.announce(ended, 'forced');
}

const visitLimit = 20;

/** Newest first, `visitLimit` a page, from and to business dates (both included). */
export async function ownVisits(
  database: SqlSession,
  { session }: SignedInCall<unknown>,
  { from, to, page }: { from: string | null; to: string | null; page: number },
): Promise<OwnVisits> {
  const condition = `v."user" = $1::uuid and ($2::text is null or v.visit_time >= ($2 || ' 00:00:00+08')::timestamptz)
    and ($3::text is null or v.visit_time < ($3 || ' 00:00:00+08')::timestamptz + interval '1 day')`;
  const values = [session.userId, from, to];
  const { rows } = await database.query(
    `select v.id, v.visit_time, v.log_type, v.title, v.outcome, v.error_text, v.device, v.ip from visit_log v
     where ${condition} order by v.visit_time desc, v.id desc limit ${visitLimit} offset $4`,
    [...values, (page - 1) * visitLimit],
  );
  const counted = await database.query(
    `select count(*)::int as total from visit_log v where ${condition}`,
    values,
  );
  return {
    rows: rows.map((row) => ({
      id: text(row, 'id') ?? '',
      at: instantOf(row, 'visit_time'),
      type: text(row, 'log_type'),
      title: text(row, 'title') ?? '',
      outcome: text(row, 'outcome'),
      reason: text(row, 'error_text'),
      device: text(row, 'device'),
      ip: text(row, 'ip'),
    })),
    total: Number(counted.rows[0]?.['total'] ?? 0),
    pageSize: visitLimit,
  };
}

/** ISO UTC; null when there is none. */
function instantOf(row: SqlRow, column: string): string | null {
  const value = text(row, column);
  return value === null ? null : new Date(value).toISOString();
}
