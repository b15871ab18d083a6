// Sets the secondary indexes and foreign keys of large tables aside while they are filled and builds them afterwards:
// several times faster than keeping them up to date row by row. How each is built again is remembered in the database, so
// that the next start builds what a broken-off one had set aside.
import type { EntityDef } from '#model/entity.ts';
import { tablesOf } from '#model/derive/tables.ts';
import type { Database, SqlSession } from '#server/ports.ts';
import { quoted } from '#server/store/sql.ts';
import { takeTurn } from './making/madeSteps.ts';

/**
 * Rows are loaded in the order of these columns, or hold nothing in them: such indexes grow at their end, which costs
 * next to nothing while the database waits for the next rows anyway. They stay.
 */
const grows =
  /btree \((org, )?(code|created_at|date|biz_date|post_seq|post_key|bill_id|doc_id|target_id|target_line_id|lot|project|sale_contract|owner_supplier|owner_customer|stock_status)\b/;

/** Inside the caller's transaction; a company must have been begun. */
export async function setAside(session: SqlSession, defs: readonly EntityDef[]): Promise<void> {
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
  await session.query('update demo_making set set_aside = set_aside || $1::text::jsonb', [
    JSON.stringify(steps),
  ]);
}

/**
 * Builds again what stands aside, one after the other, each in a transaction of its own.
 * @param built is told after each
 */
export async function restoreIndexes(
  database: Database,
  built: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const there = await database.query("select to_regclass('demo_making') is not null as there");
  if (there.rows[0]?.['there'] !== true) return;
  const total = (await standingAside(database)).length;
  for (let left = total; left > 0;) {
    left = await database.transaction(async (session) => {
      await takeTurn(session);
      const [step, ...rest] = await standingAside(session);
      if (step === undefined) return 0;
      await session.query(step);
      await session.query('update demo_making set set_aside = $1::text::jsonb', [JSON.stringify(rest)]);
      return rest.length;
    });
    built(total - left, total);
  }
}

async function standingAside(session: SqlSession): Promise<string[]> {
  const { rows } = await session.query(
    'select s.step from demo_making, jsonb_array_elements_text(set_aside) with ordinality as s (step, place) order by s.place',
  );
  return rows.map((row) => String(row['step']));
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
