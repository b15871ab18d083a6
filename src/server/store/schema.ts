// The difference between the dictionary and a database as steps of SQL: what a migration has to do, and what is
// missing when a program starts on a database that was not migrated for it.
import type { EntityDef } from '#model/entity.ts';
import { tablesOf, type ColumnDef, type TableDef } from '#model/derive/tables.ts';
import type { IndexDef } from '#model/derive/indexes.ts';
import type { FoundColumn, FoundIndex, FoundSchema, FoundTable } from './databaseSchema.ts';
import { quoted } from './sql.ts';
import { systemTables } from './systemTables.ts';

export interface SchemaStep {
  /** What differs, for the message that refuses to start. */
  about: string;
  sql: string;
  /** False for what the program can live with: leftovers that a person decides about. */
  needed: boolean;
}

/** Steps that make the database fit the definitions, in an order in which they can run. */
export function schemaSteps(found: FoundSchema, defs: readonly EntityDef[]): SchemaStep[] {
  const steps: SchemaStep[] = [];
  for (const { name, ddl } of systemTables) {
    if (!found.relations.has(name)) steps.push({ about: `缺少系统表 ${name}`, sql: ddl, needed: true });
  }
  for (const table of defs.flatMap((def) => tablesOf(def))) {
    const there = found.tables.get(table.name);
    steps.push(...(there === undefined ? [created(table)] : differences(table, there)));
  }
  return steps;
}

/** SQL of a migration to be reviewed; empty when nothing differs. */
export function proposeMigration(found: FoundSchema, defs: readonly EntityDef[]): string {
  const steps = schemaSteps(found, defs);
  if (steps.length === 0) return '';
  const extension = found.relations.size === 0 ? 'create extension if not exists pg_trgm;\n\n' : '';
  return `${extension}${steps.map((step) => (step.needed ? step.sql : step.sql.replaceAll(/^/gm, '-- '))).join('\n\n')}\n`;
}

/** A new table with its indexes, as a block of statements. */
function created(table: TableDef): SchemaStep {
  const parts = [
    ...table.columns.map((column) => columnSql(column)),
    `primary key (${names(table.primaryKey)})`,
    ...table.checks.map((check) => `constraint ${quoted(check.name)} check (${check.expression})`),
    ...table.foreignKeys.map((key) => foreignKeySql(key)),
  ];
  const lines = [
    `-- ${table.title}`,
    `create table ${quoted(table.name)} (\n  ${parts.join(',\n  ')}\n);`,
    ...table.indexes.map((index) => indexSql(table, index)),
  ];
  return { about: `缺少表 ${table.name}（${table.title}）`, sql: lines.join('\n'), needed: true };
}

function columnSql(column: ColumnDef): string {
  const rest = `${column.notNull ? ' not null' : ''}${column.default === null ? '' : ` default ${column.default}`}`;
  return `${quoted(column.name)} ${column.sqlType}${rest}`;
}

function foreignKeySql(key: TableDef['foreignKeys'][number]): string {
  return `foreign key (${names(key.columns)}) references ${quoted(key.table)} (${names(key.references)}) on delete ${key.onDelete}`;
}

function indexSql(table: TableDef, index: IndexDef): string {
  const columns = index.columns
    .map((column) => `${quoted(column)}${index.opclass === undefined ? '' : ` ${index.opclass}`}`)
    .join(', ');
  const where = index.where === undefined ? '' : ` where ${index.where}`;
  return `create ${index.unique ? 'unique ' : ''}index ${quoted(index.name)} on ${quoted(table.name)} using ${index.method} (${columns})${where};`;
}

function names(columns: readonly string[]): string {
  return columns.map(quoted).join(', ');
}

function differences(table: TableDef, found: FoundTable): SchemaStep[] {
  return [...columnSteps(table, found), ...constraintSteps(table, found), ...indexSteps(table, found)];
}

function columnSteps(table: TableDef, found: FoundTable): SchemaStep[] {
  const alter = `alter table ${quoted(table.name)}`;
  const steps: SchemaStep[] = [];
  const used = new Set<string>();
  let renamed: { from: string; to: string } | null = null;
  for (const column of table.columns) {
    const about = `表 ${table.name} 的列 ${column.name}`;
    // The pinyin columns stand behind their text and are renamed with it.
    if (column.field !== null)
      renamed = column.was === undefined ? null : { from: column.was, to: column.name };
    const former =
      renamed === null ? undefined : (column.was ?? column.name.replace(renamed.to, renamed.from));
    let there = found.columns.get(column.name);
    used.add(column.name);
    if (there === undefined && former !== undefined && former !== column.name && found.columns.has(former)) {
      there = found.columns.get(former);
      used.add(former);
      steps.push({
        about: `${about}未改名`,
        sql: `${alter} rename column ${quoted(former)} to ${quoted(column.name)};`,
        needed: true,
      });
    }
    if (there === undefined)
      steps.push({ about: `${about}缺少`, sql: `${alter} add column ${columnSql(column)};`, needed: true });
    else steps.push(...columnChanges(alter, about, column, there));
  }
  for (const [name, column] of found.columns) {
    if (used.has(name)) continue;
    if (column.notNull)
      steps.push({
        about: `表 ${table.name} 的列 ${name} 多余且必填`,
        sql: `${alter} alter column ${quoted(name)} drop not null;`,
        needed: true,
      });
    steps.push({
      about: `表 ${table.name} 的列 ${name} 多余`,
      sql: `${alter} drop column ${quoted(name)};`,
      needed: false,
    });
  }
  return steps;
}

function columnChanges(alter: string, about: string, column: ColumnDef, found: FoundColumn): SchemaStep[] {
  const name = quoted(column.name);
  const steps: SchemaStep[] = [];
  const step = (what: string, sql: string) =>
    steps.push({ about: `${about}${what}`, sql: `${alter} alter column ${name} ${sql};`, needed: true });
  if (found.type !== column.sqlType)
    step('类型不符', `type ${column.sqlType} using ${name}::${column.sqlType}`);
  if (plainDefault(found.default) !== plainDefault(column.default)) {
    step('默认值不符', column.default === null ? 'drop default' : `set default ${column.default}`);
  }
  if (found.notNull !== column.notNull)
    step('是否必填不符', column.notNull ? 'set not null' : 'drop not null');
  return steps;
}

/** `'0'::numeric`, `'0'` and `0` are one default. */
function plainDefault(text: string | null): string | null {
  return text === null
    ? null
    : text
        .replace(/::[a-z ]+(\([\d,]+\))?(\[\])?$/, '')
        .replace(/^\((.*)\)$/, '$1')
        .replace(/^'(.*)'$/, '$1');
}

function constraintSteps(table: TableDef, found: FoundTable): SchemaStep[] {
  const alter = `alter table ${quoted(table.name)}`;
  const steps: SchemaStep[] = [];
  if (found.primaryKey.join() !== table.primaryKey.join()) {
    steps.push({
      about: `表 ${table.name} 的主键不符`,
      sql: `${alter} add primary key (${names(table.primaryKey)});`,
      needed: true,
    });
  }
  for (const key of table.foreignKeys) {
    if (found.foreignKeys.some((columns) => columns.join() === key.columns.join())) continue;
    steps.push({
      about: `表 ${table.name} 缺少外键`,
      sql: `${alter} add ${foreignKeySql(key)};`,
      needed: true,
    });
  }
  for (const check of table.checks) {
    const there = found.checks.get(check.name);
    if (there !== undefined && literals(there) === literals(check.expression)) continue;
    const drop = there === undefined ? '' : `${alter} drop constraint ${quoted(check.name)};\n`;
    steps.push({
      about: `表 ${table.name} 的约束 ${check.name} 不符`,
      sql: `${drop}${alter} add constraint ${quoted(check.name)} check (${check.expression});`,
      needed: true,
    });
  }
  return steps;
}

/** The engine rewrites `in (…)`; its quoted values stay. */
function literals(expression: string): string {
  return [...expression.matchAll(/'[^']*'/g)].map(([value]) => value).join();
}

function indexSteps(table: TableDef, found: FoundTable): SchemaStep[] {
  const steps: SchemaStep[] = [];
  for (const index of table.indexes) {
    const there = found.indexes.get(index.name);
    if (there !== undefined && sameIndex(index, there)) continue;
    const drop = there === undefined ? '' : `drop index ${quoted(index.name)};\n`;
    steps.push({
      about: `表 ${table.name} 的索引 ${index.name} 不符`,
      sql: `${drop}${indexSql(table, index)}`,
      needed: true,
    });
  }
  for (const name of found.indexes.keys()) {
    if (table.ownIndexes?.includes(name) || table.indexes.some((index) => index.name === name)) continue;
    steps.push({
      about: `表 ${table.name} 的索引 ${name} 多余`,
      sql: `drop index ${quoted(name)};`,
      needed: false,
    });
  }
  return steps;
}

function sameIndex(index: IndexDef, found: FoundIndex): boolean {
  const plain = (where: string | null | undefined) => (where ?? '').toLowerCase().replaceAll(/[()"]/g, '');
  return (
    index.columns.join() === found.columns.join() &&
    index.unique === found.unique &&
    index.method === found.method &&
    plain(index.where) === plain(found.where)
  );
}
