// EntityDef → tables: everything a schema needs, as data. The store turns it into SQL and compares it with a database.
//
// References carry no foreign key: existence, state and visibility are checked in the pipeline, inside the
// transaction, and bulk loads stay fast. Lines do reference their header and go with it. Required fields are not
// NOT NULL, because drafts may lack them and a definition may change its mind without touching a million rows.
import type { EntityDef, Fields, LinesDef } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';
import { dimensionsOf, machineOf } from '#model/states/states.ts';
import { headerIndexes, lineIndexes, type IndexDef } from './indexes.ts';
import { columnName, pinyinColumns } from './names.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';

export { columnName, pinyinColumns } from './names.ts';

export interface ColumnDef {
  name: string;
  sqlType: string;
  notNull: boolean;
  /** SQL literal. */
  default: string | null;
  /** Field it stores; null for doc_id and for pinyin and initials. */
  field: string | null;
  /** Former column name, while a renaming migration is pending. */
  was?: string;
}

export interface ForeignKeyDef {
  columns: readonly string[];
  table: string;
  references: readonly string[];
  onDelete: 'cascade';
}

export interface CheckConstraintDef {
  name: string;
  expression: string;
}

export interface TableDef {
  name: string;
  entity: string;
  /** Lines key; null for the header. */
  lines: string | null;
  title: string;
  columns: readonly ColumnDef[];
  primaryKey: readonly string[];
  indexes: readonly IndexDef[];
  /** Names of indexes that migrations made and that stay beside these. */
  ownIndexes?: readonly string[];
  foreignKeys: readonly ForeignKeyDef[];
  checks: readonly CheckConstraintDef[];
}

export function tableName(def: EntityDef): string {
  return columnName(def.name);
}

/** sale_order_items */
export function lineTableName(def: EntityDef, lines: string): string {
  return `${tableName(def)}_${columnName(lines)}`;
}

export function sqlTypeOf(key: string, field: FieldDef): string {
  return key === 'id' ? 'uuid' : kindOf(field.kind).sqlType(field);
}

/** Whether the field has a column; transient ones and figures are filled when read. */
export function isStored(field: FieldDef): boolean {
  return field.transient !== true && field.figure !== true;
}

const placeholders = new Set([
  'today',
  'now',
  'currentUser',
  'currentEmployee',
  'currentDepartment',
  'currentOrg',
  'localCurrency',
]);
const withoutDefault = new Set(['ref', 'refs', 'date', 'datetime', 'json', 'code']);

function literal(field: FieldDef): string | null {
  const value = field.default;
  if (value === undefined || withoutDefault.has(field.kind)) return null;
  if (typeof value !== 'string') return String(value);
  return placeholders.has(value) || value.startsWith('doc.') ? null : `'${value.replaceAll("'", "''")}'`;
}

function columnsOf(fields: Fields, notNull: ReadonlySet<string>): ColumnDef[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    if (!isStored(field)) return [];
    const column: ColumnDef = {
      name: columnName(key),
      sqlType: sqlTypeOf(key, field),
      notNull: notNull.has(key),
      default: key === 'version' ? '1' : literal(field),
      field: key,
      ...(field.was === undefined ? {} : { was: columnName(field.was) }),
    };
    if (field.pinyin !== true) return [column];
    const { pinyin, initials } = pinyinColumns(key);
    const derived = (name: string): ColumnDef => ({
      name,
      sqlType: 'text',
      notNull: false,
      default: null,
      field: null,
    });
    return [column, derived(pinyin), derived(initials)];
  });
}

function headerTable(def: EntityDef): TableDef {
  const name = tableName(def);
  const notNull = new Set([
    'id',
    'version',
    'createdAt',
    ...(def.shared ? [] : ['org']),
    ...(machineOf(def) === null ? [] : ['status']),
  ]);
  const columns = columnsOf(allFieldsOf(def), notNull);
  const front = ['id', 'org', 'version', 'status'];
  const place = (column: ColumnDef) =>
    front.includes(column.name) ? front.indexOf(column.name) : front.length;
  return {
    name,
    entity: def.name,
    lines: null,
    title: def.title,
    columns: columns.toSorted((left, right) => place(left) - place(right)),
    primaryKey: ['id'],
    indexes: headerIndexes(def, name),
    ...(def.ownIndexes === undefined ? {} : { ownIndexes: def.ownIndexes }),
    foreignKeys: [],
    checks: dimensionsOf(def).map(({ field, machine }) => ({
      name: `${name}_${columnName(field)}_check`,
      expression: `${columnName(field)} in (${Object.keys(machine.states)
        .map((state) => `'${state}'`)
        .join(', ')})`,
    })),
  };
}

function lineTable(def: EntityDef, key: string, lines: LinesDef): TableDef {
  const name = lineTableName(def, key);
  const fixed = (column: string, field: string | null): ColumnDef => ({
    name: column,
    sqlType: 'uuid',
    notNull: true,
    default: null,
    field,
  });
  return {
    name,
    entity: def.name,
    lines: key,
    title: `${def.title}－${lines.title}`,
    columns: [fixed('id', 'id'), fixed('doc_id', null), ...columnsOf(lineFieldsOf(lines), new Set(['seq']))],
    primaryKey: ['id'],
    indexes: lineIndexes(def, key, lines, name),
    ...(def.ownIndexes === undefined ? {} : { ownIndexes: def.ownIndexes }),
    foreignKeys: [{ columns: ['doc_id'], table: tableName(def), references: ['id'], onDelete: 'cascade' }],
    checks: [],
  };
}

const known = new WeakMap<EntityDef, readonly TableDef[]>();

/** Columns of the rows of a report, which stand in no table. */
export function reportColumnsOf(def: EntityDef): ColumnDef[] {
  return columnsOf(allFieldsOf(def), new Set(['id', 'org']));
}

/** The header's table, then one per lines key; none of a report. The same objects each time. */
export function tablesOf(def: EntityDef): readonly TableDef[] {
  if (def.kind === 'report') return [];
  let tables = known.get(def);
  if (tables === undefined) {
    const lines = Object.entries(def.lines ?? {}).map(([key, value]) => lineTable(def, key, value));
    known.set(def, (tables = [headerTable(def), ...lines]));
  }
  return tables;
}
