// What a database really has: tables, columns, indexes and constraints of the current schema, from the catalogue.
import type { SqlRow, SqlSession } from '#server/ports.ts';

export interface FoundColumn {
  type: string;
  notNull: boolean;
  /** Expression as the engine prints it; null without one. */
  default: string | null;
}

export interface FoundIndex {
  columns: readonly string[];
  unique: boolean;
  method: string;
  where: string | null;
}

export interface FoundTable {
  columns: Map<string, FoundColumn>;
  /** Those of primary keys and other constraints are not among them. */
  indexes: Map<string, FoundIndex>;
  primaryKey: readonly string[];
  /** Columns of each foreign key. */
  foreignKeys: readonly (readonly string[])[];
  /** Check constraints by name, as the engine prints them. */
  checks: Map<string, string>;
}

export interface FoundSchema {
  tables: Map<string, FoundTable>;
  /** Tables and sequences. */
  relations: ReadonlySet<string>;
}

export async function readSchema(session: SqlSession): Promise<FoundSchema> {
  const relations = await session.query(
    "select c.relname as name, c.relkind::text as kind from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'S')",
  );
  const tables = new Map<string, FoundTable>();
  for (const row of relations.rows) {
    if (row['kind'] === 'S') continue;
    tables.set(text(row['name']), {
      columns: new Map(),
      indexes: new Map(),
      primaryKey: [],
      foreignKeys: [],
      checks: new Map(),
    });
  }
  await readColumns(session, tables);
  await readIndexes(session, tables);
  await readConstraints(session, tables);
  return { tables, relations: new Set(relations.rows.map((row) => text(row['name']))) };
}

async function readColumns(session: SqlSession, tables: Map<string, FoundTable>): Promise<void> {
  const { rows } = await session.query(
    `select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
       pg_get_expr(d.adbin, d.adrelid) as default_value
     from pg_attribute a join pg_class c on c.oid = a.attrelid
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`,
  );
  for (const row of rows) {
    const type = text(row['type']).replace('timestamp with time zone', 'timestamptz');
    const column: FoundColumn = {
      type,
      notNull: row['not_null'] === true,
      default: optional(row['default_value']),
    };
    tables.get(text(row['table_name']))?.columns.set(text(row['name']), column);
  }
}

async function readIndexes(session: SqlSession, tables: Map<string, FoundTable>): Promise<void> {
  const { rows } = await session.query(
    `select t.relname as table_name, i.relname as name, x.indisunique as is_unique, m.amname as method,
       pg_get_expr(x.indpred, x.indrelid) as predicate,
       (select array_agg(pg_get_indexdef(x.indexrelid, k, true) order by k) from generate_series(1, x.indnkeyatts) k) as columns
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_am m on m.oid = i.relam
     where t.relnamespace = current_schema()::regnamespace and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid)`,
  );
  for (const row of rows) {
    tables.get(text(row['table_name']))?.indexes.set(text(row['name']), {
      columns: texts(row['columns']).map(unquoted),
      unique: row['is_unique'] === true,
      method: text(row['method']),
      where: optional(row['predicate']),
    });
  }
}

async function readConstraints(session: SqlSession, tables: Map<string, FoundTable>): Promise<void> {
  const { rows } = await session.query(
    `select t.relname as table_name, k.conname as name, k.contype::text as kind, pg_get_constraintdef(k.oid) as definition,
       (select array_agg(a.attname::text order by p.place) from unnest(k.conkey) with ordinality p(number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.number) as columns
     from pg_constraint k join pg_class t on t.oid = k.conrelid
     where t.relnamespace = current_schema()::regnamespace and k.contype in ('p', 'f', 'c')`,
  );
  for (const row of rows) {
    const table = tables.get(text(row['table_name']));
    if (table === undefined) continue;
    if (row['kind'] === 'p') table.primaryKey = texts(row['columns']);
    else if (row['kind'] === 'f') table.foreignKeys = [...table.foreignKeys, texts(row['columns'])];
    else table.checks.set(text(row['name']), definition(row));
  }
}

function definition(row: SqlRow): string {
  return text(row['definition']);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function optional(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text) : [];
}

function unquoted(name: string): string {
  return name.replace(/^"(.*)"$/, '$1');
}
