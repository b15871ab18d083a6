// What the personal centre shows about the own account: where it is signed in, what it did, and which groups give it
// which rights. Every statement is bound to the user of the session; no id of somebody else is ever taken.
import { entities, entityOf } from '#entities/registry.ts';
import { businessDate } from '#model/time/calendar.ts';
import { permissionEntries } from '#model/derive/permissions.ts';
import type { OwnGroup, OwnOverview, OwnSession, OwnVisits } from '#model/person/ownAccount.ts';
import type { SignedInCall } from '#server/http/call.ts';
import type { SqlSession } from '#server/ports.ts';
import { notFound } from '#server/refusal.ts';
import { accountById } from './accounts.ts';
import { expired } from './sessions.ts';
import type { Sessions } from './sessions.ts';
import { userInfoOf } from './userInfo.ts';
import { sql, raw, asKind, otherwise, is, counted, filled } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { visitLog } from '#entities/system/visitLog.ts';
import { user } from '#entities/system/user.ts';
import { userSession } from '#entities/system/userSession.ts';
import { department } from '#entities/master/department.ts';
import { employee } from '#entities/master/employee.ts';
import { organization } from '#entities/master/organization.ts';

export async function ownOverview(database: SqlSession, call: SignedInCall<unknown>): Promise<OwnOverview> {
  const { session, grants, now } = call;
  const today = businessDate(now);
  const account = await accountById(database, session.userId, today);
  if (account === null) throw expired();
  const u = headerTable(user, 'u');
  const d = headerTable(department, 'd');
  const o = headerTable(organization, 'o');
  const e = headerTable(employee, 'e');
  const [row] = await selectRows(
    database,
    {
      department: filled(d.name),
      company: filled(o.name),
      employee: filled(e.name),
      lastLoginAt: u.lastLoginAt,
      passwordChangedAt: u.passwordChangedAt,
      validTo: u.validTo,
    },
    sql`from ${u} left join ${d} on ${d.id} = ${u.department} left join ${o} on ${o.id} = ${session.org}::uuid
       left join ${e} on ${e.id} = ${u.employee} where ${is(u.id, session.userId)}`,
  );
  return {
    user: { ...userInfoOf(account, session.org), userType: account.userType, dataScope: account.dataScope },
    department: row?.department ?? null,
    company: row?.company ?? null,
    employee: row?.employee ?? null,
    lastLoginAt: instantOf(row?.lastLoginAt),
    passwordChangedAt: instantOf(row?.passwordChangedAt),
    validTo: row?.validTo ?? null,
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
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const s = headerTable(userSession, 's');
  const o = headerTable(organization, 'o');
  const rows = await selectRows(
    database,
    {
      id: s.id,
      loginAt: s.loginAt,
      lastSeenAt: s.lastSeenAt,
      ip: filled(s.ip),
      clientType: filled(s.clientType),
      userAgent: filled(s.userAgent),
      organization: filled(o.name),
    },
    sql`from ${s} left join ${o} on ${o.id} = ${s.organization}
     where ${is(s.user, session.userId)} and ${s.endedAt} is null and ${s.expiresAt} > ${at}
       and ${s.lastSeenAt} > ${at} - ${ports.settings.idleMinutes} * interval '1 minute'
     order by ${is(s.id, session.id)} desc, ${s.lastSeenAt} desc limit 50`,
  );
  return rows.map(({ loginAt, lastSeenAt, ...row }) => ({
    ...row,
    loginAt: instantOf(loginAt),
    lastSeenAt: instantOf(lastSeenAt),
    current: row.id === session.id,
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
  const v = headerTable(visitLog, 'v');
  const condition = sql`${is(v.user, session.userId)} and (${from}::text is null or ${v.visitTime} >= (${from}::text || ' 00:00:00+08')::timestamptz)
    and (${to}::text is null or ${v.visitTime} < (${to}::text || ' 00:00:00+08')::timestamptz + interval '1 day')`;
  const rows = await selectRows(
    database,
    {
      id: v.id,
      at: v.visitTime,
      type: filled(v.logType),
      title: otherwise(v.title, ''),
      outcome: filled(v.outcome),
      reason: filled(v.errorText),
      device: filled(v.device),
      ip: filled(v.ip),
    },
    sql`from ${v} where ${condition} order by ${v.visitTime} desc, ${v.id} desc limit ${raw(String(visitLimit))} offset ${(page - 1) * visitLimit}`,
  );
  const [all] = await selectRows(database, { total: counted() }, sql`from ${v} where ${condition}`);
  return {
    rows: rows.map(({ at, ...row }) => ({ ...row, at: instantOf(at) })),
    total: all?.total ?? 0,
    pageSize: visitLimit,
  };
}

/** ISO UTC; null when there is none. */
function instantOf(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : new Date(value).toISOString();
}
