// Publishing a definition while the program runs: judged, given its tables, stored as the next edition, and made known
// to every instance, in that order. All of it or nothing; records that were stored by the edition before stay valid.
import { surroundings } from '#entities/online/surroundings.ts';
import { definitionProblems } from '#model/definition/problems.ts';
import { isDefinition, shapeProblem } from '#model/definition/schema.ts';
import { narrowings } from '#model/definition/widening.ts';
import type { EntityDef } from '#model/entity.ts';
import { ensureBaseRecords } from '#server/access/baseRecords.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { conflict, invalid, notFound, type Refusal } from '#server/refusal.ts';
import { failureCode } from '#server/store/failure.ts';
import { ensureRowSecurity } from '#server/store/rowSecurity.ts';
import { definitionsChannel, fitTables, loadPublished, readPublished } from './published.ts';

/** Key of the advisory lock: 'defs' in ASCII. Publications take turns. */
const lock = 0x64656673;

/**
 * Publishes a definition, or its next edition, and answers the version all instances move to.
 * @param userId who publishes; rights are the caller's business
 * @throws Refusal '422' with every problem of the definition, '409' where stored rows stand against it
 */
export async function publishDefinition(ports: Ports, userId: string, value: unknown): Promise<number> {
  await ports.database.transaction((session) => storeDefinition(ports, session, userId, value));
  return announcePublished(ports);
}

/**
 * The part of a publication that belongs to a transaction of the caller; once it is committed, announcePublished makes
 * it known.
 * @throws Refusal as publishDefinition
 */
export async function storeDefinition(
  ports: Ports,
  session: SqlSession,
  userId: string,
  value: unknown,
): Promise<void> {
  const def = judged(value);
  try {
    await session.query(`select pg_advisory_xact_lock(${lock})`);
    const { version, definitions, withdrawn } = await readPublished(session, ports.log);
    const before = [...definitions, ...withdrawn].find(({ name }) => name === def.name);
    if (before !== undefined) refuse(narrowings(before, def));
    await fitTables(session, [def]);
    await store(session, def, version + 1, userId, new Date(ports.clock.now()).toISOString());
  } catch (error) {
    throw refusalOf(error, def);
  }
}

/** Takes menu, rights and pages of the definition away; its records stay, and publishing it again brings them back. */
export async function withdrawDefinition(ports: Ports, userId: string, name: string): Promise<number> {
  await ports.database.transaction((session) => takeBack(ports, session, userId, name));
  return announcePublished(ports);
}

/** The part of a withdrawal that belongs to a transaction of the caller. */
export async function takeBack(
  ports: Ports,
  session: SqlSession,
  userId: string,
  name: string,
): Promise<void> {
  await session.query(`select pg_advisory_xact_lock(${lock})`);
  const { version, definitions } = await readPublished(session, ports.log);
  if (!definitions.some((def) => def.name === name)) throw notFound('这个表单没有发布，或者已经停用');
  await session.query(
    `update published_definition set is_withdrawn = true, version = $2, published_by = $3::uuid, published_at = $4 where name = $1`,
    [name, version + 1, userId, new Date(ports.clock.now()).toISOString()],
  );
}

/** This instance follows at once, the others when they hear of it. */
export async function announcePublished(ports: Ports): Promise<number> {
  const { version } = await loadPublished(ports.database, ports.log);
  await ensureRowSecurity(ports.database);
  await ensureBaseRecords(ports);
  await ports.database.notify(definitionsChannel, String(version));
  return version;
}

function judged(value: unknown): EntityDef {
  if (!isDefinition(value)) throw invalidText([`表单定义的格式不正确：${shapeProblem(value) ?? ''}`]);
  refuse(definitionProblems(value, surroundings));
  return value;
}

function refuse(messages: readonly string[]): void {
  if (messages.length > 0) throw invalidText(messages);
}

function invalidText(messages: readonly string[]): Refusal {
  return invalid(messages.map((message) => ({ field: '', level: 'error', message })));
}

async function store(
  session: SqlSession,
  def: EntityDef,
  version: number,
  userId: string,
  at: string,
): Promise<void> {
  await session.query(
    `insert into published_definition (name, version, definition, published_by, published_at) values ($1, $2, $3::text::jsonb, $4::uuid, $5)
     on conflict (name) do update set version = excluded.version, definition = excluded.definition,
       published_by = excluded.published_by, published_at = excluded.published_at, is_withdrawn = false`,
    [def.name, version, JSON.stringify(def), userId, at],
  );
}

function refusalOf(error: unknown, def: EntityDef): unknown {
  const code = failureCode(error);
  if (code === '23505')
    return conflict(`“${def.title}”已有重复的数据，不能把这些字段设为唯一；请先改正重复的数据`);
  if (code === '23502') return conflict(`“${def.title}”已有数据缺少必填的值；请先补齐，或取消必填`);
  return error;
}
