// What a database really has: tables, columns, indexes and constraints of the current schema, from the catalogue.
import type { SqlSession } from '#server/ports.ts';
import { raw, asKind, otherwise, type Expression } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';

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
  const relations = await selectRows(
    session,
    { name: word('c.relname'), kind: word('c.relkind::text') },
    raw(
      "from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'S')",
    ),
  );
  const tables = new Map<string, FoundTable>();
  for (const { name, kind } of relations) {
    if (kind === 'S') continue;
    tables.set(name, {
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
  return { tables, relations: new Set(relations.map(({ name }) => name)) };
}

async function readColumns(session: SqlSession, tables: Map<string, FoundTable>): Promise<void> {
  const rows = await selectRows(
    session,
    {
      table: word('c.relname'),
      name: word('a.attname'),
      type: word('format_type(a.atttypid, a.atttypmod)'),
      notNull: otherwise(asKind('bool', raw('a.attnotnull')), false),
      default: asKind('text', raw('pg_get_expr(d.adbin, d.adrelid)')),
    },
    raw(`from pg_attribute a join pg_class c on c.oid = a.attrelid
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`),
  );
  for (const { table, name, type, ...column } of rows)
    tables
      .get(table)
      ?.columns.set(name, { ...column, type: type.replace('timestamp with time zone', 'timestamptz') });
}

async function readIndexes(session: SqlSession, tables: Map<string, FoundTable>): Promise<void> {
  const rows = await selectRows(
    session,
    {
      table: word('t.relname'),
      name: word('i.relname'),
      unique: otherwise(asKind('bool', raw('x.indisunique')), false),
      method: word('m.amname'),
      where: asKind('text', raw('pg_get_expr(x.indpred, x.indrelid)')),
      columns: words(
        '(select array_agg(pg_get_indexdef(x.indexrelid, k, true) order by k) from generate_series(1, x.indnkeyatts) k)',
      ),
    },
    raw(`from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_am m on m.oid = i.relam
     where t.relnamespace = current_schema()::regnamespace and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid)`),
  );
  for (const { table, name, columns, ...index } of rows)
    tables.get(table)?.indexes.set(name, { ...index, columns: columns.map(unquoted) });
}

async function readConstraints(session: SqlSession, tables: Map<string, FoundTable>): Promise<void> {
  const rows = await selectRows(
    session,
    {
      table: word('t.relname'),
      name: word('k.conname'),
      kind: word('k.contype::text'),
      definition: word('pg_get_constraintdef(k.oid)'),
      columns:
        words(`(select array_agg(a.attname::text order by p.place) from unnest(k.conkey) with ordinality p(number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.number)`),
    },
    raw(`from pg_constraint k join pg_class t on t.oid = k.conrelid
     where t.relnamespace = current_schema()::regnamespace and k.contype in ('p', 'f', 'c')`),
  );
  for (const { table: name, name: constraint, kind, definition, columns } of rows) {
    const table = tables.get(name);
    if (table === undefined) continue;
    if (kind === 'p') table.primaryKey = columns;
    else if (kind === 'f') table.foreignKeys = [...table.foreignKeys, columns];
    else table.checks.set(constraint, definition);
  }
}

function word(column: string): Expression<string> {
  return otherwise(asKind('text', raw(column)), '');
}

/** A list of names. */
function words(column: string): Expression<string[]> {
  return otherwise(asKind('refs', raw(column)), []);
}

function unquoted(name: string): string {
  return name.replace(/^"(.*)"$/, '$1');
}
