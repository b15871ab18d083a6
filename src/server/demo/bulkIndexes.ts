// Sets the secondary indexes and foreign keys of large tables aside while they are filled and builds them afterwards:
// several times faster than keeping them up to date row by row. How each is built again is remembered in the database, so
// that the next start builds what a broken-off one had set aside.
import type { EntityDef } from '#model/entity.ts';
import { tablesOf } from '#model/derive/tables.ts';
import type { Database, SqlSession } from '#server/ports.ts';
import { type Expression, present, asKind, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { quoted } from '#server/store/sql.ts';
import { takeTurn } from './making/madeSteps.ts';

/**
 * Rows are loaded in the order of these columns, or hold nothing in them: such indexes grow at their end, which costs
 * next to nothing while the database waits for the next rows anyway. They stay.
 */
const grows =
  /btree \((org, )?(code|created_at|date|biz_date|post_seq|post_key|bill_id|doc_id|target_id|target_line_id|lot|project|sale_contract|owner_supplier|owner_customer|stock_status)\b/;

/** A text of the catalogue of the database; it always says one. */
const textual = (expression: string): Expression<string> => present(asKind('text', raw(expression)));

/** Inside the caller's transaction; a company must have been begun. */
export async function setAside(session: SqlSession, defs: readonly EntityDef[]): Promise<void> {
  const tables = defs.flatMap((def) => tablesOf(def).map((table) => table.name));
  const keys = await selectRows(
    session,
    {
      table: textual('conrelid::regclass::text'),
      name: textual('conname::text'),
      definition: textual('pg_get_constraintdef(oid)'),
    },
    sql`from pg_constraint where contype = 'f' and conrelid = any(${tables}::text[]::regclass[]) order by 1, 2`,
  );
  const indexes = await selectRows(
    session,
    {
      name: textual('i.indexrelid::regclass::text'),
      definition: textual('pg_get_indexdef(i.indexrelid)'),
    },
    sql`from pg_index i where i.indrelid = any(${tables}::text[]::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
  );
  const steps: string[] = [];
  for (const { table, name, definition } of keys) {
    await session.query(`alter table ${table} drop constraint ${quoted(name)}`);
    steps.push(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }
  const dropped = indexes.filter(({ definition }) => !grows.test(definition));
  if (dropped.length > 0) await session.query(`drop index ${dropped.map(({ name }) => name).join(', ')}`);
  for (const { definition } of dropped) steps.push(definition);
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
  const [making] = await selectRows(
    database,
    { there: asKind('bool', sql`to_regclass('demo_making') is not null`) },
    raw(''),
  );
  if (making?.there !== true) return;
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
  const rows = await selectRows(
    session,
    { step: textual('s.step') },
    sql`from demo_making, jsonb_array_elements_text(set_aside) with ordinality as s (step, place) order by s.place`,
  );
  return rows.map(({ step }) => step);
}

/** Space of an earlier load that was broken off is given back; tables with rows are never touched. */
async function clearLeftovers(session: SqlSession, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const [found] = await selectRows(
      session,
      {
        filled: asKind('bool', raw(`exists (select 1 from ${quoted(table)})`)),
        used: asKind('bool', sql`pg_relation_size(${table}::text::regclass) > 0`),
      },
      raw(''),
    );
    if (found?.filled === false && found.used === true) await session.query(`truncate ${quoted(table)}`);
  }
}
