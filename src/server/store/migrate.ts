// Brings a database to the state this program needs, or refuses to start on it. Every migration is one transaction
// under one lock, so that instances starting at the same time take turns and each step runs once.
import { knownEntities } from '#entities/registry.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { fitTables, loadPublished } from '#server/definitions/published.ts';
import { readSchema } from './databaseSchema.ts';
import { schemaSteps } from './schema.ts';
import { ensureRowSecurity } from './rowSecurity.ts';
import { raw, asKind, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';

/** A database this program must not work on; the message is for whoever runs the server. */
export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** Key of the advisory lock: 'migr' in ASCII. */
const LOCK = 0x6d696772;
const SHOWN = 8;

/**
 * Applies what is missing of `ports.migrations`, in name order, then compares the schema with the dictionary.
 * @throws SchemaError when a newer program migrated the database, or when it still does not fit
 */
export async function migrate(
  ports: Pick<Ports, 'database' | 'migrations'> & Partial<Pick<Ports, 'log'>>,
  report: (message: string) => void = () => undefined,
): Promise<void> {
  await applyMigrations(ports, report);
  const { definitions } = await loadPublished(ports.database, ports.log);
  // A newer program may want more of their tables than the one they were published with.
  await ports.database.transaction((session) => fitTables(session, definitions));
  if (definitions.length > 0) await ensureRowSecurity(ports.database, report);
  await refuseUnfit(ports);
}

/** Only the migrations, for the tool that proposes the next one. */
export async function applyMigrations(
  ports: Pick<Ports, 'database' | 'migrations'>,
  report: (message: string) => void = () => undefined,
): Promise<void> {
  const migrations = ports.migrations.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const applied = await appliedNames(ports.database);
  for (const { name, sql } of migrations) {
    if (applied.has(name)) continue;
    const done = await ports.database.transaction(async (session) => {
      await session.query(`select pg_advisory_xact_lock(${LOCK})`);
      await session.query(
        'create table if not exists schema_version (name text primary key, applied_at timestamptz not null default now())',
      );
      const { rows } = await session.query('select 1 from schema_version where name = $1', [name]);
      if (rows.length > 0) return false;
      await session.query(sql);
      await session.query('insert into schema_version (name) values ($1)', [name]);
      return true;
    });
    if (done) report(`数据库已升级：${name}`);
  }
  await ensureRowSecurity(ports.database, report);
}

async function appliedNames(session: SqlSession): Promise<Set<string>> {
  const { rows } = await session.query("select to_regclass('schema_version') is not null as there");
  if (rows[0]?.['there'] !== true) return new Set();
  const applied = await selectRows(
    session,
    { name: otherwise(asKind('text', raw('v.name')), '') },
    raw('from schema_version v'),
  );
  return new Set(applied.map(({ name }) => name));
}

async function refuseUnfit(ports: Pick<Ports, 'database' | 'migrations'>): Promise<void> {
  const known = new Set(ports.migrations.map(({ name }) => name));
  const newer = [...(await appliedNames(ports.database))].filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new SchemaError(`数据库已由更新的版本升级（${newer.join('、')}），请使用相同或更新的程序版本启动`);
  }
  const missing = schemaSteps(await readSchema(ports.database), knownEntities()).filter(
    (step) => step.needed,
  );
  if (missing.length === 0) return;
  const shown = missing.slice(0, SHOWN).map((step) => step.about);
  const rest = missing.length > SHOWN ? `\n……共 ${missing.length} 处` : '';
  throw new SchemaError(
    `数据库结构与程序不一致，服务未启动。请生成并审核迁移（npm run migrate:propose -- 名称）后重试：\n${shown.join('\n')}${rest}`,
  );
}
