// What a session may do, computed from user → security groups → permissions, and kept for a few seconds.
// A change of users, groups or permissions on any instance empties the cache of every instance.
import { businessDate } from '#model/time/calendar.ts';
import type { Grants, RowScope } from '#model/rights/can.ts';
import { recordIn } from '#model/loose.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { Log, Ports, SqlSession } from '#server/ports.ts';
import { accountById } from './accounts.ts';
import type { Account } from './accounts.ts';
import { readLimits } from './limits.ts';
import { expired } from './sessions.ts';
import type { Session } from './sessions.ts';
import { sql, raw, asKind, present, otherwise, filled } from '#server/select/piece.ts';
import { selectRows, columnsOf, answering, answersOf } from '#server/select/select.ts';

export interface GrantsReader {
  /** Grants no older than `maxAge` milliseconds (5 s unless told). Throws '302' when the account may no longer work. */
  of(session: Session, maxAge?: number): Promise<Grants>;
  /** Forgets everything; called when a row they are made of changed. */
  invalidate(): void;
}

/** Entities whose rows grants are made of. */
export const grantSources: readonly string[] = [
  'user',
  'securityGroup',
  'permission',
  'permissionDataRule',
  'department',
  'organization',
  'employee',
];

/** Code of the built-in group whose members may do everything. */
export const administrators = 'administrators';

/** Stands where a session has no organisation: a well-formed id that no row carries. */
export const noOrganization = '00000000-0000-0000-0000-000000000000';

const most = 5000;

export function createGrantsReader({ database, clock, log }: Ports): GrantsReader {
  const cache = new Map<string, { grants: Promise<Grants>; at: number }>();
  return {
    of(session, maxAge = 5000) {
      const key = `${session.userId} ${session.org ?? ''}`;
      const now = clock.now();
      const known = cache.get(key);
      if (known !== undefined && now - known.at < maxAge && now >= known.at) return known.grants;
      if (cache.size >= most) cache.clear();
      const grants = readGrants({ database, log }, session, now);
      cache.set(key, { grants, at: now });
      // A failed reading is told to whoever waits for it and not kept.
      grants.catch(() => cache.delete(key));
      return grants;
    },
    invalidate: () => cache.clear(),
  };
}

/** Rights of the session's user in its organisation. Throws '302' when the account may no longer work. */
export async function readGrants(
  { database, log }: { database: SqlSession; log: Log },
  session: Pick<Session, 'userId' | 'org'>,
  now: number,
): Promise<Grants> {
  const today = businessDate(now);
  const account = await accountById(database, session.userId, today);
  if (account === null || !account.active) throw expired();
  const granted = await grantedTo(database, account.id, session.org, today);
  const ownScope = granted.ownScope ?? account.dataScope ?? 'self';
  const named = scopesOf(granted.scopes);
  const below = [ownScope, ...named.map(({ scope }) => scope)].includes('deptAndBelow');
  const grants: Grants = {
    userId: account.id,
    login: account.login,
    userName: account.name,
    employee: account.employee,
    department: account.department,
    departments: await readDepartments(database, account, below),
    org: session.org ?? noOrganization,
    admin: account.partyId === 'admin' || granted.admin,
    codes: codesGranted(granted.codes, granted.disabled),
    fieldGroups: granted.fieldGroups,
    scopes: { ...widest(named), '*': rowScopes[ownScope] ?? 'own' },
  };
  if (grants.admin) return grants;
  return {
    ...grants,
    ...(await readLimits(database, log, { groups: granted.groups, grants, now })),
  };
}

/**
 * A menu that is switched off takes everything below it along, unless the same stands elsewhere too.
 * Groups count when enabled, not limited to another organisation, and not run out, whichever side the link is kept on.
 */
async function grantedTo(session: SqlSession, userId: string, org: string | null, today: string) {
  const list = (query: string) => otherwise(asKind('refs', raw(`array(${query})`)), []);
  const asked = {
    admin: otherwise(
      asKind('bool', sql`exists (select 1 from mine where is_system and code = ${administrators})`),
      false,
    ),
    groups: list('select id from mine'),
    codes: list(
      'select distinct l.code from security_group_permissions l join mine on mine.id = l.doc_id order by l.code',
    ),
    disabled: list(`select action from off where action is not null
      except select action from permission p where not exists (select 1 from off where off.id = p.id)`),
    fieldGroups: list(
      'select distinct l.field_group from security_group_field_groups l join mine on mine.id = l.doc_id',
    ),
    scopes: asKind(
      'json',
      raw(`(select coalesce(json_agg(json_build_object('entity', l.entity_key, 'scope', coalesce(l.data_scope, mine.data_scope))), '[]')
        from security_group_scopes l join mine on mine.id = l.doc_id)`),
    ),
    ownScope: filled(
      asKind(
        'dict',
        sql`(select l.data_scope from user_organizations l where l.doc_id = ${userId}::uuid and l.organization = ${org}::uuid limit 1)`,
      ),
    ),
  };
  const [granted] = await answersOf(
    session,
    answering(
      asked,
      sql`with recursive off as (
  select id, action from permission where status = 'disabled'
  union select p.id, p.action from permission p join off on p.parent_id = off.id),
mine as (
  select g.id, g.code, g.is_system, g.data_scope from security_group g
  where g.status = 'enabled' and (g.organization is null or g.organization = ${org}::uuid) and (
    exists (select 1 from user_groups l where l.doc_id = ${userId}::uuid and l.security_group = g.id
      and (l.organization is null or l.organization = ${org}::uuid) and (l.valid_to is null or l.valid_to >= ${today}::date))
    or exists (select 1 from security_group_users l where l.doc_id = g.id and l."user" = ${userId}::uuid
      and (l.organization is null or l.organization = ${org}::uuid) and (l.valid_to is null or l.valid_to >= ${today}::date))))
select ${columnsOf(asked)}`,
    ),
  );
  if (granted === undefined) throw expired();
  return granted;
}

/** Row scopes of the dictionary `dataScope`, from narrow to wide. */
const rowScopes: Readonly<Record<string, RowScope>> = {
  self: 'own',
  dept: 'department',
  deptAndBelow: 'department',
  org: 'all',
  all: 'all',
};

const width: Readonly<Record<RowScope, number>> = { own: 0, department: 1, all: 2 };

interface NamedScope {
  entity: string;
  scope: string;
}

/** Of several groups the widest scope counts, as a member of both may do what either may. */
function widest(named: readonly NamedScope[]): Record<string, RowScope> {
  const scopes: Record<string, RowScope> = {};
  for (const { entity, scope } of named) {
    const next = rowScopes[scope] ?? 'own';
    const known = scopes[entity];
    if (known === undefined || width[next] > width[known]) scopes[entity] = next;
  }
  return scopes;
}

function scopesOf(value: unknown): NamedScope[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown) => {
    const { entity, scope } = recordIn(row);
    return typeof entity === 'string' && typeof scope === 'string' && entity !== '' && scope !== ''
      ? [{ entity, scope }]
      : [];
  });
}

/** Single codes of the groups' rows, without those whose rule is switched off. */
function codesGranted(given: readonly string[], disabled: readonly string[]): string[] {
  const off = new Set(disabled.flatMap(codesIn));
  return [...new Set(given.flatMap(codesIn))].filter((code) => !off.has(code)).toSorted();
}

async function readDepartments(
  database: SqlSession,
  { department }: Account,
  withBelow: boolean,
): Promise<string[]> {
  if (department === null) return [];
  if (!withBelow) return [department];
  const below = sql`(with recursive below as (
       select id, 1 as depth from department where id = ${department}::uuid
       union select d.id, b.depth + 1 from department d join below b on d.parent = b.id where b.depth < 20)
     select distinct id from below) below`;
  const found = await selectRows(
    database,
    { id: present(asKind('ref', raw('below.id'))) },
    sql`from ${below}`,
  );
  return found.map(({ id }) => id);
}
