// Keeps the rows of 菜单权限 that come with the program in step with the definitions. What was generated last is kept
// beside the rows: a value that still is what it was follows the program, one that somebody changed stays.
import { knownEntities } from '#entities/registry.ts';
import { menuRecords, type MenuRecord } from '#model/derive/menuRecords.ts';
import { menuGroups } from '#model/registry.ts';
import { newId } from '#server/ids.ts';
import type { Ports, SqlRow, SqlSession } from '#server/ports.ts';
import { pinyinColumns } from '#server/store/pinyin.ts';

/** The generated values of a row, by column. */
type Values = Record<string, string | number | boolean | null>;

const columns = {
  parent_id: 'uuid',
  menu_type: 'text',
  title: 'text',
  path: 'text',
  component: 'text',
  icon: 'text',
  action: 'text',
  entity_key: 'text',
  route: 'boolean',
  hidden: 'boolean',
  keep_alive: 'boolean',
  sort_no: 'integer',
} as const;

const names = Object.keys(columns);
const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);

interface Known {
  id: string;
  generated: Values;
  current: Values;
}

/** Inside the caller's transaction; instances that start together take turns there. */
export async function ensureMenus(ports: Ports, session: SqlSession): Promise<void> {
  const known = await knownRows(session);
  const ids = new Map([...known].map(([key, { id }]) => [key, id]));
  const added: Record<string, unknown>[] = [];
  const changed: Record<string, unknown>[] = [];
  const remembered: Record<string, unknown>[] = [];
  const wanted = menuRecords(knownEntities(), menuGroups());
  for (const record of wanted) {
    const row = known.get(record.key);
    const id = row?.id ?? newId(ports);
    ids.set(record.key, id);
    const values = valuesOf(record, ids);
    if (row === undefined) added.push({ id, ...values, ...spelled(values) });
    else {
      const next = followed(row, values);
      if (names.some((name) => next[name] !== row.current[name]))
        changed.push({ id, ...next, ...spelled(next) });
    }
    if (row === undefined || names.some((name) => values[name] !== row.generated[name]))
      remembered.push({ key: record.key, permission: id, values });
  }
  const at = new Date(ports.clock.now()).toISOString();
  await insert(session, added, at);
  await update(session, changed, at);
  await remember(session, remembered);
  const keys = new Set(wanted.map(({ key }) => key));
  await forget(
    session,
    [...known].flatMap(([key, { id }]) => (keys.has(key) ? [] : [id])),
  );
}

function valuesOf(record: MenuRecord, ids: ReadonlyMap<string, string>): Values {
  return {
    parent_id: record.parent === null ? null : (ids.get(record.parent) ?? null),
    menu_type: record.menuType,
    title: record.title,
    path: record.path,
    component: record.component,
    icon: record.icon,
    action: record.action,
    entity_key: record.entityKey,
    route: record.route,
    hidden: record.hidden,
    keep_alive: record.keepAlive,
    sort_no: record.sortNo,
  };
}

/** New values where the row still says what was generated last. */
function followed({ generated, current }: Known, values: Values): Values {
  return Object.fromEntries(
    names.map((name) => [name, (current[name] === generated[name] ? values[name] : current[name]) ?? null]),
  );
}

function spelled({ title }: Values): Record<string, string> {
  const { pinyin, initials } = pinyinColumns(String(title ?? ''));
  return { title_pinyin: pinyin, title_initials: initials };
}

async function knownRows(session: SqlSession): Promise<Map<string, Known>> {
  const { rows } = await session.query(
    `select g.key, g.values, p.id, ${names.map((name) => `p.${name}`).join(', ')}
     from generated_menu g join permission p on p.id = g.permission`,
  );
  return new Map(
    rows.map(({ key, id, values, ...row }) => [
      String(key),
      { id: String(id), generated: valuesIn(values), current: valuesIn(row) },
    ]),
  );
}

function valuesIn(source: unknown): Values {
  const row: SqlRow = typeof source === 'object' && source !== null ? { ...source } : {};
  return Object.fromEntries(
    names.map((name) => {
      const value = row[name];
      return [
        name,
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
      ];
    }),
  );
}

const spelling = ['title_pinyin text', 'title_initials text'];
const written = [...names, 'title_pinyin', 'title_initials'];

async function insert(session: SqlSession, rows: readonly unknown[], at: string): Promise<void> {
  if (rows.length === 0) return;
  await session.query(
    `insert into permission (id, status, perms_type, target, is_leaf, created_at, ${written.join(', ')})
     select r.id, 'enabled', 'show', 'self', r.menu_type = 'button', $2::timestamptz, ${written.map((name) => `r.${name}`).join(', ')}
     from jsonb_to_recordset($1::text::jsonb) as r(id uuid, ${[...types, ...spelling].join(', ')})`,
    [JSON.stringify(rows), at],
  );
}

async function update(session: SqlSession, rows: readonly unknown[], at: string): Promise<void> {
  if (rows.length === 0) return;
  await session.query(
    `update permission p set version = p.version + 1, updated_at = $2::timestamptz, ${written.map((name) => `${name} = r.${name}`).join(', ')}
     from jsonb_to_recordset($1::text::jsonb) as r(id uuid, ${[...types, ...spelling].join(', ')}) where p.id = r.id`,
    [JSON.stringify(rows), at],
  );
}

async function remember(session: SqlSession, rows: readonly unknown[]): Promise<void> {
  if (rows.length === 0) return;
  await session.query(
    `insert into generated_menu (key, permission, values)
     select r.key, r.permission, r.values from jsonb_to_recordset($1::text::jsonb) as r(key text, permission uuid, values jsonb)
     on conflict (key) do update set permission = excluded.permission, values = excluded.values`,
    [JSON.stringify(rows)],
  );
}

/** Rows the program no longer has go, with what referred to them; rows somebody put below one keep it in place. */
async function forget(session: SqlSession, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await session.query('delete from generated_menu where permission = any($1::uuid[])', [ids]);
  await session.query(
    `delete from permission where id = any($1::uuid[]) and id not in
       (select parent_id from permission where parent_id is not null and id <> all($1::uuid[]))`,
    [ids],
  );
  await session.query(
    `update security_group_permissions set permission = null
     where permission = any($1::uuid[]) and not exists (select 1 from permission p where p.id = permission)`,
    [ids],
  );
}
