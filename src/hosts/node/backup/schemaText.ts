// The schema of a database as SQL statements, read from the catalogue, so that a backup carries its own schema and can
// be restored into either engine. What it cannot carry is named and refused: a backup must never be silently partial.
import type { SqlSession } from '#server/ports.ts';

export interface SchemaText {
  /** To run before the rows are put in. */
  before: string[];
  /** To run after: constraints, indexes, views and triggers are quicker, and only right, on the full tables. */
  after: string[];
}

export interface TableShape {
  name: string;
  columns: ColumnShape[];
}

export interface ColumnShape {
  name: string;
  type: string;
  /** JSON is carried as text, so that a JSON null does not become an SQL NULL. */
  json: boolean;
}

/** Thrown when the database holds something a backup cannot carry. */
export class NotPortable extends Error {
  override readonly name = 'NotPortable';
}

/** Objects that belong to an extension come with the extension. */
const OWN = (oid: string, catalogue: string) =>
  `not exists (select from pg_depend x where x.objid = ${oid} and x.classid = '${catalogue}'::regclass and x.deptype = 'e')`;

const UNSUPPORTED = `
  select 'schema ' || nspname as name from pg_namespace
   where nspname not like 'pg\\_%' and nspname not in ('public', 'information_schema')
  union all
  select case c.relkind when 'm' then 'materialized view ' when 'f' then 'foreign table ' else 'partitioned table ' end || c.relname
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('m', 'f', 'p')
  union all
  select 'inherited table ' || inhrelid::regclass::text from pg_inherits
   where inhrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
  union all
  select 'type ' || t.typname from pg_type t
   where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')
     and ${OWN('t.oid', 'pg_type')}
  union all
  select 'row security of ' || relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
     -- The walls between organisations follow from the definitions and are put up again at the start.
     and exists (select from pg_policy p where p.polrelid = pg_class.oid and p.polname not like 'workbench\\_wall%')`;

const SEQUENCE_OPTIONS = `format('as %s increment by %s minvalue %s maxvalue %s start with %s cache %s%s',
  format_type(s.seqtypid, null), s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache,
  case when s.seqcycle then ' cycle' else '' end)`;

const BEFORE = [
  `select format('create extension if not exists %I', extname) as ddl from pg_extension where extname <> 'plpgsql'`,
  `select format('create sequence %I %s', c.relname, ${SEQUENCE_OPTIONS}) as ddl
     from pg_class c join pg_sequence s on s.seqrelid = c.oid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i')
    order by c.relname`,
  `select pg_get_functiondef(p.oid) as ddl from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and ${OWN('p.oid', 'pg_proc')} order by p.oid`,
  `select format('create %stable %I (%s)%s', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname,
       string_agg(format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
         case when l.oid is not null then format(' collate %I', l.collname) else '' end,
         case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
              when a.attgenerated = 'v' then format(' generated always as (%s) virtual', pg_get_expr(d.adbin, d.adrelid))
              when a.attidentity <> '' then format(' generated %s as identity',
                case a.attidentity when 'a' then 'always' else 'by default' end)
              when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
         case when a.attnotnull then ' not null' else '' end), ', ' order by a.attnum),
       case when c.reloptions is null then '' else format(' with (%s)', array_to_string(c.reloptions, ', ')) end) as ddl
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     left join pg_collation l on l.oid = a.attcollation and a.attcollation <> t.typcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid, c.relname, c.relpersistence, c.reloptions order by c.relname`,
];

const AFTER = [
  `select format('alter sequence %I owned by %I.%I', c.relname, t.relname, a.attname) as ddl
     from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
     join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype = 'a'
      and c.relnamespace = 'public'::regnamespace`,
  `select format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as ddl
     from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.connamespace = 'public'::regnamespace and t.relkind = 'r' and c.contype in ('p', 'u', 'c', 'x', 'f')
    order by c.contype = 'f', c.contype <> 'p', t.relname, c.conname`,
  `select pg_get_indexdef(i.indexrelid) as ddl from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
    order by i.indexrelid::regclass::text`,
  `select format('create view %I as %s', c.relname, pg_get_viewdef(c.oid)) as ddl from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and ${OWN('c.oid', 'pg_class')} order by c.oid`,
  `select pg_get_triggerdef(g.oid) as ddl from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where t.relnamespace = 'public'::regnamespace and not g.tgisinternal order by t.relname, g.tgname`,
];

/** @throws NotPortable naming what a backup cannot carry. */
export async function schemaText(session: SqlSession): Promise<SchemaText> {
  const unsupported = await session.query(UNSUPPORTED);
  if (unsupported.rows.length > 0)
    throw new NotPortable(
      `备份不支持以下数据库对象：${unsupported.rows.map((row) => String(row['name'])).join('、')}`,
    );
  return { before: await statements(session, BEFORE), after: await statements(session, AFTER) };
}

async function statements(session: SqlSession, queries: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const query of queries) {
    const { rows } = await session.query(query);
    for (const row of rows) found.push(String(row['ddl']));
  }
  return found;
}

/** Every table with the columns that hold data of their own (generated columns compute theirs). */
export async function tableShapes(session: SqlSession): Promise<TableShape[]> {
  const { rows } = await session.query(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
           a.atttypid in ('json'::regtype, 'jsonb'::regtype) as json
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     order by c.relname, a.attnum`);
  const tables = new Map<string, TableShape>();
  for (const row of rows) {
    const name = String(row['table']);
    const table = tables.get(name) ?? { name, columns: [] };
    tables.set(name, table);
    const { column, type, json } = row;
    if (typeof column === 'string')
      table.columns.push({ name: column, type: String(type), json: json === true });
  }
  return [...tables.values()];
}

/** Name, last value and whether it was used, of every sequence, those of identity columns included. */
export async function sequenceStates(
  session: SqlSession,
): Promise<{ name: string; last: string; called: boolean }[]> {
  const { rows } = await session.query(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`,
  );
  const states = [];
  for (const row of rows) {
    const name = String(row['name']);
    const state = await session.query(
      `select last_value as last, is_called as called from ${identifier(name)}`,
    );
    states.push({ name, last: String(state.rows[0]?.['last']), called: state.rows[0]?.['called'] === true });
  }
  return states;
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
