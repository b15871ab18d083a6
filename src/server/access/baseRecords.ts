// Records every database needs: the dictionaries as rows administrators may extend, the permission tree, and the
// built-in group of administrators. Only what is missing is added; what administrators changed stays as it is.
import { codeLists } from '#entities/codeLists.ts';
import { ensureConfig } from '#server/configuration/config.ts';
import { newId } from '#server/ids.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { pinyinColumns } from '#server/store/pinyin.ts';
import { text } from './accounts.ts';
import { ensureMenus } from './generatedMenus.ts';
import { administrators } from './grants.ts';

/** Key of the advisory lock: 'base' in ASCII. Instances that start together take turns. */
const lock = 0x62617365;

export async function ensureBaseRecords(ports: Ports): Promise<void> {
  await ports.database.transaction(async (session) => {
    await session.query(`select pg_advisory_xact_lock(${lock})`);
    await ensureDictionaries(ports, session);
    await ensureMenus(ports, session);
    await ensureAdministrators(ports, session);
    await ensureConfig(ports, session);
  });
}

type Rows = Record<string, unknown>[];

async function insertMissing(session: SqlSession, sql: string, rows: Rows): Promise<void> {
  if (rows.length > 0) await session.query(sql, [JSON.stringify(rows)]);
}

async function ensureDictionaries(ports: Ports, session: SqlSession): Promise<void> {
  const created_at = new Date(ports.clock.now()).toISOString();
  const known = await idsBy(session, 'select code as key, id from dictionary_type');
  const types = Object.entries(codeLists).flatMap(([code, { title }]) => {
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
  const items = Object.entries(codeLists).flatMap(([code, { items: options }]) =>
    options.map(({ value, text: label }, index) => ({
      id: newId(ports),
      doc_id: known.get(code),
      seq: index + 1,
      value,
      label,
    })),
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
