// Row level security on PostgreSQL: the database itself keeps organisations apart, behind the wall that every statement
// carries anyway. Policies follow from the definitions and are compared at every start, so that only what is missing is
// changed. With a role of their own (workbench_walled) the policies bind requests and leave the owner's own work
// alone; without one they bind the owner too (FORCE), and the setting opens them for the system's work.
import { knownEntities } from '#entities/registry.ts';
import { tablesOf } from '#model/derive/tables.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Grants } from '#model/rights/can.ts';
import type { Context } from '#server/context.ts';
import type { Database, SqlSession } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { quoted } from './sql.ts';
import { sql, raw, asKind, otherwise, type Piece } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';

/** Setting that names the organisation of a connection; '*' opens all. Unset, nothing is seen. */
export const tenantSetting = 'workbench.org';
export const allTenants = '*';
/** Role requests work in where it exists and the program's own role belongs to it. */
export const tenantRole = 'workbench_walled';

/** Named anew whenever the text of a policy changes: an old one is then replaced. */
const policy = 'workbench_wall_1';

const setting = `(select current_setting('${tenantSetting}', true))`;
const own = `(select nullif(nullif(current_setting('${tenantSetting}', true), '${allTenants}'), '')::uuid)`;

interface SecuredTable {
  /** Unquoted. */
  name: string;
  /** Condition of a row of the organisation. */
  row: string;
}

/** Tables that are no entities and belong to organisations. */
const systemTables: readonly SecuredTable[] = [
  { name: 'audit_log', row: `organization = ${own}` },
  { name: 'audit_head', row: `org = ${own}` },
  { name: 'idempotency_key', row: `org = ${own}` },
  { name: 'recycle_bin', row: `(org is null or org = ${own})` },
];

/** The condition of every table behind the wall. Lines belong where their document does. */
export function securedTables(defs: readonly EntityDef[]): SecuredTable[] {
  const entities = defs.flatMap((def) => {
    const [header, ...lines] = tablesOf(def);
    if (header === undefined || def.shared || !header.columns.some(({ name }) => name === 'org')) return [];
    const document = `exists (select 1 from ${quoted(header.name)} wall where wall.id = doc_id)`;
    return [
      { name: header.name, row: `org = ${own}` },
      ...lines.map(({ name }) => ({ name, row: document })),
    ];
  });
  return [...entities, ...systemTables];
}

/**
 * Does what concerns all organisations: asking whether shared data is still used anywhere, or replacing it everywhere.
 * No rows of others may come of it. Inside a transaction the wall is opened for the work and closed again.
 */
export async function acrossTenants<T>(
  context: Context,
  ask: (session: SqlSession) => Promise<T>,
): Promise<T> {
  const { ports, session, grants } = context;
  if (ports.database.walled === undefined) return ask(session);
  if (context.reading === true) return ask(ports.database);
  const open = (to: string) => session.query(`select set_config('${tenantSetting}', $1, true)`, [to]);
  await open(allTenants);
  const answer = await ask(session);
  await open(grants.org);
  return answer;
}

/**
 * Does a part of the work in another organisation, behind its wall and with the rights given: what a document of two
 * organisations means there. Whoever calls has made sure that the person may work there.
 */
export async function inOrganisation<C extends Context, T>(
  context: C,
  grants: Grants,
  work: (there: C) => Promise<T>,
): Promise<T> {
  const { ports, session } = context;
  const { database } = ports;
  const affect = (entity: string, id: string): void => context.affectIn?.(grants.org, entity, id);
  if (database.walled === undefined) return work({ ...context, grants, refs: {}, affect });
  if (context.reading === true)
    return work({ ...context, session: database.walled(grants.org), grants, refs: {}, affect });
  const stand = (org: string) => session.query(`select set_config('${tenantSetting}', $1, true)`, [org]);
  await stand(grants.org);
  try {
    const answer = await work({ ...context, grants, refs: {}, affect });
    await stand(context.grants.org);
    return answer;
  } catch (error) {
    // After a refusal the transaction may go on; after a failed statement it is over, and the setting with it.
    if (error instanceof Refusal) await stand(context.grants.org);
    throw error;
  }
}

/** Does what only the owner of the tables may: changes of their structure, within the open transaction. */
export async function asOwner<T>({ ports, session }: Context, work: () => Promise<T>): Promise<T> {
  if (ports.database.walled === undefined) return work();
  const { rows } = await session.query('select current_user::text as role');
  await session.query('set local role none');
  const done = await work();
  await session.query(`set local role ${quoted(String(rows[0]?.['role']))}`);
  return done;
}

interface Found {
  on: boolean;
  forced: boolean;
  policies: readonly string[];
}

/** Brings the policies in step with the definitions. Does nothing on an engine without roles. */
export async function ensureRowSecurity(
  database: Database,
  report: (message: string) => void = () => undefined,
): Promise<void> {
  if (database.engine !== 'postgres') return;
  const role = await ensureRole(database);
  const changed = await database.transaction(async (session) => {
    await session.query("select pg_advisory_xact_lock(hashtext('workbench.walls'))");
    const found = await foundTables(session);
    let count = 0;
    for (const table of securedTables(knownEntities())) {
      const known = found.get(table.name);
      if (known === undefined) continue;
      for (const statement of missing(table, known, role)) {
        await session.query(statement);
        count += 1;
      }
    }
    if (role) await grantAll(session);
    return count;
  });
  if (changed > 0) report(`组织隔离已更新：${changed} 处`);
}

function missing({ name, row }: SecuredTable, { on, forced, policies }: Found, role: boolean): string[] {
  const table = quoted(name);
  const old = policies.filter((known) => known.startsWith('workbench_wall') && known !== policy);
  return [
    ...(on ? [] : [`alter table ${table} enable row level security`]),
    ...(forced === role ? [`alter table ${table} ${role ? 'no force' : 'force'} row level security`] : []),
    ...old.map((known) => `drop policy ${quoted(known)} on ${table}`),
    ...(policies.includes(policy)
      ? []
      : [`create policy ${policy} on ${table} using (${setting} = '${allTenants}' or ${row})`]),
  ];
}

async function foundTables(session: SqlSession): Promise<Map<string, Found>> {
  const rows = await selectRows(
    session,
    {
      name: otherwise(asKind('text', raw('c.relname')), ''),
      on: otherwise(asKind('bool', raw('c.relrowsecurity')), false),
      forced: otherwise(asKind('bool', raw('c.relforcerowsecurity')), false),
      policies: otherwise(
        asKind('refs', raw('array(select p.polname::text from pg_policy p where p.polrelid = c.oid)')),
        [],
      ),
    },
    raw(`from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`),
  );
  return new Map(rows.map(({ name, ...found }) => [name, found]));
}

/** Whether requests can work in a role of their own; it is made where the program may make roles. */
async function ensureRole(database: Database): Promise<boolean> {
  const state = async (): Promise<{ there: boolean; member: boolean; maker: boolean }> => {
    const known = (piece: Piece) => otherwise(asKind('bool', piece), false);
    const [row] = await selectRows(
      database,
      {
        there: known(sql`(select count(*) from pg_roles where rolname = ${tenantRole}) = 1`),
        member: known(
          sql`exists (select 1 from pg_roles r where r.rolname = ${tenantRole} and pg_has_role(current_user, r.oid, 'member'))`,
        ),
        maker: known(raw('(select rolsuper or rolcreaterole from pg_roles where rolname = current_user)')),
      },
      raw(''),
    );
    return row ?? { there: false, member: false, maker: false };
  };
  const before = await state();
  if (before.member || before.there || !before.maker) return before.member;
  await database.transaction(async (session) => {
    await session.query("select pg_advisory_xact_lock(hashtext('workbench.walls.role'))");
    const { rows } = await session.query('select 1 from pg_roles where rolname = $1', [tenantRole]);
    if (rows.length > 0) return;
    await session.query(`create role ${quoted(tenantRole)} nologin`);
    await session.query(`grant ${quoted(tenantRole)} to current_user`);
  });
  return (await state()).member;
}

async function grantAll(session: SqlSession): Promise<void> {
  const { rows } = await session.query('select quote_ident(current_schema()) as name');
  const schema = String(rows[0]?.['name']);
  await session.query(`grant usage on schema ${schema} to ${quoted(tenantRole)}`);
  await session.query(
    `grant select, insert, update, delete on all tables in schema ${schema} to ${quoted(tenantRole)}`,
  );
  await session.query(`grant usage, select on all sequences in schema ${schema} to ${quoted(tenantRole)}`);
  // The log of changes is added to and never changed.
  await session.query(`revoke update, delete, truncate on audit_log from ${quoted(tenantRole)}`);
}
