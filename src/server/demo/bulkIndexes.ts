// Sets the secondary indexes and foreign keys of large tables aside while they are filled and builds them afterwards:
// several times faster than keeping them up to date row by row. All inside the caller's transaction.
import type { EntityDef } from '#model/entity.ts';
import { tablesOf } from '#model/derive/tables.ts';
import type { SqlSession } from '#server/ports.ts';
import { quoted } from '#server/store/sql.ts';

/**
 * Rows are loaded in the order of these columns, or hold nothing in them: such indexes grow at their end, which costs
 * next to nothing while the database waits for the next rows anyway. They stay.
 */
const grows =
  /btree \((org, )?(code|created_at|date|biz_date|post_seq|post_key|bill_id|doc_id|target_id|target_line_id|lot|project|sale_contract|owner_supplier|owner_customer|stock_status)\b/;

export interface SetAside {
  /** Builds everything again; `built` is told after each. */
  restore(built: (done: number, total: number) => void): Promise<void>;
}

export async function setAside(session: SqlSession, defs: readonly EntityDef[]): Promise<SetAside> {
  const tables = defs.flatMap((def) => tablesOf(def).map((table) => table.name));
  const keys = await session.query(
    `select conrelid::regclass::text as table_name, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::text[]::regclass[]) order by 1, 2`,
    [tables],
  );
  const indexes = await session.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::text[]::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
    [tables],
  );
  const steps: string[] = [];
  for (const row of keys.rows) {
    await session.query(
      `alter table ${String(row['table_name'])} drop constraint ${quoted(String(row['name']))}`,
    );
    steps.push(
      `alter table ${String(row['table_name'])} add constraint ${quoted(String(row['name']))} ${String(row['definition'])}`,
    );
  }
  const dropped = indexes.rows.filter((row) => !grows.test(String(row['definition'])));
  if (dropped.length > 0)
    await session.query(`drop index ${dropped.map((row) => String(row['name'])).join(', ')}`);
  for (const row of dropped) steps.push(String(row['definition']));
  await clearLeftovers(session, tables);
  return {
    async restore(built) {
      for (const [index, step] of steps.entries()) {
        await session.query(step);
        built(index + 1, steps.length);
      }
    },
  };
}

/** Space of an earlier load that was broken off is given back; tables with rows are never touched. */
async function clearLeftovers(session: SqlSession, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await session.query(
      `select exists (select 1 from ${quoted(table)}) as filled, pg_relation_size($1::text::regclass) > 0 as used`,
      [table],
    );
    if (rows[0]?.['filled'] === false && rows[0]['used'] === true)
      await session.query(`truncate ${quoted(table)}`);
  }
}
