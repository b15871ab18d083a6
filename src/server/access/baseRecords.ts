// Records every database needs: the dictionaries as rows administrators may extend, the permission tree, and the
// built-in group of administrators. Only what is missing is added; what administrators changed stays as it is.
import { dictionaries } from '#entities/dictionaries.ts';
import { allEntities } from '#entities/registry.ts';
import { actionsOf, permissionCode } from '#model/can.ts';
import { listPath } from '#model/derive/menu.ts';
import { newId } from '#server/pipeline/ids.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { pinyinColumns } from '#server/store/pinyin.ts';
import { text } from './accounts.ts';
import { administrators } from './grants.ts';

/** Key of the advisory lock: 'base' in ASCII. Instances that start together take turns. */
const lock = 0x62617365;

export async function ensureBaseRecords(ports: Ports): Promise<void> {
  await ports.database.transaction(async (session) => {
    await session.query(`select pg_advisory_xact_lock(${lock})`);
    await ensureDictionaries(ports, session);
    await ensurePermissions(ports, session);
    await ensureAdministrators(ports, session);
  });
}

type Rows = Record<string, unknown>[];

async function insertMissing(session: SqlSession, sql: string, rows: Rows): Promise<void> {
  if (rows.length > 0) await session.query(sql, [JSON.stringify(rows)]);
}

async function ensureDictionaries(ports: Ports, session: SqlSession): Promise<void> {
  const created_at = new Date(ports.clock.now()).toISOString();
  const known = await idsBy(session, 'select code as key, id from dictionary_type');
  const types = Object.entries(dictionaries).flatMap(([code, { title }]) => {
    if (known.has(code)) return [];
    const id = newId(ports);
    known.set(code, id);
    const { pinyin, initials } = pinyinColumns(title);
    return [{ id, code, name: title, name_pinyin: pinyin, name_initials: initials, created_at }];
  });
  await insertMissing(
    session,
    `insert into dictionary_type (id, status, code, name, name_pinyin, name_initials, is_system, created_at)
     select id, 'enabled', code, name, name_pinyin, name_initials, true, created_at
     from jsonb_to_recordset($1::text::jsonb)
       as r(id uuid, code text, name text, name_pinyin text, name_initials text, created_at timestamptz)`,
    types,
  );
  const items = Object.entries(dictionaries).flatMap(([code, { items: options }]) =>
    options.map(({ value, text: label }, index) => ({ id: newId(ports), doc_id: known.get(code), seq: index + 1, value, label })),
  );
  await insertMissing(
    session,
    `insert into dictionary_type_items (id, doc_id, seq, value, label, sequence_id, status)
     select r.id, r.doc_id, r.seq, r.value, r.label, r.seq, 'enabled'
     from jsonb_to_recordset($1::text::jsonb) as r(id uuid, doc_id uuid, seq integer, value text, label text)
     where not exists (select 1 from dictionary_type_items i where i.doc_id = r.doc_id and i.value = r.value)`,
    items,
  );
}

/** A node per menu group, below it one per entity, below that one button per action. */
async function ensurePermissions(ports: Ports, session: SqlSession): Promise<void> {
  const created_at = new Date(ports.clock.now()).toISOString();
  const known = await idsBy(session, `select coalesce(action, menu_type || ' ' || coalesce(path, title)) as key, id from permission`);
  const rows: Rows = [];
  const add = (key: string, row: Record<string, unknown> & { title: string }): string => {
    const existing = known.get(key);
    if (existing !== undefined) return existing;
    const id = newId(ports);
    known.set(key, id);
    const { pinyin, initials } = pinyinColumns(row.title);
    rows.push({ ...row, id, title_pinyin: pinyin, title_initials: initials, sort_no: rows.length + 1, created_at });
    return id;
  };
  for (const def of allEntities) {
    const group = def.menu?.group ?? '其他';
    const directory = add(`directory ${group}`, { menu_type: 'directory', title: group });
    const path = listPath(def);
    const menu = add(`menu ${path}`, {
      parent_id: directory,
      menu_type: 'menu',
      title: def.title,
      path,
      entity_key: def.name,
      hidden: def.menu === undefined,
    });
    for (const { action, title } of actionsOf(def)) {
      const code = permissionCode(def, action);
      add(code, { parent_id: menu, menu_type: 'button', title: `${def.title}－${title}`, action: code, entity_key: def.name });
    }
  }
  await insertMissing(
    session,
    `insert into permission (id, status, parent_id, menu_type, title, title_pinyin, title_initials, path, action, entity_key,
       perms_type, route, hidden, keep_alive, is_leaf, sort_no, created_at)
     select id, 'enabled', parent_id, menu_type, title, title_pinyin, title_initials, path, action, entity_key,
       'show', true, coalesce(hidden, false), true, menu_type = 'button', sort_no, created_at
     from jsonb_to_recordset($1::text::jsonb) as r(id uuid, parent_id uuid, menu_type text, title text, title_pinyin text,
       title_initials text, path text, action text, entity_key text, hidden boolean, sort_no integer, created_at timestamptz)`,
    rows,
  );
}

async function ensureAdministrators(ports: Ports, session: SqlSession): Promise<void> {
  const { rows } = await session.query('select id from security_group where code = $1', [administrators]);
  if (rows.length > 0) return;
  const name = '系统管理员';
  const { pinyin, initials } = pinyinColumns(name);
  await session.query(
    `insert into security_group (id, status, code, name, name_pinyin, name_initials, group_type, data_scope, is_system, created_at)
     values ($1::uuid, 'enabled', $2, $3, $4, $5, 'system', 'all', true, $6::timestamptz)`,
    [newId(ports), administrators, name, pinyin, initials, new Date(ports.clock.now()).toISOString()],
  );
}

async function idsBy(session: SqlSession, sql: string): Promise<Map<string, string>> {
  const { rows } = await session.query(sql);
  return new Map(rows.map((row) => [text(row, 'key') ?? '', text(row, 'id') ?? '']));
}
